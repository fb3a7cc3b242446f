// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.ForwardingColumnSnapshot;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Range;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * A snapshot as if all attributes had an index, to see which ones a plan would use (Chaudhuri, Narasayya: AutoAdmin "what-if" index analysis
 * utility, SIGMOD 1998). It knows how many elements would be found, as it counts them, but not which. Used by one thread.
 */
final class HypotheticalIndexes extends ForwardingColumnSnapshot {
	private final ColumnSnapshot base;
	private final ToLongFunction<Step.Seek> counter;
	private final Map<Asked, Long> asked = new LinkedHashMap<>();

	/** A question to an index that does not exist. */
	record Asked(EClass type, EAttribute attribute, Range range) {
	}

	/** @param counter the number of elements that a seek would find */
	HypotheticalIndexes(ColumnSnapshot base, ToLongFunction<Step.Seek> counter) {
		super(base);
		this.base = base;
		this.counter = counter;
	}

	/** How many elements the indexes that there are not would have found. */
	Map<Asked, Long> asked() {
		return asked;
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return base.isIndexed(attribute) || Indexing.isPossible(attribute) && base.holds(attribute);
	}

	@Override
	public RowPages seekRows(EClass type, EAttribute attribute, Range range) {
		if (base.isIndexed(attribute)) {
			return base.seekRows(type, attribute, range);
		}
		Variable element = new Variable("element", new ValueType.Element(type));
		return new Number(asked.computeIfAbsent(new Asked(type, attribute, range),
				missing -> counter.applyAsLong(new Step.Seek(element, type, attribute, range))));
	}

	/** Rows of which only the number is known. */
	private record Number(long size) implements RowPages {
		@Override
		public int pages() {
			throw new UnsupportedOperationException();
		}

		@Override
		public int count(int page) {
			throw new UnsupportedOperationException();
		}

		@Override
		public int first(int page) {
			throw new UnsupportedOperationException();
		}

		@Override
		public int read(int page, int[] rows) {
			throw new UnsupportedOperationException();
		}
	}
}
