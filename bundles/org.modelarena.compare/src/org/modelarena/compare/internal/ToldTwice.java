// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.FeatureKind;

/**
 * The contents that models hold in two forms, so that a difference in the one follows from that in the other, and need not be told. Ecore has a generic type beside
 * each type, supertype and exception, which says more only if it has arguments or stands for a parameter. A feature map has an order of entries beside the features
 * that hold them. Used by one thread.
 */
final class ToldTwice {
	/** The reference that says the same as a generic type, by the feature that contains this. */
	private static final Map<String, String> PLAIN = Map.of("eGenericType", "eType", "eGenericSuperTypes", "eSuperTypes", "eGenericExceptions", "eExceptions");
	private static final String ENTRY_OF_FEATURE = "@";

	private final Matches matches;
	private final ModelTree before;
	private final ModelTree after;
	private final ExternalLinks external;

	ToldTwice(Matches matches, ExternalLinks external) {
		this.matches = matches;
		this.external = external;
		this.before = matches.before();
		this.after = matches.after();
	}

	/**
	 * Whether an element is a generic type that says no more than a plain reference of its container, which has changed as well.
	 *
	 * @param one   the element before, or {@link ModelTree#NONE}
	 * @param other the same one after, or {@link ModelTree#NONE}
	 */
	boolean isGeneric(int one, int other) {
		boolean isPlain = (one == ModelTree.NONE || isPlain(before, one)) && (other == ModelTree.NONE || isPlain(after, other));
		if (!isPlain) {
			return false;
		}
		int owner = other == ModelTree.NONE ? matches.toAfter(before.parent(one)) : after.parent(other);
		int old = matches.toBefore(owner);
		String generic = other == ModelTree.NONE ? before.containmentName(one) : after.containmentName(other);
		if (old == ModelTree.NONE || one != ModelTree.NONE && !(before.parent(one) == old && before.containmentName(one).equals(generic))) {
			return false;
		}
		return matches.types().features(after.type(owner)).stream().filter(feature -> feature.kind() == FeatureKind.REFERENCE && feature.after().getName().equals(PLAIN.get(generic)))
				.anyMatch(feature -> !LinkChange.of(matches, old, owner, feature).isEmpty() || external.isChanged(before.key(old), after.key(owner), feature.after().getName()));
	}

	/** By names, as Ecore may be a copy with another nsURI. */
	private static boolean isPlain(ModelTree tree, int n) {
		return "EGenericType".equals(tree.type(n).getName()) && PLAIN.containsKey(tree.containmentName(n)) && tree.end(n) == n + 1
				&& IntStream.range(tree.firstLink(n), tree.firstLink(n + 1)).noneMatch(link -> tree.reference(link).getName().equals("eTypeParameter"));
	}

	/** Whether the entries of a feature map that are there before and after have the same order, so that the others have come, gone or moved by themselves. */
	boolean isOrder(int one, int other, List<?> old, List<?> now) {
		List<Object> olds = entries(before, one, old, matches::toAfter);
		List<Object> news = entries(after, other, now, n -> n);
		return both(olds, news).equals(both(news, olds));
	}

	/** Entries without the elements that others have not. */
	private static List<Object> both(List<Object> entries, List<Object> others) {
		Set<Object> there = new HashSet<>(others);
		return entries.stream().filter(entry -> entry instanceof String || there.contains(entry)).toList();
	}

	/** The elements that the entries stand for, by their numbers after; and texts. */
	private static List<Object> entries(ModelTree tree, int n, List<?> texts, IntUnaryOperator toAfter) {
		Map<String, PrimitiveIterator.OfInt> members = new HashMap<>();
		List<Object> entries = new ArrayList<>();
		for (Object text : texts) {
			String name = text.toString().startsWith(ENTRY_OF_FEATURE) ? text.toString().substring(ENTRY_OF_FEATURE.length()) : "";
			if (tree.type(n).getEStructuralFeature(name) instanceof EReference reference) {
				PrimitiveIterator.OfInt values = members.computeIfAbsent(name, key -> (reference.isContainment()
						? Arrays.stream(tree.children(n)).filter(child -> tree.containmentName(child).equals(key))
						: Arrays.stream(tree.targets(n, reference))).iterator());
				if (values.hasNext()) {
					entries.add(toAfter.applyAsInt(values.nextInt()));
				}
			} else {
				entries.add(text.toString());
			}
		}
		return entries;
	}
}
