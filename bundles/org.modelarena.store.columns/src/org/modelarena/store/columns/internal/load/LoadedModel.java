// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.store.columns.internal.column.Coverage;
import org.modelarena.store.columns.internal.encoding.DeltaInts;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.PageTable;

/** A model that was streamed. What was streamed for a feature is forgotten when its column is made. */
final class LoadedModel implements ModelContent {
	private final Schema schema;
	private final List<LoadedPart> parts;
	private final TextDictionary texts;
	/** For each part the numbers that its texts have in the model; null for the first, in which they are the same. */
	private final int[][] textIds;
	private final PageTable pages;
	private final int[] rowsByKey;
	private final ChildLinks children;

	/** @param parts of a whole model, in their order, whose texts become those of the model; there is one at least */
	LoadedModel(Schema schema, List<LoadedPart> parts) {
		this.schema = schema;
		this.parts = parts;
		texts = parts.getFirst().texts();
		textIds = new int[parts.size()][];
		for (int number = 1; number < textIds.length; number++) {
			textIds[number] = texts.takeAll(parts.get(number).texts());
		}
		texts.seal();
		long[] counts = new long[schema.types().size()];
		int[] childCounts = new int[schema.features().size()];
		int size = 0;
		for (LoadedPart part : parts) {
			for (LoadedPart.Elements each = part.elements(); each.next();) {
				counts[each.type()]++;
				if (each.parent() >= 0) {
					childCounts[each.holder()]++;
				}
			}
			size += part.size();
		}
		pages = PageTable.of(counts);
		int[] next = new int[counts.length];
		for (int type = 0; type < next.length; type++) {
			next[type] = counts[type] == 0 ? 0 : pages.ofType(type)[0] << PageLayout.SHIFT;
		}
		rowsByKey = new int[size];
		for (LoadedPart part : parts) {
			for (LoadedPart.Elements each = part.elements(); each.next();) {
				rowsByKey[each.key()] = next[each.type()]++;
			}
		}
		children = new ChildLinks(parts, rowsByKey, childCounts);
	}

	@Override
	public Schema schema() {
		return schema;
	}

	@Override
	public PageTable pages() {
		return pages;
	}

	@Override
	public long nextKey() {
		return rowsByKey.length;
	}

	@Override
	public long size() {
		return rowsByKey.length;
	}

	@Override
	public void forEachRow(Coverage coverage, IntConsumer action) {
		int first = coverage.firstRow();
		int rows = coverage.rows();
		if (rows > 0 && pages.typeOfRow(first) == pages.typeOfRow(first + rows - 1)) {
			// Those of one type have rows in the order of their keys.
			int end = first + rows - PageLayout.PAGE + coverage.used()[coverage.used().length - 1];
			IntStream.range(first, end).forEach(action);
			return;
		}
		for (int row : rowsByKey) {
			if (row >= first && row - first < rows) {
				action.accept(row);
			}
		}
	}

	@Override
	public long[] keys(Coverage coverage) {
		long[] keys = new long[coverage.rows()];
		for (int key = 0; key < rowsByKey.length; key++) {
			keys[rowsByKey[key] - coverage.firstRow()] = key;
		}
		return keys;
	}

	@Override
	public int[] parents(Coverage coverage) {
		int[] values = new int[coverage.rows()];
		for (LoadedPart part : parts) {
			for (LoadedPart.Elements each = part.elements(); each.next();) {
				int parent = each.parent();
				values[rowsByKey[each.key()] - coverage.firstRow()] = parent < 0 ? parent : rowsByKey[parent];
			}
		}
		return values;
	}

	@Override
	public int[] holders(Coverage coverage) {
		int[] values = new int[coverage.rows()];
		for (LoadedPart part : parts) {
			for (LoadedPart.Elements each = part.elements(); each.next();) {
				if (schema.containmentFeatures().isAmbiguous(each.type())) {
					values[rowsByKey[each.key()] - coverage.firstRow()] = each.holder();
				}
			}
		}
		return values;
	}

	@Override
	public int[] ints(FeatureColumns columns, Coverage coverage) {
		int[] values = new int[coverage.rows()];
		Arrays.fill(values, (int) schema.defaultOf(columns));
		int first = coverage.firstRow();
		if (columns.feature() instanceof EReference reference && reference.isContainment()) {
			int number = schema.featureId(reference);
			children.forEach(number, (parent, child) -> values[parent - first] = child);
			children.forget(number);
			return values;
		}
		forEachValue(columns, (row, value) -> values[row - first] = value);
		forget(columns);
		return values;
	}

	/** Tells the values or targets of a feature with the rows of their elements, in the order given. */
	private void forEachValue(FeatureColumns columns, Entry action) {
		boolean isReference = columns.codec() == null;
		for (int number = 0; number < parts.size(); number++) {
			ModelLoader.Stream stream = stream(columns, number);
			// Texts have other numbers in the model than in its parts.
			int[] numbers = isReference ? rowsByKey : columns.isText() ? textIds[number] : null;
			DeltaInts.Reader keys = stream.keys.read();
			DeltaInts.Reader values = stream.values.read();
			for (int rest = stream.keys.size(); rest > 0; rest--) {
				int value = values.next();
				action.accept(rowsByKey[keys.next()], numbers == null ? value : numbers[value]);
			}
		}
	}

	private ModelLoader.Stream stream(FeatureColumns columns, int part) {
		return parts.get(part).streams()[schema.featureId(columns.feature())];
	}

	/** A nullable column is asked for its nulls after its values, so its stream is kept till then. */
	private void forget(FeatureColumns columns) {
		if (!columns.isNullable()) {
			forgetStream(columns);
		}
	}

	private void forgetStream(FeatureColumns columns) {
		parts.forEach(part -> part.streams()[schema.featureId(columns.feature())] = null);
	}

	@Override
	public int[] nulls(FeatureColumns columns, Coverage coverage) {
		int[] values = new int[coverage.rows()];
		Arrays.fill(values, 1);
		for (int number = 0; number < parts.size(); number++) {
			DeltaInts all = stream(columns, number).keys;
			DeltaInts.Reader keys = all.read();
			for (int rest = all.size(); rest > 0; rest--) {
				values[rowsByKey[keys.next()] - coverage.firstRow()] = 0;
			}
		}
		forgetStream(columns);
		return values;
	}

	@Override
	public long[] longs(FeatureColumns columns, Coverage coverage) {
		long[] values = new long[coverage.rows()];
		Arrays.fill(values, schema.defaultOf(columns));
		for (int number = 0; number < parts.size(); number++) {
			ModelLoader.Stream stream = stream(columns, number);
			DeltaInts.Reader keys = stream.keys.read();
			DeltaInts.Reader low = stream.values.read();
			DeltaInts.Reader high = stream.high.read();
			for (int rest = stream.keys.size(); rest > 0; rest--) {
				values[rowsByKey[keys.next()] - coverage.firstRow()] = (long) high.next() << Integer.SIZE | low.next() & 0xFFFF_FFFFL;
			}
		}
		forget(columns);
		return values;
	}

	@Override
	public LinkArrays links(FeatureColumns columns, Coverage coverage) {
		if (columns.feature() instanceof EReference reference && reference.isContainment()) {
			int number = schema.featureId(reference);
			LinkArrays links = LinkArrays.of(coverage.firstRow(), coverage.rows(), to -> children.forEach(number, to));
			children.forget(number);
			return links;
		}
		LinkArrays links = LinkArrays.of(coverage.firstRow(), coverage.rows(), to -> forEachValue(columns, to));
		forget(columns);
		return links;
	}

	@Override
	public boolean isComplete() {
		return schema.notes().isEmpty();
	}

	/** Nothing is derived yet. */
	@Override
	public byte[] ownReads() {
		return new byte[0];
	}

	@Override
	public boolean isForThreads() {
		return true;
	}

	@Override
	public ModelTexts texts() {
		return texts;
	}
}
