// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** Takes down a change of existing elements as steps that are sent to a server. Used by one thread. */
public final class StepsEdit implements ModelEdit {
	private static final String FEATURE = "feature";
	private static final String VALUE = "value";

	private final List<Map<String, Object>> steps = new ArrayList<>();

	/** The steps that were taken down, in order. */
	public List<Map<String, Object>> steps() {
		return steps;
	}

	private void step(String what, long key, Map<String, Object> more) {
		Map<String, Object> step = new HashMap<>(more);
		step.put("do", what);
		step.put("key", key);
		steps.add(step);
	}

	private static Map<String, Object> value(String feature, Object value) {
		Map<String, Object> values = new HashMap<>();
		values.put(FEATURE, feature);
		values.put(VALUE, value);
		return values;
	}

	private static Map<String, Object> at(Map<String, Object> values, int position) {
		if (position != END) {
			values.put("at", position);
		}
		return values;
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		Object sent = value instanceof List<?> all ? all.stream().map(each -> plain(attribute, each)).toList() : plain(attribute, value);
		step("set", key, value(attribute.getName(), sent));
	}

	private static Object plain(EAttribute attribute, Object value) {
		boolean isPlain = value == null || value instanceof Integer || value instanceof Long || value instanceof Boolean;
		return isPlain ? value : EcoreUtil.convertToString(attribute.getEAttributeType(), value);
	}

	@Override
	public void set(long key, EReference reference, long target) {
		step("set", key, value(reference.getName(), target == ModelSnapshot.NONE ? null : (Object) target));
	}

	@Override
	public void set(long key, EReference reference, long[] targets) {
		List<Long> all = new ArrayList<>();
		for (long target : targets) {
			all.add(target);
		}
		step("set", key, value(reference.getName(), all));
	}

	@Override
	public void add(long key, EReference reference, long target, int position) {
		step("add", key, at(value(reference.getName(), target), position));
	}

	@Override
	public void remove(long key, EReference reference, long target) {
		step("remove", key, value(reference.getName(), target));
	}

	@Override
	public void reorder(long key, EReference reference, long target, int position) {
		step("reorder", key, at(value(reference.getName(), target), position));
	}

	@Override
	public void delete(long key) {
		step("delete", key, Map.of());
	}

	@Override
	public void move(long key, long container, EReference containment, int position) {
		throw refused("moves elements");
	}

	@Override
	public long create(EClass type, long container, EReference containment, int position) {
		throw refused("creates elements");
	}

	@Override
	public ModelSnapshot before() {
		throw refused("reads the model");
	}

	@Override
	public EClass type(long key) {
		throw refused("reads the model");
	}

	private static ArenaException refused(String what) {
		return new ArenaException(ErrorCode.UNSUPPORTED, "A change that " + what + " cannot be sent to a server step by step.");
	}

	@Override
	public void commit() {
		throw refused("is committed here");
	}

	@Override
	public void close() {
		// Nothing was begun.
	}
}
