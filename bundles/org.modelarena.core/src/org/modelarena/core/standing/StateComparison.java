// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.model.ModelSnapshot;

/** Some elements in two states of a model: by the columns, where both states have them. Immutable, thread-safe if the snapshots are. */
final class StateComparison {
	private static final long[] NONE = {};

	private final ModelSnapshot before;
	private final ModelSnapshot after;
	private final long[] created;
	private final long[] deleted;
	/** The elements of both states, and the type of each. */
	private final long[] both;
	private final EClass[] types;
	private final @Nullable ColumnComparison columns;

	/** @param keys in ascending order; of elements of any of the states, or of none */
	StateComparison(ModelSnapshot before, ModelSnapshot after, long[] keys) {
		this.before = before;
		this.after = after;
		long[][] sorted = sorted(before, after, keys);
		created = sorted[0];
		deleted = sorted[1];
		both = sorted[2];
		types = new EClass[both.length];
		for (int i = 0; i < types.length; i++) {
			types[i] = before.type(both[i]);
		}
		columns = before instanceof ColumnSnapshot one && after instanceof ColumnSnapshot other ? new ColumnComparison(one, other, both) : null;
	}

	/** The elements of the second state alone, those of the first one alone, and those of both. */
	private static long[][] sorted(ModelSnapshot before, ModelSnapshot after, long[] keys) {
		long[][] sorted = new long[3][keys.length];
		int[] counts = new int[3];
		for (long key : keys) {
			boolean was = before.contains(key);
			boolean is = after.contains(key);
			if (was || is) {
				int into = was && is ? 2 : was ? 1 : 0;
				sorted[into][counts[into]++] = key;
			}
		}
		for (int i = 0; i < counts.length; i++) {
			sorted[i] = Arrays.copyOf(sorted[i], counts[i]);
		}
		return sorted;
	}

	long[] created() {
		return created;
	}

	long[] deleted() {
		return deleted;
	}

	/** The elements of both states of which a feature has another value or another order of values. */
	long[] changed(EStructuralFeature feature) {
		int[] owners = owners(feature);
		ColumnComparison inBulk = columns;
		if (inBulk != null) {
			int n = feature instanceof EAttribute attribute ? inBulk.changed(attribute, owners) : inBulk.changed((EReference) feature, owners);
			if (n >= 0) {
				return keys(owners, n);
			}
		}
		int n = 0;
		for (int owner : owners) {
			owners[n] = owner;
			n += isSame(both[owner], feature) ? 0 : 1;
		}
		return keys(owners, n);
	}

	/** The places of the elements of both states that have a feature. */
	private int[] owners(EStructuralFeature feature) {
		int[] owners = new int[both.length];
		int n = 0;
		EClass last = null;
		boolean has = false;
		for (int i = 0; i < both.length; i++) {
			if (types[i] != last) {
				last = types[i];
				has = last.getFeatureID(feature) >= 0;
			}
			owners[n] = i;
			n += has ? 1 : 0;
		}
		return Arrays.copyOf(owners, n);
	}

	private long[] keys(int[] places, int count) {
		long[] keys = new long[count];
		Arrays.setAll(keys, i -> both[places[i]]);
		return keys;
	}

	private boolean isSame(long key, EStructuralFeature feature) {
		return feature instanceof EAttribute attribute ? Objects.equals(before.attribute(key, attribute), after.attribute(key, attribute))
				: Arrays.equals(before.targets(key, (EReference) feature).toArray(), after.targets(key, (EReference) feature).toArray());
	}

	/** The elements of both states that another element contains, or in another way. */
	long[] moved() {
		return Arrays.stream(both).filter(key -> before.container(key) != after.container(key) || before.containment(key) != after.containment(key)).toArray();
	}

	/**
	 * The links that are not as often in the one state as in the other.
	 *
	 * @param changed the elements of both states of which the reference has changed
	 */
	Change.Links links(EReference reference, long[] changed) {
		LinkList links = new LinkList();
		for (long key : changed) {
			links.addOthers(key, targets(before, key, reference), targets(after, key, reference));
		}
		for (long key : created) {
			links.addOthers(key, NONE, targets(after, key, reference));
		}
		for (long key : deleted) {
			links.addOthers(key, targets(before, key, reference), NONE);
		}
		return new Change.Links(links.sources.build().toArray(), links.targets.build().toArray());
	}

	private static long[] targets(ModelSnapshot state, long key, EReference reference) {
		if (state.type(key).getFeatureID(reference) < 0) {
			return NONE;
		}
		LinkColumn column = state instanceof ColumnSnapshot columns ? columns.links(reference) : null;
		long[] targets = column == null ? state.targets(key, reference).toArray() : keys((ColumnSnapshot) state, column.targets(((ColumnSnapshot) state).row(key)));
		Arrays.sort(targets);
		return targets;
	}

	private static long[] keys(ColumnSnapshot state, int[] rows) {
		long[] keys = new long[rows.length];
		state.keys(rows, rows.length, keys);
		return keys;
	}

	/** Links as they are found. */
	private static final class LinkList {
		private final LongStream.Builder sources = LongStream.builder();
		private final LongStream.Builder targets = LongStream.builder();

		private void add(long source, long target) {
			sources.add(source);
			targets.add(target);
		}

		/** Adds links to those that are not as often in the one array as in the other; both are in ascending order. */
		void addOthers(long source, long[] some, long[] others) {
			int one = 0;
			int other = 0;
			while (one < some.length || other < others.length) {
				if (one < some.length && other < others.length && some[one] == others[other]) {
					one++;
					other++;
				} else {
					boolean isOne = other == others.length || one < some.length && some[one] < others[other];
					add(source, isOne ? some[one++] : others[other++]);
				}
			}
		}
	}
}
