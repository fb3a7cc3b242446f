// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.protocol.answer.Committed;

/** A change of a model behind a server, which is sent in one message when it is committed. */
final class RemoteWriting implements ObjectAccess.Writing {
	private final ArenaClient client;
	private final List<Map<String, Object>> steps = new ArrayList<>();
	/** The values that new elements are given, by the negative numbers that they are known by until the commit. */
	private final Map<Long, Map<String, Object>> created = new HashMap<>();

	RemoteWriting(ArenaClient client) {
		this.client = client;
	}

	@Override
	public long create(EClass type, long container, EReference containment) {
		long number = -2L - created.size();
		Map<String, Object> values = new LinkedHashMap<>();
		created.put(number, values);
		steps.add(container == ModelSnapshot.NONE ? Map.of("do", "create", "as", name(number), "type", type.getName(), "set", values)
				: Map.of("do", "create", "as", name(number), "type", type.getName(), "in", element(container), "containment", containment.getName(), "set", values));
		return number;
	}

	private static String name(long number) {
		return "new" + -number;
	}

	private static Object element(long key) {
		return key < -1 ? "$" + name(key) : (Object) key;
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		boolean isPlain = value instanceof Integer || value instanceof Long || value instanceof Boolean;
		set(key, attribute.getName(), isPlain ? value : EcoreUtil.convertToString(attribute.getEAttributeType(), value));
	}

	@Override
	public void set(long key, EReference reference, long target) {
		set(key, reference.getName(), element(target));
	}

	private void set(long key, String feature, Object value) {
		Map<String, Object> values = created.get(key);
		if (values != null) {
			values.put(feature, value);
		} else {
			steps.add(Map.of("do", "set", "key", key, "feature", feature, "value", value));
		}
	}

	@Override
	public void delete(long key) {
		steps.add(Map.of("do", "delete", "key", key));
	}

	@Override
	public void commit() {
		check(client.commit(null, steps));
	}

	@Override
	public void commitValidated() {
		check(client.commitValidated(null, steps));
	}

	/** The answer says what was created. */
	private void check(Committed committed) {
		if (committed.keys().size() != created.size()) {
			throw new ArenaException(ErrorCode.INTERNAL, "Of " + created.size() + " new elements, the answer to the commit names " + committed.keys().size() + ".");
		}
	}

	@Override
	public void close() {
		steps.clear();
	}
}
