// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ElementKey;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ElementData;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.KeysCall;

/**
 * Elements behind a server. An element's single values come in one message when the first of them is asked for, and are kept until this is closed, as clients of
 * object databases do; its lists come in a message each.
 */
final class RemoteReading implements ObjectAccess.Reading {
	private final ArenaClient client;
	private final RemoteFinder finder;
	private final Map<Long, ElementData> fetched = new HashMap<>();

	RemoteReading(ArenaClient client, RemoteFinder finder) {
		this.client = client;
		this.finder = finder;
	}

	@Override
	public KeyCursor findAll(EClass type, EAttribute attribute, Object value) {
		return finder.find(type, attribute, value);
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return finder.isIndexed(attribute);
	}

	@Override
	public long scan(EClass type, EAttribute attribute, Object value) {
		return finder.scan(type, attribute, value);
	}

	private ElementData element(long key) {
		return fetched.computeIfAbsent(key, missing -> client.call(Methods.ELEMENTS, new ElementCall(client.store(), List.of(key), null), ElementPage.class).elements().getFirst());
	}

	@Override
	public Object attribute(long key, EAttribute attribute) {
		Object value = element(key).values().values().get(attribute.getName());
		return value instanceof Long || value instanceof Double ? EcoreUtil.createFromString(attribute.getEAttributeType(), value.toString()) : value;
	}

	@Override
	public long target(long key, EReference reference) {
		return element(key).values().values().get(reference.getName()) instanceof ElementKey target ? target.value() : ModelSnapshot.NONE;
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		return KeyPages.all(after -> client.call(Methods.TARGETS, new KeysCall(client.store(), null, key, reference.getName(), after, null), KeyPage.class));
	}

	@Override
	public long container(long key) {
		Long container = element(key).container();
		return container == null ? ModelSnapshot.NONE : container;
	}

	@Override
	public void close() {
		fetched.clear();
	}
}
