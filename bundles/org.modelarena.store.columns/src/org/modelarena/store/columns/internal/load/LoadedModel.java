// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.store.columns.internal.column.Coverage;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.PageTable;

/** A model that was streamed. What was streamed for a feature is forgotten when its column is made. */
final class LoadedModel implements ModelContent {
	private static final int LOW = 0xFFFF;

	private final Schema schema;
	private final List<LoadedPart> parts;
	private final TextDictionary texts;
	/** For each part the numbers that its texts have in the model. */
	private final List<int[]> textIds;
	private final PageTable pages;
	private final int[] rowsByKey;
	private final int[] childCounts;

	/** @param parts of a whole model, in their order */
	LoadedModel(Schema schema, List<LoadedPart> parts) {
		this.schema = schema;
		this.parts = parts;
		texts = new TextDictionary(schema);
		textIds = parts.stream().map(part -> texts.addAll(part.texts())).toList();
		long[] counts = new long[schema.types().size()];
		childCounts = new int[schema.features().size()];
		int size = 0;
		for (LoadedPart part : parts) {
			for (int i = 0; i < part.size(); i++) {
				counts[type(part, i)]++;
				if (part.parents().get(i) >= 0) {
					childCounts[holder(part, i)]++;
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
			for (int i = 0; i < part.size(); i++) {
				rowsByKey[part.firstKey() + i] = next[type(part, i)]++;
			}
		}
	}

	private static int type(LoadedPart part, int element) {
		return part.kinds().get(element) >>> Short.SIZE;
	}

	private static int holder(LoadedPart part, int element) {
		return part.kinds().get(element) & LOW;
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
	public int[] rowsByKey() {
		return rowsByKey;
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
			for (int i = 0; i < part.size(); i++) {
				int parent = part.parents().get(i);
				values[rowsByKey[part.firstKey() + i] - coverage.firstRow()] = parent < 0 ? parent : rowsByKey[parent];
			}
		}
		return values;
	}

	@Override
	public int[] holders(Coverage coverage) {
		int[] values = new int[coverage.rows()];
		for (LoadedPart part : parts) {
			for (int i = 0; i < part.size(); i++) {
				if (schema.containmentFeatures().isAmbiguous(type(part, i))) {
					values[rowsByKey[part.firstKey() + i] - coverage.firstRow()] = holder(part, i);
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
			forEachChild(columns, (parent, child) -> values[parent - first] = child);
			return values;
		}
		forEachValue(columns, (row, value) -> values[row - first] = value);
		forget(columns);
		return values;
	}

	private interface Value {
		void accept(int row, int value);
	}

	/** Tells the values or targets of a feature with the rows of their elements, in the order given. */
	private void forEachValue(FeatureColumns columns, Value action) {
		boolean isReference = columns.codec() == null;
		for (int number = 0; number < parts.size(); number++) {
			ModelLoader.Stream stream = stream(columns, number);
			int[] ids = textIds.get(number);
			for (int i = 0; i < stream.keys.size(); i++) {
				int value = stream.value(i, ids);
				action.accept(rowsByKey[stream.keys.get(i)], isReference ? rowsByKey[value] : value);
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
			IntChunks keys = stream(columns, number).keys;
			for (int i = 0; i < keys.size(); i++) {
				values[rowsByKey[keys.get(i)] - coverage.firstRow()] = 0;
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
			for (int i = 0; i < stream.keys.size(); i++) {
				long value = (long) stream.high.get(i) << Integer.SIZE | stream.values.get(i) & 0xFFFF_FFFFL;
				values[rowsByKey[stream.keys.get(i)] - coverage.firstRow()] = value;
			}
		}
		forget(columns);
		return values;
	}

	@Override
	public LinkArrays links(FeatureColumns columns, Coverage coverage) {
		int[] starts = new int[coverage.rows() + 1];
		int first = coverage.firstRow();
		if (columns.feature() instanceof EReference reference && reference.isContainment()) {
			forEachChild(columns, (parent, child) -> starts[parent - first + 1]++);
			Arrays.parallelPrefix(starts, Integer::sum);
			int[] next = Arrays.copyOf(starts, coverage.rows());
			int[] targets = new int[starts[coverage.rows()]];
			forEachChild(columns, (parent, child) -> targets[next[parent - first]++] = child);
			return new LinkArrays(starts, targets);
		}
		forEachValue(columns, (row, value) -> starts[row - first + 1]++);
		Arrays.parallelPrefix(starts, Integer::sum);
		int[] next = Arrays.copyOf(starts, coverage.rows());
		int[] targets = new int[starts[coverage.rows()]];
		forEachValue(columns, (row, value) -> targets[next[row - first]++] = value);
		forget(columns);
		return new LinkArrays(starts, targets);
	}

	private interface Child {
		void accept(int parent, int child);
	}

	private void forEachChild(FeatureColumns columns, Child action) {
		int number = schema.featureId(columns.feature());
		if (childCounts[number] == 0) {
			return;
		}
		for (LoadedPart part : parts) {
			for (int i = 0; i < part.size(); i++) {
				int parent = part.parents().get(i);
				if (parent >= 0 && holder(part, i) == number) {
					action.accept(rowsByKey[parent], rowsByKey[part.firstKey() + i]);
				}
			}
		}
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
