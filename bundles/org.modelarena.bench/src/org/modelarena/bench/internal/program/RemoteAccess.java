// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Capability;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.MetamodelText;
import org.modelarena.protocol.answer.StoreList;
import org.modelarena.protocol.call.ResourceCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.xmi.Ecore;

/** A store behind a server of the query service: each call of a program is one message, or two. */
final class RemoteAccess implements ObjectAccess {
	private final ArenaClient client;
	private final Metamodel metamodel;
	private final boolean hasIndexes;
	/** Indexes of the program's own, by attribute; good until the program changes the model. */
	private final Map<EAttribute, OwnIndex> own = new HashMap<>();

	/** @param client stays open when this is closed */
	RemoteAccess(ArenaClient client) {
		this.client = client;
		String ecore = client.call(Methods.METAMODEL, new StoreCall(client.store()), MetamodelText.class).ecore();
		this.metamodel = Ecore.read(client.store() + ".ecore", new ByteArrayInputStream(ecore.getBytes(StandardCharsets.UTF_8)));
		this.hasIndexes = client.call(Methods.STORES, new StoreCall(null), StoreList.class).stores().stream().anyMatch(store -> store.name().equals(client.store()) && store.capabilities()
				.contains(Capability.INDEXED_ATTRIBUTES.name()));
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public Map<String, Object> fetch(EClass type, String id, boolean isLinked) {
		return client.resource(type.getName(), id, isLinked ? ResourceCall.LINKED : ResourceCall.SOURCE);
	}

	@Override
	public Reading read() {
		return new RemoteReading(client, new RemoteFinder(client, hasIndexes, own));
	}

	@Override
	public Writing write() {
		own.clear();
		return new RemoteWriting(client);
	}
}
