// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.output.Console;
import org.modelarena.compare.Difference;
import org.modelarena.compare.ModelDifference;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementDocument;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.presentation.ElementPaths;

/** What is different between two models, by elements, for people and for programs. Used by one thread. */
final class DifferenceReport {
	private static final int LONGEST_VALUE = 60;
	private static final int MOST_TARGETS = 10;

	private final String nameBefore;
	private final String nameAfter;
	private final ModelSnapshot before;
	private final ModelSnapshot after;
	private final ElementPaths pathsBefore;
	private final ElementPaths pathsAfter;
	private final long shared;
	private final long sizeBefore;
	private final long sizeAfter;
	private final int most;
	private final List<Element> elements = new ArrayList<>();
	private final Counts counts = new Counts();
	/** The element that the differences told last are about, with its key after. */
	private long current = ModelSnapshot.NONE;
	/** The element that was counted last as one whose features changed. */
	private long counted = ModelSnapshot.NONE;

	/** How many elements there are of each kind; an element may be moved and changed. */
	static final class Counts {
		long added;
		long removed;
		long moved;
		long changed;
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
	record Element(String kind, String type, String path, Optional<Long> keyBefore, Optional<Long> keyAfter, Optional<String> from, boolean isReorder, long elements, List<Feature> features) {
	}

	/** A feature that changed: an attribute's values, or what a reference lost and gained, by labels. */
	record Feature(String name, Optional<Object> before, Optional<Object> after, List<Target> removed, List<Target> added, boolean isReordered) {
	}

	/**
	 * A target of a reference.
	 *
	 * @param key after for one that was added, before for one that was removed
	 */
	record Target(long key, String label) {
	}

	private record Model(String name, long elements) {
	}

	private record Document(Model before, Model after, long shared, Counts counts, List<Element> elements, double seconds) {
	}

	/** @param most the elements that are listed */
	DifferenceReport(String nameBefore, String nameAfter, ModelDifference difference, int most) {
		this.nameBefore = nameBefore;
		this.nameAfter = nameAfter;
		this.before = difference.before();
		this.after = difference.after();
		this.pathsBefore = new ElementPaths(before);
		this.pathsAfter = new ElementPaths(after);
		this.shared = difference.shared();
		this.sizeBefore = before.size();
		this.sizeAfter = difference.sizeAfter();
		this.most = most;
	}

	boolean isEmpty() {
		return counts.added + counts.removed + counts.moved + counts.changed == 0;
	}

	void add(Difference difference) {
		switch (difference) {
		case Difference.Added added -> {
			counts.added += added.elements();
			list(() -> new Element("added", type(after, added.key()), pathsAfter.of(added.key()), Optional.empty(), Optional.of(added.key()), Optional.empty(), false, added.elements(), List.of()));
		}
		case Difference.Removed removed -> {
			counts.removed += removed.elements();
			list(() -> new Element("removed", type(before, removed.key()), pathsBefore.of(removed.key()), Optional.of(removed.key()), Optional.empty(), Optional.empty(), false, removed.elements(),
					List.of()));
		}
		case Difference.Moved moved -> {
			counts.moved++;
			current = moved.after();
			list(() -> changed(moved.before(), moved.after(), Optional.of(pathsBefore.of(moved.before())), moved.isReorder()));
		}
		case Difference.Changed changed -> feature(changed.before(), changed.after(), () -> new Feature(changed.attribute().getName(),
				Optional.ofNullable(ElementDocument.value(changed.attribute(), changed.old())), Optional.ofNullable(ElementDocument.value(changed.attribute(), changed.now())), List.of(), List.of(),
				false));
		case Difference.Relinked relinked -> feature(relinked.before(), relinked.after(), () -> new Feature(relinked.reference().getName(), Optional.empty(), Optional.empty(),
				targets(before, relinked.removed()), targets(after, relinked.added()), relinked.isReordered()));
		}
	}

	private Element changed(long keyBefore, long keyAfter, Optional<String> from, boolean isReorder) {
		return new Element("changed", type(after, keyAfter), pathsAfter.of(keyAfter), Optional.of(keyBefore), Optional.of(keyAfter), from, isReorder, 1, new ArrayList<>());
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
			counts.changed++;
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

	/** For programs. */
	Object json(double seconds) {
		return new Document(new Model(nameBefore, sizeBefore), new Model(nameAfter, sizeAfter), shared, counts, elements, seconds);
	}

	/** For people. */
	void print(Console console) {
		for (Element element : elements) {
			switch (element.kind()) {
			case "added" -> console.print("+ " + element.path() + with(element.elements()));
			case "removed" -> console.print("- " + element.path() + with(element.elements()));
			default -> {
				console.print((element.from().isPresent() ? "> " : "~ ") + element.path() + element.from().map(from -> element.isReorder() ? "  has another position" : "  was " + from).orElse(""));
				element.features().forEach(feature -> console.print("    " + feature.name() + ": " + shown(feature)));
			}
			}
		}
		if (elements.size() == most && !isEmpty()) {
			console.print("... at most " + most + " elements are listed; --limit takes another number");
		}
		console.print(nameBefore + ": " + Amounts.of(sizeBefore, "element") + "; " + nameAfter + ": " + Amounts.of(sizeAfter, "element") + "; " + summary());
	}

	/** How many differences there are of each kind. */
	String summary() {
		return isEmpty() ? "no differences"
				: Stream.of(counts.added + " added", counts.removed + " removed", counts.moved + " moved", counts.changed + " changed").filter(count -> !count.startsWith("0 "))
						.collect(Collectors.joining(", "));
	}

	private static String with(long elements) {
		return elements == 1 ? "" : "  with " + Amounts.of(elements - 1, "element") + " in it";
	}

	private static String shown(Feature feature) {
		if (feature.removed().isEmpty() && feature.added().isEmpty()) {
			return feature.isReordered() ? "another order" : shown(feature.before()) + " -> " + shown(feature.after());
		}
		Stream<String> removed = feature.removed().stream().limit(MOST_TARGETS).map(target -> "- " + target.label());
		Stream<String> added = feature.added().stream().limit(MOST_TARGETS).map(target -> "+ " + target.label());
		int more = Math.max(0, feature.removed().size() - MOST_TARGETS) + Math.max(0, feature.added().size() - MOST_TARGETS);
		Stream<String> rest = more > 0 ? Stream.of("and " + more + " more") : feature.isReordered() ? Stream.of("another order") : Stream.empty();
		return Stream.of(removed, added, rest).flatMap(each -> each).collect(Collectors.joining(", "));
	}

	private static String shown(Optional<Object> value) {
		String text = value.map(each -> each instanceof String string ? "\"" + string + "\"" : each.toString()).orElse("nothing");
		return text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) + "..." : text;
	}
}
