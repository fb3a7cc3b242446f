// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PendingCommit;

/** Checks each step against the model as it will be, and holds the steps back until the commit. The same rules for every store. */
public final class CheckedEdit implements ModelEdit {
	private final EditTarget target;
	private final ModelSnapshot before;
	private final Draft draft;
	private boolean ended;
	private boolean closed;

	public CheckedEdit(EditTarget target) {
		this.target = target;
		this.before = target.state();
		this.draft = new Draft(before);
	}

	@Override
	public ModelSnapshot before() {
		return before;
	}

	@Override
	public ModelSnapshot after() {
		requireRunning();
		return new DraftState(draft);
	}

	@Override
	public long[] changed(Cancellation cancellation) {
		requireRunning();
		return DraftChanges.of(draft, cancellation);
	}

	@Override
	public long[] deleted() {
		requireRunning();
		return draft.deleted().stream().mapToLong(Long::longValue).filter(before::contains).sorted().toArray();
	}

	@Override
	public EClass type(long key) {
		requireRunning();
		return draft.type(key);
	}

	@Override
	public long create(EClass type, long container, @Nullable EReference containment, int position) {
		requireRunning();
		if (type.isAbstract() || type.isInterface()) {
			throw invalid("Type '" + type.getName() + "' is abstract; an element needs a concrete one.");
		}
		int place = requirePlace(type, container, containment, position);
		EditStep.Create step = new EditStep.Create(target.takeKey(), type, containment == null ? ModelSnapshot.NONE : container, containment, place);
		draft.add(step);
		return step.key();
	}

	/** Where a new element, or one that comes from elsewhere, is to be put. */
	private int requirePlace(EClass type, long container, @Nullable EReference containment, int position) {
		if (containment == null) {
			if (position != END) {
				throw invalid("Roots have no positions: they come in the order of their keys.");
			}
			return END;
		}
		StepRules.requireFeature(container, draft.type(container), containment, containment.isContainment(), "a containment");
		StepRules.requireConforms(type, containment);
		if (!containment.isMany() && draft.links().targets(container, containment).size() > 0) {
			throw invalid("'" + containment.getName() + "' of element #" + container + " holds an element already.");
		}
		return insertionIn(container, containment, position);
	}

	/** A position where something is to be inserted, as the steps have it. */
	private int insertionIn(long key, EReference reference, int position) {
		if (position == END) {
			return END;
		}
		int size = draft.links().targets(key, reference).size();
		StepRules.requirePosition(key, reference, position, size);
		return position == size ? END : position;
	}

	@Override
	public void set(long key, EAttribute attribute, @Nullable Object value) {
		requireRunning();
		StepRules.requireFeature(key, draft.type(key), attribute, true, "");
		draft.add(new EditStep.SetValue(key, attribute, StepRules.value(attribute, value)));
	}

	@Override
	public void set(long key, EReference reference, long target) {
		requireRunning();
		StepRules.requireFeature(key, draft.type(key), reference, !reference.isMany() && isPlain(reference), "a single-valued reference without containment");
		if (target != ModelSnapshot.NONE) {
			StepRules.requireConforms(draft.type(target), reference);
		}
		draft.add(new EditStep.SetTarget(key, reference, target));
	}

	@Override
	public void set(long key, EReference reference, long[] targets) {
		requireRunning();
		requireList(key, reference);
		Set<Long> wanted = new LinkedHashSet<>();
		for (long each : targets) {
			StepRules.requireConforms(draft.type(each), reference);
			wanted.add(each);
		}
		Set<Long> there = removeOthers(key, reference, wanted);
		int position = 0;
		for (long each : wanted) {
			Targets now = draft.links().targets(key, reference);
			if (!there.contains(each)) {
				draft.add(new EditStep.Add(key, reference, each, position == now.size() ? END : position));
			} else if (now.get(position) != each) {
				draft.add(new EditStep.Reorder(key, reference, each, position));
			}
			position++;
		}
	}

	@Override
	public void add(long key, EReference reference, long target, int position) {
		requireLink(key, reference, target);
		int place = insertionIn(key, reference, position);
		if (place == END || !draft.links().targets(key, reference).contains(target)) {
			draft.add(new EditStep.Add(key, reference, target, place));
		}
	}

	/** Also what is there a second time, as files may have it. Which of those that are wanted are there then. */
	private Set<Long> removeOthers(long key, EReference reference, Set<Long> wanted) {
		Set<Long> there = new HashSet<>();
		boolean isRepeated = false;
		for (long each : draft.links().targets(key, reference).toArray()) {
			boolean isWanted = wanted.contains(each);
			if (!isWanted || !there.add(each)) {
				draft.add(new EditStep.Remove(key, reference, each));
				isRepeated |= isWanted;
			}
		}
		if (isRepeated) {
			// Of an element that is linked with itself by an end that is its own other end, both are gone.
			Set<Long> left = Arrays.stream(draft.links().targets(key, reference).toArray()).boxed().collect(Collectors.toSet());
			there.retainAll(left);
		}
		return there;
	}

	@Override
	public void remove(long key, EReference reference, long target) {
		requireLink(key, reference, target);
		draft.add(new EditStep.Remove(key, reference, target));
	}

	private void requireLink(long key, EReference reference, long target) {
		requireRunning();
		requireList(key, reference);
		StepRules.requireConforms(draft.type(target), reference);
	}

	private void requireList(long key, EReference reference) {
		StepRules.requireFeature(key, draft.type(key), reference, reference.isMany() && isPlain(reference), "a many-valued reference without containment");
	}

	private static boolean isPlain(EReference reference) {
		return !reference.isContainment() && !reference.isContainer();
	}

	@Override
	public void reorder(long key, EReference reference, long target, int position) {
		requireRunning();
		StepRules.requireFeature(key, draft.type(key), reference, reference.isMany(), "a many-valued reference");
		draft.type(target);
		Targets now = draft.links().targets(key, reference);
		int at = now.indexOf(target);
		if (at < 0) {
			throw invalid("'" + reference.getName() + "' of element #" + key + " does not hold #" + target + ", so it has no place there.");
		}
		addReordering(key, reference, target, at, position);
	}

	private void addReordering(long key, EReference reference, long target, int from, int position) {
		int last = draft.links().targets(key, reference).size() - 1;
		if (position != END) {
			StepRules.requirePosition(key, reference, position, last);
		}
		int to = position == END ? last : position;
		if (to != from) {
			draft.add(new EditStep.Reorder(key, reference, target, to));
		}
	}

	@Override
	public void move(long key, long container, @Nullable EReference containment, int position) {
		requireRunning();
		EClass type = draft.type(key);
		EditEngine.Place from = draft.links().place(key);
		EditEngine.Place to = containment == null ? EditEngine.Place.ROOT : new EditEngine.Place(container, containment);
		if (from.equals(to) && containment != null) {
			addReordering(container, containment, key, draft.links().targets(container, containment).indexOf(key), position);
			return;
		}
		int place = requirePlace(type, container, containment, position);
		if (containment != null && draft.links().isWithin(container, key)) {
			throw invalid("Element #" + key + " cannot be moved into its own contents, #" + container + ".");
		}
		if (!from.equals(to)) {
			draft.add(new EditStep.Move(key, to.container(), containment, place));
		}
	}

	@Override
	public void delete(long key) {
		requireRunning();
		draft.type(key);
		draft.add(new EditStep.Delete(key));
	}

	private static ArenaException invalid(String message) {
		return new ArenaException(ErrorCode.MODEL_INVALID, message);
	}

	private void requireRunning() {
		if (ended) {
			throw new IllegalStateException("The edit has ended");
		}
	}

	@Override
	public void describe(CommitNote note) {
		requireRunning();
		target.describe(note);
	}

	@Override
	public void commit() {
		requireRunning();
		target.commit(draft.steps());
		ended = true;
	}

	@Override
	public Optional<PendingCommit> append() {
		requireRunning();
		Optional<PendingCommit> appended = target.append(draft.steps());
		ended = appended.isPresent();
		return appended;
	}

	@Override
	public void close() {
		ended = true;
		if (!closed) {
			closed = true;
			target.end();
		}
	}
}
