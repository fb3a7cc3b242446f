// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementDocument;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.presentation.ElementPaths;

/** The differences between two models, by elements, as people read them. Good after the models are closed. Immutable once it is made. */
public final class DifferenceList {
	private final ModelSnapshot before;
	private final ModelSnapshot after;
	private final ElementPaths pathsBefore;
	private final ElementPaths pathsAfter;
	private final long shared;
	private final long sizeBefore;
	private final long sizeAfter;
	private final int most;
	private final List<Element> elements = new ArrayList<>();
	private long added;
	private long removed;
	private long moved;
	private long changed;
	private boolean hasExternal;
	/** The element that the differences told last are about, with its key after. */
	private long current = ModelSnapshot.NONE;
	/** The element that was counted last as one whose features changed. */
	private long counted = ModelSnapshot.NONE;

	/** How many elements there are of each kind; an element may be moved and changed. */
	public record Counts(long added, long removed, long moved, long changed) {
	}

	/**
	 * An element that is different.
	 *
	 * @param kind      added, removed, or changed
	 * @param path      after; before for one that is removed
	 * @param keyBefore empty for one that is added
	 * @param keyAfter  empty for one that is removed
	 * @param from      the path before of one that was moved
	 * @param isReorder whether it only has another position in the list that it was in
	 * @param elements  how many came or went, with its contents
	 */
	public record Element(String kind, String type, String path, Optional<Long> keyBefore, Optional<Long> keyAfter, Optional<String> from, boolean isReorder, long elements,
			List<Feature> features) {
	}

	/** A feature that changed: an attribute's values, or the URIs that a reference leads to outside of the models; or what a reference lost and gained, by labels. */
	public record Feature(String name, Optional<Object> before, Optional<Object> after, List<Target> removed, List<Target> added, boolean isReordered) {
	}

	/**
	 * A target of a reference.
	 *
	 * @param key after for one that was added, before for one that was removed
	 */
	public record Target(long key, String label) {
	}

	private DifferenceList(ModelDifference difference, int most) {
		this.before = difference.before();
		this.after = difference.after();
		this.pathsBefore = new ElementPaths(before);
		this.pathsAfter = new ElementPaths(after);
		this.shared = difference.shared();
		this.sizeBefore = before.size();
		this.sizeAfter = difference.sizeAfter();
		this.most = most;
	}

	/**
	 * Lists differences in their order.
	 *
	 * @param most the elements that are listed; all are counted
	 * @throws ArenaException {@link ErrorCode#CANCELLED}
	 */
	public static DifferenceList of(ModelDifference difference, int most) {
		DifferenceList list = new DifferenceList(difference, most);
		difference.forEach(list::add);
		return list;
	}

	/** Whether the models are the same. */
	public boolean isEmpty() {
		return added + removed + moved + changed == 0;
	}

	/** Whether references to what is outside of the models are different, which no edit can change. */
	public boolean hasExternal() {
		return hasExternal;
	}

	/** How many elements are different. */
	public Counts counts() {
		return new Counts(added, removed, moved, changed);
	}

	/** The first of the elements that are different. */
	public List<Element> elements() {
		return Collections.unmodifiableList(elements);
	}

	/** How many elements are in both models. */
	public long shared() {
		return shared;
	}

	/** How many elements the first model has. */
	public long sizeBefore() {
		return sizeBefore;
	}

	/** How many elements the second model has. */
	public long sizeAfter() {
		return sizeAfter;
	}

	private void add(Difference difference) {
		switch (difference) {
		case Difference.Added added -> {
			this.added += added.elements();
			list(() -> new Element("added", type(after, added.key()), pathsAfter.of(added.key()), Optional.empty(), Optional.of(added.key()), Optional.empty(), false, added.elements(), List.of()));
		}
		case Difference.Removed removed -> {
			this.removed += removed.elements();
			list(() -> new Element("removed", type(before, removed.key()), pathsBefore.of(removed.key()), Optional.of(removed.key()), Optional.empty(), Optional.empty(), false, removed.elements(),
					List.of()));
		}
		case Difference.Moved moved -> {
			this.moved++;
			current = moved.after();
			list(() -> changed(moved.before(), moved.after(), Optional.of(pathsBefore.of(moved.before())), moved.isReorder()));
		}
		case Difference.Changed changed -> feature(changed.before(), changed.after(), () -> new Feature(changed.attribute().getName(),
				value(changed.attribute(), changed.old()), value(changed.attribute(), changed.now()), List.of(), List.of(),
				false));
		case Difference.Relinked relinked -> feature(relinked.before(), relinked.after(), () -> new Feature(relinked.reference().getName(), Optional.empty(), Optional.empty(),
				targets(before, relinked.removed()), targets(after, relinked.added()), relinked.isReordered()));
		case Difference.External external -> {
			hasExternal = true;
			feature(external.before(), external.after(), () -> new Feature(external.reference().getName(), uris(external.old()), uris(external.now()), List.of(), List.of(), false));
		}
		}
	}

	private static Optional<Object> uris(List<String> uris) {
		return uris.isEmpty() ? Optional.empty() : Optional.of(uris.size() == 1 ? uris.getFirst() : uris);
	}

	private Element changed(long keyBefore, long keyAfter, Optional<String> from, boolean isReorder) {
		return new Element("changed", type(after, keyAfter), pathsAfter.of(keyAfter), Optional.of(keyBefore), Optional.of(keyAfter), from, isReorder, 1, new ArrayList<>());
	}

	private static Optional<Object> value(EAttribute attribute, @Nullable Object value) {
		Object known = ElementDocument.value(attribute, value);
		return known == null ? Optional.empty() : Optional.of(known);
	}

	private static String type(ModelSnapshot snapshot, long key) {
		return snapshot.type(key).getName();
	}

	private static List<Target> targets(ModelSnapshot snapshot, List<Long> keys) {
		return keys.stream().map(key -> new Target(key, ElementLabel.of(snapshot, key).orElse(""))).toList();
	}

	private void list(Supplier<Element> element) {
		if (elements.size() < most) {
			elements.add(element.get());
		}
	}

	private void feature(long keyBefore, long keyAfter, Supplier<Feature> feature) {
		if (counted != keyAfter) {
			changed++;
			counted = keyAfter;
		}
		if (current != keyAfter) {
			current = keyAfter;
			list(() -> changed(keyBefore, keyAfter, Optional.empty(), false));
		}
		Element last = elements.isEmpty() ? null : elements.getLast();
		if (last != null && last.keyAfter().equals(Optional.of(keyAfter))) {
			last.features().add(feature.get());
		}
	}
}
