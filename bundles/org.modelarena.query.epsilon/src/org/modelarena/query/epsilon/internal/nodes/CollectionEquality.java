// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.eclipse.epsilon.eol.types.EolCollection;
import org.eclipse.epsilon.eol.types.EolCollectionType;
import org.eclipse.epsilon.eol.types.EolObjectComparator;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;

/** EOL's equality of collections and maps, with looks at the clock. */
record CollectionEquality(LibraryWork work) {
	private static final int CHARACTERS_IN_UNIT = 16;

	/** @param other of the same size */
	boolean equal(Collection<?> one, Collection<?> other) {
		work.walk(one);
		work.walk(other);
		if (EolCollectionType.Bag.isType(one) && EolCollectionType.Bag.isType(other)) {
			return equalBags(one, other);
		}
		if (LibraryWork.isTable(one) && LibraryWork.isTable(other) && LibraryWork.holdsSuchAsHold(one)) {
			boolean sameKind = !(one instanceof EolCollection<?> && other instanceof EolCollection<?>) || one.getClass() == other.getClass();
			return sameKind && work.tables().hasAll(one, other);
		}
		return EolObjectComparator.equals(one, other);
	}

	boolean equal(Map<?, ?> one, Map<?, ?> other) {
		work.walk(one);
		work.walk(other);
		if (one.size() != other.size() || !LibraryWork.holdsSuchAsHold(one)) {
			return EolObjectComparator.equals(one, other);
		}
		return one.getClass() == other.getClass() && one.entrySet().stream().allMatch(entry -> has(other, entry));
	}

	private boolean has(Map<?, ?> map, Map.Entry<?, ?> entry) {
		work.key(map, entry.getKey());
		return Objects.equals(entry.getValue(), map.get(entry.getKey())) && map.containsKey(entry.getKey());
	}

	/** As in Epsilon, Bags are equal if their items are when they are sorted by their texts. Epsilon writes the texts for each comparison. */
	private boolean equalBags(Collection<?> one, Collection<?> other) {
		List<Written> items = byText(one);
		List<Written> others = byText(other);
		for (int i = 0; i < items.size(); i++) {
			work.meter().step();
			if (!Objects.equals(items.get(i).item, others.get(i).item)) {
				return false;
			}
		}
		return true;
	}

	private record Written(String text, Object item) {
	}

	private List<Written> byText(Collection<?> items) {
		work.text(items);
		List<Written> sorted = new ArrayList<>(items.size());
		for (Object item : items) {
			work.meter().step();
			sorted.add(new Written(String.valueOf(item), item));
		}
		sorted.sort((a, b) -> {
			work.meter().work(1 + Math.min(a.text.length(), b.text.length()) / CHARACTERS_IN_UNIT);
			return a.text.compareTo(b.text);
		});
		return sorted;
	}
}
