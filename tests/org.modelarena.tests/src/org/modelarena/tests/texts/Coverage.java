// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.modelarena.tests.texts.Text.Pair;
import org.modelarena.tests.texts.Text.Use;

/** Which operations of a language were asked of what and where: in texts that the parser accepted, and that ran. */
final class Coverage {
	/** What is refused so often, with other sources and arguments each time, the language does not have. */
	static final int REFUSALS = 12;
	private static final int SHOWN = 60;

	private final Map<Pair, Integer> refusals = new TreeMap<>();
	private final Set<Pair> accepted = new TreeSet<>();
	private final Map<Kind, List<String>> byKind = new EnumMap<>(Kind.class);
	private final Map<Kind, List<String>> ofPlans = new EnumMap<>(Kind.class);
	private final Set<Use> reached = new HashSet<>();
	private final Map<Pair, Integer> refusedHere = new TreeMap<>();
	private final Map<Use, Integer> refusedUses = new HashMap<>();
	private final Set<Pair> run = new HashSet<>();
	private final Set<Use> answered = new HashSet<>();

	void refused(Pair pair) {
		refusals.merge(pair, 1, Integer::sum);
	}

	void accepted(Pair pair) {
		if (accepted.add(pair)) {
			byKind.computeIfAbsent(pair.source(), kind -> new ArrayList<>()).add(pair.operation());
		}
	}

	/** These were parts of a plan: more of them make more plans, which few random texts have. */
	void planned(Collection<Use> uses) {
		for (Use use : uses) {
			List<String> there = ofPlans.computeIfAbsent(use.source(), kind -> new ArrayList<>());
			if (!there.contains(use.operation())) {
				there.add(use.operation());
			}
		}
	}

	/** An operation that such a source is known to have, mostly one that plans have too; null if none is known yet. */
	String anyAccepted(Kind source, Vocabulary words) {
		List<String> known = ofPlans.containsKey(source) && !words.oneIn(3) ? ofPlans.get(source) : byKind.get(source);
		return known == null ? null : words.of(known);
	}

	boolean isRefused(Pair pair) {
		return !accepted.contains(pair) && refusals.getOrDefault(pair, 0) >= REFUSALS;
	}

	/** Whether more texts with it would be a waste: it is reached, or the language refuses it, or queries do. */
	boolean isDone(Use use) {
		boolean isRefusedHere = !run.contains(use.pair()) && refusedHere.getOrDefault(use.pair(), 0) >= REFUSALS;
		return reached.contains(use) || isRefused(use.pair()) || isRefusedHere || refusedUses.getOrDefault(use, 0) >= REFUSALS / 2;
	}

	/** The language has them, and queries do not. */
	void refusedHere(Collection<Use> uses) {
		uses.forEach(use -> refusedHere.merge(use.pair(), 1, Integer::sum));
		uses.forEach(use -> refusedUses.merge(use, 1, Integer::sum));
	}

	/** @param isAnswer whether the text has an answer, not an error */
	void ran(Collection<Use> uses, boolean isAnswer) {
		reached.addAll(uses);
		uses.forEach(use -> run.add(use.pair()));
		uses.forEach(use -> accepted(use.pair()));
		if (isAnswer) {
			answered.addAll(uses);
		}
	}

	/** The numbers, and what they leave out. */
	String report(String language, Collection<String> operations, Collection<Kind> kinds, Collection<String> places) {
		Set<Pair> all = operations.stream().flatMap(operation -> kinds.stream().map(kind -> new Pair(operation, kind))).collect(Collectors.toCollection(TreeSet::new));
		Set<Pair> possible = new TreeSet<>(all);
		possible.retainAll(reached.stream().map(Use::pair).collect(Collectors.toSet()));
		List<Pair> refused = all.stream().filter(this::isRefused).toList();
		List<Pair> notHere = all.stream().filter(pair -> !possible.contains(pair) && refusedHere.containsKey(pair)).toList();
		List<Pair> untried = all.stream().filter(pair -> !possible.contains(pair) && !refusedHere.containsKey(pair) && !isRefused(pair)).toList();
		Set<Use> wanted = possible.stream().flatMap(pair -> places.stream().map(place -> new Use(pair.operation(), pair.source(), place))).collect(Collectors.toSet());
		long there = wanted.stream().filter(reached::contains).count();
		long withAnswer = wanted.stream().filter(answered::contains).count();
		Map<String, Long> missing = wanted.stream().filter(use -> !reached.contains(use))
				.collect(Collectors.groupingBy(Use::place, TreeMap::new, Collectors.counting()));
		return """
				%s: %d operations x %d kinds of sources x %d places
				pairs of operation and source: %d run, %d refused by the language, %d refused by queries only, %d not decided yet
				combinations with a place: %d of %d reached (%.1f %%), %d of these with an answer
				not reached, by place: %s
				not decided: %s
				refused by queries only: %s
				refused by the language: %s
				""".formatted(language, operations.size(), kinds.size(), places.size(), possible.size(), refused.size(), notHere.size(), untried.size(), there, wanted.size(),
				wanted.isEmpty() ? 0 : 100.0 * there / wanted.size(), withAnswer, missing, shown(untried), byOperation(notHere), byOperation(refused));
	}

	/** Everything that is not reached, one a line. */
	List<String> missing(Collection<String> places) {
		return reached.stream().map(Use::pair).distinct().sorted().flatMap(pair -> places.stream().map(place -> new Use(pair.operation(), pair.source(), place)))
				.filter(use -> !reached.contains(use)).map(use -> use.pair() + " in " + use.place()).toList();
	}

	private static String shown(List<Pair> pairs) {
		return pairs.stream().limit(SHOWN).map(Pair::toString).collect(Collectors.joining(", ")) + (pairs.size() > SHOWN ? ", ..." : "");
	}

	private static String byOperation(List<Pair> pairs) {
		Map<String, String> kinds = pairs.stream().collect(Collectors.groupingBy(Pair::operation, TreeMap::new,
				Collectors.mapping(pair -> pair.source().toString().toLowerCase(java.util.Locale.ROOT), Collectors.joining(" "))));
		return kinds.entrySet().stream().map(entry -> entry.getKey() + " of " + entry.getValue()).collect(Collectors.joining("; "));
	}
}
