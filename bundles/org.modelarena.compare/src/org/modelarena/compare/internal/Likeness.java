// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.FeatureKind;

/**
 * How much two elements have in common: the share of their traits that both have, where a trait is a value that is not its feature's default, a target, a
 * content, or the container. What many elements have counts less. Used by one thread.
 */
final class Likeness {
	/** So few pairs are all compared; of more, those that share a trait that few have. */
	private static final int ALL_PAIRS = 2_500;
	private static final int RARE = 24;
	/** Contents that count: those of a large container tell enough. */
	private static final int MOST_TRAITS = 256;

	private final Matches matches;
	private final ModelTree before;
	private final ModelTree after;

	/** Makes partners of two elements, and says whether it did. */
	interface Pairing {
		boolean pair(int one, int other);
	}

	private record Candidate(int one, int other, double score) {
	}

	Likeness(Matches matches) {
		this.matches = matches;
		this.before = matches.before();
		this.after = matches.after();
	}

	/** Whether two elements have at least that share of their traits in common, or so few that all may have changed. */
	boolean isLike(int one, int other, double least) {
		long[] old = traits(before, one, true);
		long[] now = traits(after, other, false);
		int own = old.length + now.length;
		return own <= 6 || 2.0 * shared(old, now) / own >= least;
	}

	private static int shared(long[] one, long[] other) {
		int count = 0;
		for (int i = 0, j = 0; i < one.length && j < other.length;) {
			if (one[i] == other[j]) {
				count++;
				i++;
				j++;
			} else if (one[i] < other[j]) {
				i++;
			} else {
				j++;
			}
		}
		return count;
	}

	/** Pairs what is most alike, the most alike first. */
	void pair(int[] olds, int[] news, double least, Pairing pairing) {
		if (olds.length == 0 || news.length == 0) {
			return;
		}
		long[][] old = Arrays.stream(olds).mapToObj(n -> traits(before, n, true)).toArray(long[][]::new);
		long[][] now = Arrays.stream(news).mapToObj(n -> traits(after, n, false)).toArray(long[][]::new);
		Map<Long, Integer> counts = new HashMap<>();
		for (long[] each : old) {
			count(each, counts);
		}
		for (long[] each : now) {
			count(each, counts);
		}
		List<Candidate> candidates = (long) olds.length * news.length <= ALL_PAIRS ? all(olds, news, old, now, counts) : rare(olds, news, old, now, counts);
		candidates.removeIf(candidate -> candidate.score < least);
		candidates.sort(Comparator.comparingDouble((Candidate candidate) -> -candidate.score).thenComparingInt(Candidate::other).thenComparingInt(Candidate::one));
		candidates.forEach(candidate -> pairing.pair(candidate.one, candidate.other));
	}

	private static void count(long[] traits, Map<Long, Integer> counts) {
		for (long trait : traits) {
			counts.merge(trait, 1, Integer::sum);
		}
	}

	private List<Candidate> all(int[] olds, int[] news, long[][] old, long[][] now, Map<Long, Integer> counts) {
		List<Candidate> found = new ArrayList<>();
		for (int j = 0; j < news.length; j++) {
			for (int i = 0; i < olds.length; i++) {
				add(olds[i], news[j], old[i], now[j], counts, found);
			}
		}
		return found;
	}

	private List<Candidate> rare(int[] olds, int[] news, long[][] old, long[][] now, Map<Long, Integer> counts) {
		Map<Long, List<Integer>> having = new HashMap<>();
		for (int i = 0; i < old.length; i++) {
			for (long trait : old[i]) {
				if (Objects.requireNonNull(counts.get(trait)) <= RARE) {
					having.computeIfAbsent(trait, key -> new ArrayList<>()).add(i);
				}
			}
		}
		List<Candidate> found = new ArrayList<>();
		for (int j = 0; j < news.length; j++) {
			int at = j;
			Arrays.stream(now[j]).mapToObj(having::get).filter(Objects::nonNull).flatMap(Collection::stream).distinct()
					.forEach(i -> add(olds[i], news[at], old[i], now[at], counts, found));
		}
		return found;
	}

	private void add(int one, int other, long[] old, long[] now, Map<Long, Integer> counts, List<Candidate> to) {
		if (matches.fit(one, other)) {
			to.add(new Candidate(one, other, score(old, now, counts)));
		}
	}

	private static double score(long[] old, long[] now, Map<Long, Integer> counts) {
		double shared = 0;
		double all = 0;
		for (int i = 0, j = 0; i < old.length || j < now.length;) {
			boolean isOld = j == now.length || i < old.length && old[i] <= now[j];
			boolean isNew = i == old.length || j < now.length && now[j] <= old[i];
			double weight = 1 / (1 + Math.log(Objects.requireNonNull(counts.get(isOld ? old[i] : now[j]))));
			all += weight;
			shared += isOld && isNew ? weight : 0;
			i += isOld ? 1 : 0;
			j += isNew ? 1 : 0;
		}
		return all == 0 ? 0 : shared / all;
	}

	/** The traits of an element, in ascending order. */
	private long[] traits(ModelTree tree, int n, boolean isBefore) {
		long[] found = new long[MOST_TRAITS];
		int count = 0;
		for (EAttribute attribute : tree.type(n).getEAllAttributes()) {
			Object value = FeatureKind.of(attribute) == FeatureKind.ATTRIBUTE ? tree.snapshot().attribute(tree.key(n), attribute) : null;
			if (value != null && !value.equals(attribute.getDefaultValue()) && !(value instanceof List<?> list && list.isEmpty()) && count < MOST_TRAITS) {
				found[count++] = Hashes.value(attribute, value, 0);
			}
		}
		for (int link = tree.firstLink(n); link < tree.firstLink(n + 1) && count < MOST_TRAITS; link++) {
			found[count++] = Hashes.mix(Hashes.text(tree.reference(link).getName()), sign(tree, tree.target(link), isBefore));
		}
		for (int child = n + 1; child < tree.end(n) && count < MOST_TRAITS - 1; child = tree.end(child)) {
			found[count++] = Hashes.mix(Hashes.text(tree.containmentName(child)), partner(child, isBefore) == ModelTree.NONE ? tree.content(child) : sign(tree, child, isBefore));
		}
		if (tree.parent(n) != ModelTree.NONE) {
			found[count++] = Hashes.mix(Hashes.text(tree.containmentName(n)) + 1, sign(tree, tree.parent(n), isBefore));
		}
		long[] traits = Arrays.copyOf(found, Math.min(count, MOST_TRAITS));
		Arrays.sort(traits);
		return traits;
	}

	private int partner(int n, boolean isBefore) {
		return isBefore ? matches.toAfter(n) : matches.toBefore(n);
	}

	/** The number that stands for an element in both models: its number after, if it has a partner. */
	private long sign(ModelTree tree, int n, boolean isBefore) {
		int partner = partner(n, isBefore);
		return partner == ModelTree.NONE ? tree.own(n) : isBefore ? partner : n;
	}
}
