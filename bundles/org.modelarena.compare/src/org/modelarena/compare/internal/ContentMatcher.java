// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Progress;

/**
 * Finds partners by what elements are: by their ids first; then from the roots down, among the contents of partners, what is equal, what has the same name, what
 * is most alike, and what has the same place; at last, among all that is left, what was moved. The order of these steps follows EMF Compare's matching by ids and
 * by likeness, and the equal subtrees first are those of GumTree (Falleri and others, 2014).
 *
 * <p>Used by one thread.
 */
public final class ContentMatcher {
	/** Elements that were moved have to be more alike than those that stayed in their container. */
	private static final double MOVED = 0.6;
	private static final double STAYED = 0.4;
	private static final double SAME_PLACE = 0.3;

	private final Matches matches;
	private final ModelTree before;
	private final ModelTree after;
	private final Likeness likeness;
	private final Names names;
	private final Progress progress;
	/** Partners whose contents have not been looked at, by their numbers after. */
	private final Deque<Integer> open = new ArrayDeque<>();

	public ContentMatcher(Matches matches, Progress progress) {
		this.matches = matches;
		this.before = matches.before();
		this.after = matches.after();
		this.progress = progress;
		this.likeness = new Likeness(matches);
		this.names = new Names();
	}

	/** Finds all partners. */
	public void run() {
		pairIds();
		alignLists(before.children(ModelTree.NONE), after.children(ModelTree.NONE), null);
		alignOpen();
		int known;
		do {
			known = matches.count();
			pairMoved();
			alignOpen();
		} while (matches.count() > known);
	}

	private boolean pair(int one, int other) {
		if (!matches.pair(one, other)) {
			return false;
		}
		open.push(other);
		return true;
	}

	private void pairIds() {
		pairUnique(all(before.size(), n -> true), all(after.size(), n -> true), n -> id(before, n), n -> id(after, n), this::pair);
	}

	private static Object id(ModelTree tree, int n) {
		EAttribute id = tree.type(n).getEIDAttribute();
		Object value = id == null || id.isMany() || !tree.snapshot().holds(id) ? null : tree.snapshot().attribute(tree.key(n), id);
		return value == null ? null : List.of(tree.type(n).getName(), value.toString());
	}

	private static int[] all(int size, IntPredicate wanted) {
		return IntStream.range(0, size).filter(wanted).toArray();
	}

	private void alignOpen() {
		while (!open.isEmpty()) {
			progress.cancellation().check();
			progress.at(matches.count());
			int other = open.pop();
			alignContents(matches.toBefore(other), other);
		}
	}

	private void alignContents(int one, int other) {
		Map<String, List<Integer>> olds = byFeature(before, one);
		Map<String, List<Integer>> news = byFeature(after, other);
		news.forEach((feature, list) -> {
			List<Integer> left = olds.get(feature);
			if (left != null) {
				alignLists(ints(left), ints(list), after.containment(list.getFirst()));
			}
		});
	}

	private static Map<String, List<Integer>> byFeature(ModelTree tree, int n) {
		Map<String, List<Integer>> found = new LinkedHashMap<>();
		for (int child : tree.children(n)) {
			found.computeIfAbsent(tree.containmentName(child), name -> new ArrayList<>()).add(child);
		}
		return found;
	}

	private static int[] ints(List<Integer> list) {
		return list.stream().mapToInt(Integer::intValue).toArray();
	}

	/** Pairs elements of two lists that have one place in their models. */
	private void alignLists(int[] olds, int[] news, EReference containment) {
		pairEqual(olds, news);
		int[] left = leftBefore(olds);
		int[] right = leftAfter(news);
		if (left.length == 0 || right.length == 0) {
			return;
		}
		pairUnique(left, right, before::content, after::content, this::pair);
		pairUnique(leftBefore(left), leftAfter(right), n -> names.of(before, n), n -> names.of(after, n), this::pair);
		likeness.pair(leftBefore(left), leftAfter(right), STAYED, this::pair);
		if (containment == null) {
			// Most models have one root, which need not be like that of the other model.
			pairUnique(leftBefore(left), leftAfter(right), before::type, n -> matches.types().before(after.type(n)).orElse(null), this::pair);
		}
		pairPlaces(olds, news, containment != null && !containment.isMany());
	}

	private int[] leftBefore(int[] elements) {
		return Arrays.stream(elements).filter(n -> matches.toAfter(n) == ModelTree.NONE).toArray();
	}

	private int[] leftAfter(int[] elements) {
		return Arrays.stream(elements).filter(n -> matches.toBefore(n) == ModelTree.NONE).toArray();
	}

	private boolean pairWhole(int one, int other) {
		if (!matches.fit(one, other)) {
			return false;
		}
		matches.pairAll(one, other);
		return true;
	}

	/** Pairs what is equal with all it contains and refers to, in order. */
	private void pairEqual(int[] olds, int[] news) {
		Map<Long, Deque<Integer>> byHash = new HashMap<>();
		for (int one : olds) {
			if (matches.toAfter(one) == ModelTree.NONE) {
				byHash.computeIfAbsent(before.full(one), hash -> new ArrayDeque<>()).add(one);
			}
		}
		for (int other : news) {
			Deque<Integer> equal = byHash.get(after.full(other));
			if (matches.toBefore(other) == ModelTree.NONE && equal != null && !equal.isEmpty() && pairWhole(equal.peek(), other)) {
				equal.pop();
			}
		}
	}

	/** Pairs elements that are the only ones of a sign in both lists; null is none. */
	private static void pairUnique(int[] olds, int[] news, IntFunction<Object> oldSign, IntFunction<Object> newSign, Likeness.Pairing pairing) {
		Map<Object, Integer> found = unique(olds, oldSign);
		unique(news, newSign).forEach((sign, other) -> {
			Integer one = found.get(sign);
			if (one != null && one != ModelTree.NONE && other != ModelTree.NONE) {
				pairing.pair(one, other);
			}
		});
	}

	private static Map<Object, Integer> unique(int[] elements, IntFunction<Object> signs) {
		Map<Object, Integer> found = new LinkedHashMap<>();
		for (int n : elements) {
			Object sign = signs.apply(n);
			if (sign != null) {
				found.merge(sign, n, (one, other) -> ModelTree.NONE);
			}
		}
		return found;
	}

	/** Pairs elements between the same neighbours if they differ little, or if there is but one place. */
	private void pairPlaces(int[] olds, int[] news, boolean isSingle) {
		Map<List<Object>, Deque<Integer>> places = new HashMap<>();
		int neighbour = ModelTree.NONE;
		for (int one : olds) {
			if (matches.toAfter(one) == ModelTree.NONE) {
				places.computeIfAbsent(List.of(neighbour, before.type(one).getName()), place -> new ArrayDeque<>()).add(one);
			} else {
				neighbour = matches.toAfter(one);
			}
		}
		neighbour = ModelTree.NONE;
		for (int other : news) {
			if (matches.toBefore(other) != ModelTree.NONE) {
				neighbour = other;
				continue;
			}
			Deque<Integer> place = places.get(List.of(neighbour, after.type(other).getName()));
			if (place != null && !place.isEmpty() && matches.fit(place.peek(), other) && (isSingle || likeness.isLike(place.peek(), other, SAME_PLACE))) {
				pair(place.pop(), other);
			}
		}
	}

	/** Pairs what has left its container, or has come from one. */
	private void pairMoved() {
		int[] right = all(after.size(), n -> matches.toBefore(n) == ModelTree.NONE && isTelling(after, n));
		int[] left = right.length == 0 ? right : all(before.size(), n -> matches.toAfter(n) == ModelTree.NONE && isTelling(before, n));
		if (left.length == 0) {
			return;
		}
		pairEqual(left, right);
		likeness.pair(leftBefore(left), leftAfter(right), MOVED, this::pair);
	}

	/** Whether it has contents or a name: others are alike everywhere. */
	private boolean isTelling(ModelTree tree, int n) {
		return tree.end(n) > n + 1 || names.of(tree, n) != null;
	}
}
