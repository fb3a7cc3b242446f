// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.compare.RecordedSteps;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.protocol.answer.Committed;

/** An edit of a copy whose steps are made at the server as well, and committed there first. Used by one thread. */
final class ServedEdit implements ModelEdit {
	private final ModelEdit here;
	private final ServedCopy copy;
	private final List<Map<String, Object>> steps = new ArrayList<>();
	private final RecordedSteps there;
	/** The keys of new elements in the steps, by their keys here. */
	private final Map<Long, Long> created = new HashMap<>();
	private final Map<String, Long> names = new HashMap<>();
	private boolean isUnsure;

	ServedEdit(ModelEdit here, ServedCopy copy) {
		this.here = here;
		this.copy = copy;
		there = new RecordedSteps(here.before(), steps::add);
	}

	@Override
	public ModelSnapshot before() {
		return here.before();
	}

	@Override
	public EClass type(long key) {
		return here.type(key);
	}

	private long there(long key) {
		Long known = created.get(key);
		return known != null ? known : key == ModelSnapshot.NONE ? key : copy.served(key);
	}

	@Override
	public long create(EClass type, long container, EReference containment, int position) {
		long key = here.create(type, container, containment, position);
		created.put(key, there.create(type, there(container), containment, position));
		names.put((String) steps.getLast().get("as"), key);
		return key;
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		here.set(key, attribute, value);
		there.set(there(key), attribute, value);
	}

	@Override
	public void set(long key, EReference reference, long target) {
		here.set(key, reference, target);
		there.set(there(key), reference, there(target));
	}

	@Override
	public void set(long key, EReference reference, long[] targets) {
		here.set(key, reference, targets);
		there.set(there(key), reference, Arrays.stream(targets).map(this::there).toArray());
	}

	@Override
	public void add(long key, EReference reference, long target, int position) {
		here.add(key, reference, target, position);
		there.add(there(key), reference, there(target), position);
	}

	@Override
	public void remove(long key, EReference reference, long target) {
		here.remove(key, reference, target);
		there.remove(there(key), reference, there(target));
	}

	@Override
	public void reorder(long key, EReference reference, long target, int position) {
		here.reorder(key, reference, target, position);
		there.reorder(there(key), reference, there(target), position);
	}

	@Override
	public void move(long key, long container, EReference containment, int position) {
		here.move(key, container, containment, position);
		there.move(there(key), there(container), containment, position);
	}

	@Override
	public void delete(long key) {
		here.delete(key);
		there.delete(there(key));
	}

	/** Commits at the server, then in the copy: what becomes of that does not matter to anybody else, so it comes last. */
	@Override
	public void commit() {
		Committed committed = copy.commit(steps);
		try (Unfinished work = new Unfinished(() -> isUnsure = true)) {
			here.commit();
			copy.taken(committed, names);
			work.done();
		}
	}

	@Override
	public void close() {
		here.close();
		if (isUnsure) {
			copy.forget();
		}
	}
}
