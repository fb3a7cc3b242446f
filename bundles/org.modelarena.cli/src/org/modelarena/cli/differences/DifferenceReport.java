// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.output.Console;
import org.modelarena.compare.DifferenceList;

/** The differences between two models, by elements, for people and for programs. Used by one thread. */
final class DifferenceReport {
	private static final int LONGEST_VALUE = 60;
	private static final int MOST_TARGETS = 10;

	private final String nameBefore;
	private final String nameAfter;
	private final int most;
	private final DifferenceList differences;

	private record Model(String name, long elements) {
	}

	private record Document(Model before, Model after, long shared, DifferenceList.Counts counts, List<DifferenceList.Element> elements, double seconds) {
	}

	/** @param most the elements that are listed */
	DifferenceReport(String nameBefore, String nameAfter, DifferenceList differences, int most) {
		this.nameBefore = nameBefore;
		this.nameAfter = nameAfter;
		this.most = most;
		this.differences = differences;
	}

	boolean isEmpty() {
		return differences.isEmpty();
	}

	/** For programs. */
	Object json(double seconds) {
		return new Document(new Model(nameBefore, differences.sizeBefore()), new Model(nameAfter, differences.sizeAfter()), differences.shared(), differences.counts(), differences.elements(),
				seconds);
	}

	/** For people. */
	void print(Console console) {
		for (DifferenceList.Element element : differences.elements()) {
			switch (element.kind()) {
			case "added" -> console.print("+ " + element.path() + with(element.elements()));
			case "removed" -> console.print("- " + element.path() + with(element.elements()));
			default -> {
				console.print((element.from().isPresent() ? "> " : "~ ") + element.path() + element.from().map(from -> element.isReorder() ? "  has another position" : "  was " + from).orElse(""));
				element.features().forEach(feature -> console.print("    " + feature.name() + ": " + shown(feature)));
			}
			}
		}
		if (differences.elements().size() == most && most > 0) {
			console.print("... at most " + most + " elements are listed; --limit takes another number");
		}
		console.print(nameBefore + ": " + Amounts.of(differences.sizeBefore(), "element") + "; " + nameAfter + ": " + Amounts.of(differences.sizeAfter(), "element") + "; " + summary());
	}

	/** How many differences there are of each kind. */
	String summary() {
		DifferenceList.Counts counts = differences.counts();
		return isEmpty() ? "no differences"
				: Stream.of(counts.added() + " added", counts.removed() + " removed", counts.moved() + " moved", counts.changed() + " changed").filter(count -> !count.startsWith("0 "))
						.collect(Collectors.joining(", "));
	}

	private static String with(long elements) {
		return elements == 1 ? "" : "  with " + Amounts.of(elements - 1, "element") + " in it";
	}

	private static String shown(DifferenceList.Feature feature) {
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
