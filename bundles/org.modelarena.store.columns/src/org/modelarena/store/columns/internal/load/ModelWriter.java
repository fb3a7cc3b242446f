// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Progress;
import org.modelarena.store.columns.internal.column.ColumnWriter;
import org.modelarena.store.columns.internal.column.Coverage;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.PageTable;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.xmi.Ecore;

/** Writes a model as a base file, column after column, so that no more than two of them are on the heap: one that is written, and the next. */
final class ModelWriter {
	private final BaseWriter file;
	private final ColumnWriter columnWriter;
	private final ModelContent content;
	private final Schema schema;
	/** Whether the file has all of the model but what is derived. */
	private final boolean isCompleting;
	/** How many of the texts the file has. */
	private final int textsThere;

	ModelWriter(BaseWriter file, ModelContent content) {
		this(file, content, false, 0);
	}

	private ModelWriter(BaseWriter file, ModelContent content, boolean isCompleting, int textsThere) {
		this.isCompleting = isCompleting;
		this.textsThere = textsThere;
		this.file = file;
		this.columnWriter = new ColumnWriter(file);
		this.content = content;
		this.schema = content.schema();
	}

	/** For a state that differs from what was written to the file in what is derived, and in nothing else: only that is written. */
	static ModelWriter completing(State derived, BaseWriter file) {
		return new ModelWriter(file, StateContent.withSameTexts(derived), true, derived.texts().stored());
	}

	/** Writes all sections; the file is not finished yet. */
	void write(Progress progress) {
		progress.begin("Writing columns", schema.features().size());
		List<FeatureColumns> all = schema.features().stream().map(schema::columns).toList();
		try (Ahead<Prepared> prepared = Ahead.of(all, this::prepare, content.isForThreads())) {
			if (!isCompleting) {
				writeLayout();
				writeStructure();
			}
			write(Schema.OWN_READS, content.ownReads());
			for (int done = 0; done < all.size(); done++) {
				progress.cancellation().check();
				Prepared next = prepared.next();
				if (next != null) {
					write(next);
				}
				progress.at(done + 1);
			}
		}
		if (!isCompleting || content.texts().size() > textsThere) {
			file.forget(Schema.TEXTS);
			content.texts().write(file);
		}
	}

	private void write(int column, byte[] bytes) {
		file.forget(column);
		file.section(column, Part.BYTES, out -> out.putBytes(bytes));
	}

	private void writeLayout() {
		write(Schema.NAMES, String.join("\n", schema.names().stream().map(Schema::line).toList()).getBytes(StandardCharsets.UTF_8));
		write(Schema.METAMODEL, Ecore.text(schema.metamodel()).getBytes(StandardCharsets.UTF_8));
		file.section(Schema.LAYOUT, Part.DESCRIPTOR, out -> out.putLongs(new long[] { content.nextKey(), content.size() }, 0, 2));
		PageTable pages = content.pages();
		file.section(Schema.LAYOUT, Part.FLAT, out -> {
			for (int page = 0; page < pages.pages(); page++) {
				out.putInts(new int[] { pages.typeOfPage(page), pages.used(page) }, 0, 2);
			}
		});
	}

	private void writeStructure() {
		int[] all = IntStream.range(0, schema.types().size()).toArray();
		Coverage everything = content.pages().coverage(all);
		columnWriter.longs(Schema.KEYS, everything, content.keys(everything));
		columnWriter.ints(Schema.PARENTS, everything, content.parents(everything));
		Coverage ambiguous = content.pages().coverage(Arrays.stream(all).filter(schema.containmentFeatures()::isAmbiguous).toArray());
		columnWriter.ints(Schema.HOLDERS, ambiguous, content.holders(ambiguous));
	}

	/** The arrays that are written of a feature; null for one of which nothing is. */
	private record Prepared(FeatureColumns columns, Coverage coverage, int[] ints, long[] longs, ModelContent.LinkArrays links, int[] nulls,
			Sources sources) {
	}

	/** Whether the file has the values of a feature already. */
	private boolean isThere(FeatureColumns columns) {
		return isCompleting && !schema.isComputed(columns.feature());
	}

	/** Makes the arrays of a feature, perhaps while those of the one before are written. */
	private Prepared prepare(FeatureColumns columns) {
		boolean isThere = isThere(columns);
		if (isThere && !isIndexed(columns)) {
			return null;
		}
		Coverage coverage = content.pages().coverage(schema.typeIds(columns.owner()));
		boolean hasSources = columns.hasSources() && !isThere;
		return switch (columns.shape()) {
		case INTS -> {
			int[] values = content.ints(columns, coverage);
			yield new Prepared(columns, coverage, values, null, null, nulls(columns, coverage), hasSources ? sources(columns, new SourceLinks.OfSingle(coverage, values)) : null);
		}
		case LONGS -> new Prepared(columns, coverage, null, content.longs(columns, coverage), null, nulls(columns, coverage), null);
		case LINKS -> {
			ModelContent.LinkArrays links = content.links(columns, coverage);
			yield new Prepared(columns, coverage, null, null, links, null, columns.hasSources() ? sources(columns, new SourceLinks.OfMany(coverage, links)) : null);
		}
		// The column of parents is written once for all.
		case PARENT -> new Prepared(columns, coverage, null, null, null, null, null);
		};
	}

	private void write(Prepared made) {
		FeatureColumns columns = made.columns;
		Coverage coverage = made.coverage;
		boolean isThere = isThere(columns);
		if (!isThere) {
			IntStream.of(columns.column(), columns.sources(), columns.nulls()).forEach(file::forget);
		}
		switch (columns.shape()) {
		case INTS -> {
			int[] values = made.ints;
			if (!isThere) {
				writeSources(columns, made.sources);
				columnWriter.ints(columns.column(), coverage, values);
				writeNulls(columns, coverage, made.nulls);
			}
			if (isIndexed(columns)) {
				new RowOrderWriter(file, content, columns, coverage, made.nulls).write(values);
			}
		}
		case LONGS -> {
			if (!isThere) {
				columnWriter.longs(columns.column(), coverage, made.longs);
				writeNulls(columns, coverage, made.nulls);
			}
			if (isIndexed(columns)) {
				new RowOrderWriter(file, content, columns, coverage, made.nulls).write(made.longs);
			}
		}
		case LINKS -> {
			columnWriter.links(columns.column(), coverage, made.links.starts(), made.links.targets());
			writeSources(columns, made.sources);
		}
		case PARENT -> {
			// As above.
		}
		}
	}

	/** @return null if the values themselves tell */
	private int[] nulls(FeatureColumns columns, Coverage coverage) {
		return columns.isNullable() ? content.nulls(columns, coverage) : null;
	}

	private void writeNulls(FeatureColumns columns, Coverage coverage, int[] nulls) {
		if (nulls != null) {
			columnWriter.ints(columns.nulls(), coverage, nulls);
		}
	}

	private boolean isIndexed(FeatureColumns columns) {
		return content.isComplete() && columns.feature() instanceof EAttribute attribute && schema.isIndexed(attribute);
	}

	/** The sources of a reference by their targets. */
	private record Sources(Coverage targets, ModelContent.LinkArrays links) {
	}

	private void writeSources(FeatureColumns columns, Sources made) {
		if (made != null) {
			columnWriter.links(columns.sources(), made.targets, made.links.starts(), made.links.targets());
		}
	}

	private Sources sources(FeatureColumns columns, SourceLinks links) {
		EReference reference = (EReference) columns.feature();
		Coverage targets = content.pages().coverage(schema.typeIds(reference.getEReferenceType()));
		return new Sources(targets, ModelContent.LinkArrays.of(targets.firstRow(), targets.rows(), to -> content.forEachRow(links.coverage(), row -> links.forEach(row, to))));
	}

	/** The links of one reference, row by row. */
	private sealed interface SourceLinks {
		/** The rows that have some. */
		Coverage coverage();

		/** Tells the targets of a row, with it. */
		void forEach(int row, ModelContent.Entry to);

		/** Of a single-valued reference. */
		record OfSingle(Coverage coverage, int[] values) implements SourceLinks {
			@Override
			public void forEach(int row, ModelContent.Entry to) {
				int at = row - coverage.firstRow();
				if ((at & PageLayout.MASK) < coverage.used()[at >>> PageLayout.SHIFT] && values[at] >= 0) {
					to.accept(values[at], row);
				}
			}
		}

		/** Of a many-valued reference. */
		record OfMany(Coverage coverage, ModelContent.LinkArrays links) implements SourceLinks {
			@Override
			public void forEach(int row, ModelContent.Entry to) {
				int at = row - coverage.firstRow();
				for (int link = links.starts()[at]; link < links.starts()[at + 1]; link++) {
					to.accept(links.targets()[link], row);
				}
			}
		}
	}
}
