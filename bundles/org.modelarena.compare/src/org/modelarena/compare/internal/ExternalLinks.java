// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.compare.Difference;
import org.modelarena.xmi.Provenance.KeptReference;

/** The references of two models to what is outside of them, by the elements that have them. Immutable. */
public final class ExternalLinks {
	/** Where nothing is known of such references. */
	public static final ExternalLinks NONE = new ExternalLinks(List.of(), List.of());

	/** The targets by features, by the keys of elements. */
	private final Map<Long, Map<String, List<String>>> before;
	private final Map<Long, Map<String, List<String>>> after;

	public ExternalLinks(List<KeptReference> before, List<KeptReference> after) {
		this.before = byElement(before);
		this.after = byElement(after);
	}

	private static Map<Long, Map<String, List<String>>> byElement(List<KeptReference> references) {
		return references.stream().sorted(Comparator.comparingInt(KeptReference::index)).collect(Collectors.groupingBy(KeptReference::key, HashMap::new,
				Collectors.groupingBy(KeptReference::feature, TreeMap::new, Collectors.mapping(KeptReference::href, Collectors.toList()))));
	}

	/** Whether the targets of a reference are others, of an element with these keys. */
	boolean isChanged(long one, long other, String feature) {
		return !targets(before, one, feature).equals(targets(after, other, feature));
	}

	/** The differences of an element with these keys. */
	List<Difference> of(long one, long other, List<TypePairs.Pair> features) {
		Set<String> names = new TreeSet<>(before.getOrDefault(one, Map.of()).keySet());
		names.addAll(after.getOrDefault(other, Map.of()).keySet());
		return features.stream().filter(each -> names.contains(each.after().getName()) && each.after() instanceof EReference && isChanged(one, other, each.after().getName()))
				.<Difference>map(each -> new Difference.External(one, other, (EReference) each.after(), targets(before, one, each.after().getName()), targets(after, other, each.after().getName())))
				.toList();
	}

	private static List<String> targets(Map<Long, Map<String, List<String>>> of, long key, String feature) {
		return of.getOrDefault(key, Map.of()).getOrDefault(feature, List.of());
	}
}
