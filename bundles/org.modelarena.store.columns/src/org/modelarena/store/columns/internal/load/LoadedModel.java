// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Arrays;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.store.columns.internal.column.Coverage;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.PageTable;

/** A model that was streamed. What was streamed for a feature is forgotten when its column is made. */
final class LoadedModel implements ModelContent {
	private static final int LOW = 0xFFFF;

	/** The parts of a model that was streamed; {@code kinds} and {@code parents} by key. */
	record Parts(Schema schema, TextDictionary texts, ModelLoader.Stream[] streams, IntChunks parents, IntChunks kinds) {
	}

	private final Parts parts;
	private final Schema schema;
	private final PageTable pages;
	private final int[] rowsByKey;
	private final int[] childCounts;

	LoadedModel(Parts parts) {
		this.parts = parts;
		schema = parts.schema;
		long[] counts = new long[schema.types().size()];
		childCounts = new int[schema.features().size()];
		int size = parts.parents.size();
		for (int key = 0; key < size; key++) {
			counts[type(key)]++;
			if (parts.parents.get(key) >= 0) {
				childCounts[holder(key)]++;
			}
		}
		pages = PageTable.of(counts);
		int[] next = new int[counts.length];
		for (int type = 0; type < next.length; type++) {
			next[type] = counts[type] == 0 ? 0 : pages.ofType(type)[0] << PageLayout.SHIFT;
		}
		rowsByKey = new int[size];
		for (int key = 0; key < size; key++) {
			rowsByKey[key] = next[type(key)]++;
		}
	}

	private int type(int key) {
		return parts.kinds.get(key) >>> Short.SIZE;
	}

	private int holder(int key) {
		return parts.kinds.get(key) & LOW;
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
		for (int key = 0; key < rowsByKey.length; key++) {
			int parent = parts.parents.get(key);
			values[rowsByKey[key] - coverage.firstRow()] = parent < 0 ? parent : rowsByKey[parent];
		}
		return values;
	}

	@Override
	public int[] holders(Coverage coverage) {
		int[] values = new int[coverage.rows()];
		for (int key = 0; key < rowsByKey.length; key++) {
			if (schema.containmentFeatures().isAmbiguous(type(key))) {
				values[rowsByKey[key] - coverage.firstRow()] = holder(key);
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
		boolean isReference = columns.codec() == null;
		ModelLoader.Stream stream = parts.streams[schema.featureId(columns.feature())];
		for (int i = 0; i < stream.keys.size(); i++) {
			int value = stream.values.get(i);
			values[rowsByKey[stream.keys.get(i)] - first] = isReference ? rowsByKey[value] : value;
		}
		forget(columns);
		return values;
	}

	/** A nullable column is asked for its nulls after its values, so its stream is kept till then. */
	private void forget(FeatureColumns columns) {
		if (!columns.isNullable()) {
			parts.streams[schema.featureId(columns.feature())] = null;
		}
	}

	@Override
	public int[] nulls(FeatureColumns columns, Coverage coverage) {
		int[] values = new int[coverage.rows()];
		Arrays.fill(values, 1);
		int number = schema.featureId(columns.feature());
		IntChunks keys = parts.streams[number].keys;
		for (int i = 0; i < keys.size(); i++) {
			values[rowsByKey[keys.get(i)] - coverage.firstRow()] = 0;
		}
		parts.streams[number] = null;
		return values;
	}

	@Override
	public long[] longs(FeatureColumns columns, Coverage coverage) {
		long[] values = new long[coverage.rows()];
		Arrays.fill(values, schema.defaultOf(columns));
		ModelLoader.Stream stream = parts.streams[schema.featureId(columns.feature())];
		for (int i = 0; i < stream.keys.size(); i++) {
			long value = (long) stream.high.get(i) << Integer.SIZE | stream.values.get(i) & 0xFFFF_FFFFL;
			values[rowsByKey[stream.keys.get(i)] - coverage.firstRow()] = value;
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
		ModelLoader.Stream stream = parts.streams[schema.featureId(columns.feature())];
		int size = stream.keys.size();
		for (int i = 0; i < size; i++) {
			starts[rowsByKey[stream.keys.get(i)] - first + 1]++;
		}
		Arrays.parallelPrefix(starts, Integer::sum);
		int[] next = Arrays.copyOf(starts, coverage.rows());
		int[] targets = new int[size];
		boolean isReference = columns.codec() == null;
		for (int i = 0; i < size; i++) {
			int value = stream.values.get(i);
			targets[next[rowsByKey[stream.keys.get(i)] - first]++] = isReference ? rowsByKey[value] : value;
		}
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
		for (int key = 0; key < rowsByKey.length; key++) {
			int parent = parts.parents.get(key);
			if (parent >= 0 && holder(key) == number) {
				action.accept(rowsByKey[parent], rowsByKey[key]);
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
	public ModelTexts texts() {
		return parts.texts;
	}
}
