// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.model.ModelSnapshot;

/** Compares everything that a snapshot gives in bulk with what it gives element by element. */
final class BulkCheck {
	private static final int[] CAPACITIES = { 1, 3, 64 };

	private final ColumnSnapshot snapshot;

	private BulkCheck(ColumnSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	static void assertBulkIsSingle(ModelSnapshot snapshot) {
		new BulkCheck((ColumnSnapshot) snapshot).run();
	}

	private void run() {
		for (EClass type : snapshot.metamodel().classes()) {
			int[] rows = rows(type);
			checkRows(type, rows);
			type.getEAllAttributes().forEach(attribute -> checkValues(attribute, rows));
			for (EReference reference : type.getEAllReferences()) {
				if (snapshot.holds(reference)) {
					checkLinks(snapshot.links(reference), rows, row -> keys(snapshot.targets(key(row), reference).toArray()));
					if (reference.getEContainingClass() == type) {
						checkSize(reference, rows);
						checkReverse(reference);
					}
				}
			}
			checkLinks(snapshot.containers(), rows, row -> {
				long container = snapshot.container(key(row));
				return container == ModelSnapshot.NONE ? List.of() : List.of(container);
			});
		}
	}

	private interface Wanted {
		List<Long> of(int row);
	}

	private static List<Long> keys(long[] keys) {
		return Arrays.stream(keys).boxed().toList();
	}

	private long key(int row) {
		long[] keys = new long[1];
		snapshot.keys(new int[] { row }, 1, keys);
		return keys[0];
	}

	private int[] rows(EClass type) {
		RowPages pages = snapshot.rows(type);
		List<Integer> rows = new ArrayList<>();
		int[] page = new int[ColumnSnapshot.PAGE];
		for (int i = 0; i < pages.pages(); i++) {
			int count = pages.read(i, page);
			assertEquals(pages.count(i), count);
			for (int at = 0; at < count; at++) {
				rows.add(page[at]);
				assertTrue(pages.first(i) == ColumnSnapshot.NO_ROW || pages.first(i) + at == page[at], "first row of a page");
				assertTrue(at == 0 || page[at] > page[at - 1], "rows ascend");
			}
		}
		assertEquals(pages.size(), rows.size());
		return rows.stream().mapToInt(Integer::intValue).toArray();
	}

	private LongStream keys(RowPages pages, int page) {
		int[] rows = new int[ColumnSnapshot.PAGE];
		long[] keys = new long[ColumnSnapshot.PAGE];
		int count = pages.read(page, rows);
		assertEquals(pages.count(page), count);
		snapshot.keys(rows, count, keys);
		return Arrays.stream(keys, 0, count);
	}

	private void checkRows(EClass type, int[] rows) {
		long[] keys = new long[rows.length + 1];
		int[] withNone = Arrays.copyOf(rows, rows.length + 1);
		withNone[rows.length] = ColumnSnapshot.NO_ROW;
		snapshot.keys(withNone, withNone.length, keys);
		assertEquals(ModelSnapshot.NONE, keys[rows.length]);
		long[] sorted = Arrays.copyOf(keys, rows.length);
		Arrays.sort(sorted);
		assertArrayEquals(snapshot.extent(type).toArray(), sorted, "extent of " + type.getName());
		RowPages ordered = snapshot.inOrder(type, snapshot.rows(type));
		assertEquals(rows.length, ordered.size());
		long[] inOrder = LongStream.range(0, ordered.pages()).flatMap(page -> keys(ordered, (int) page)).toArray();
		assertArrayEquals(sorted, inOrder, "extent of " + type.getName() + " in the order of keys");
		int[] types = new int[rows.length];
		snapshot.types(rows, rows.length, types);
		for (int i = 0; i < rows.length; i++) {
			assertEquals(rows[i], snapshot.row(keys[i]));
			assertEquals(snapshot.type(keys[i]), snapshot.concreteTypes().get(types[i]));
		}
		boolean[] kinds = new boolean[snapshot.concreteTypes().size()];
		for (int id = 0; id < kinds.length; id += 2) {
			kinds[id] = true;
		}
		int[] selected = new int[rows.length];
		int size = snapshot.ofTypes(rows, rows.length, kinds, selected);
		assertArrayEquals(IntStream.range(0, rows.length).filter(i -> kinds[types[i]]).toArray(), Arrays.copyOf(selected, size), "those of some types");
	}

	private void checkValues(EAttribute attribute, int[] rows) {
		ValueColumn column = snapshot.values(attribute);
		if (column == null) {
			assertTrue(attribute.isMany() || !snapshot.holds(attribute), attribute.getName());
			return;
		}
		boolean[] nulls = new boolean[rows.length];
		if (column.hasNulls()) {
			column.nulls(rows, rows.length, nulls);
		}
		Object[] found = values(column, attribute, rows);
		for (int i = 0; i < rows.length; i++) {
			Object wanted = snapshot.attribute(key(rows[i]), attribute);
			assertEquals(wanted == null, nulls[i], attribute.getName());
			assertEquals(wanted, found[i] == null || nulls[i] ? null : found[i], attribute.getName());
		}
	}

	private static Object[] values(ValueColumn column, EAttribute attribute, int[] rows) {
		Object[] found = new Object[rows.length];
		switch (column.form()) {
		case LONG -> {
			long[] longs = new long[rows.length];
			column.longs(rows, rows.length, longs);
			Arrays.setAll(found, i -> longs[i]);
			assertThrows(UnsupportedOperationException.class, () -> column.ints(rows, rows.length, new int[rows.length]));
		}
		case REAL -> {
			double[] reals = new double[rows.length];
			column.doubles(rows, rows.length, reals);
			Arrays.setAll(found, i -> reals[i]);
			assertThrows(UnsupportedOperationException.class, () -> column.longs(rows, rows.length, new long[rows.length]));
		}
		case TRUTH, INT, LITERAL, TEXT -> {
			int[] ints = new int[rows.length];
			column.ints(rows, rows.length, ints);
			checkContiguous(column, rows, ints);
			Arrays.setAll(found, i -> value(column, attribute, ints[i]));
		}
		}
		return found;
	}

	private static void checkContiguous(ValueColumn column, int[] rows, int[] ints) {
		for (int from = 0; from < rows.length;) {
			int to = from + 1;
			while (to < rows.length && rows[to] == rows[to - 1] + 1) {
				to++;
			}
			int[] values = new int[to - from];
			column.ints(rows[from], to - from, values);
			assertArrayEquals(Arrays.copyOfRange(ints, from, to), values);
			from = to;
		}
	}

	private static Object value(ValueColumn column, EAttribute attribute, int value) {
		return switch (column.form()) {
		case TRUTH -> value == 1;
		case LITERAL -> {
			EEnumLiteral literal = ((EEnum) attribute.getEAttributeType()).getELiterals().get(value);
			yield literal;
		}
		case TEXT -> {
			String text = value == -1 ? null : column.text(value);
			assertEquals(-2, column.textId("there is no such text"));
			assertTrue(text == null || column.textId(text) == value, "one id for a text");
			yield text;
		}
		case INT -> value;
		case LONG, REAL -> throw new AssertionError();
		};
	}

	private void checkLinks(LinkColumn column, int[] rows, Wanted wanted) {
		int[] degrees = new int[rows.length];
		column.degrees(rows, rows.length, degrees);
		List<int[]> links = new ArrayList<>();
		for (int i = 0; i < rows.length; i++) {
			int[] targets = column.targets(rows[i]);
			int[] degree = new int[1];
			column.degrees(rows[i], 1, degree);
			assertEquals(targets.length, degree[0]);
			assertEquals(targets.length == 0 ? 1 : 0, column.unlinked(rows[i], 1));
			assertEquals(targets.length, degrees[i]);
			assertEquals(wanted.of(rows[i]), Arrays.stream(targets).mapToObj(this::key).toList());
			for (int target : targets) {
				links.add(new int[] { i, target });
			}
		}
		if (column.isSingle()) {
			int[] targets = new int[rows.length];
			column.targets(rows, rows.length, targets);
			for (int i = 0; i < rows.length; i++) {
				assertEquals(degrees[i] == 0 ? ColumnSnapshot.NO_ROW : column.targets(rows[i])[0], targets[i]);
			}
		}
		for (int capacity : CAPACITIES) {
			checkExpansion(column, rows, links, capacity);
		}
		checkLinked(column, rows, links);
	}

	private static void checkExpansion(LinkColumn column, int[] rows, List<int[]> links, int capacity) {
		Expansion expansion = new Expansion(capacity);
		List<int[]> found = new ArrayList<>();
		for (expansion.start(rows, rows.length); !expansion.isDone();) {
			expansion.size = 0;
			column.expand(expansion);
			for (int i = 0; i < expansion.size; i++) {
				found.add(new int[] { expansion.starts[i], expansion.targets[i] });
			}
		}
		assertArrayEquals(links.toArray(), found.toArray());
	}

	private static void checkLinked(LinkColumn column, int[] rows, List<int[]> links) {
		int[] from = new int[links.size() * 2];
		int[] to = new int[from.length];
		for (int i = 0; i < links.size(); i++) {
			from[i * 2] = rows[links.get(i)[0]];
			to[i * 2] = links.get(i)[1];
			from[i * 2 + 1] = from[i * 2];
			to[i * 2 + 1] = Integer.MAX_VALUE;
		}
		int[] selected = new int[from.length];
		assertEquals(links.size(), column.linked(from, to, from.length, selected));
		for (int i = 0; i < links.size(); i++) {
			assertEquals(i * 2, selected[i]);
		}
	}

	private void checkSize(EReference reference, int[] rows) {
		LinkColumn column = snapshot.links(reference);
		long size = Arrays.stream(rows).mapToLong(row -> column.targets(row).length).sum();
		assertEquals(size, column.size(), "size of " + reference.getName());
		assertEquals(size, snapshot.reverseLinks(reference).size(), "size of " + reference.getName() + " backwards");
	}

	private void checkReverse(EReference reference) {
		LinkColumn column = snapshot.reverseLinks(reference);
		assertNotNull(column);
		int[] targets = rows(reference.getEReferenceType());
		checkLinks(column, targets, row -> keys(snapshot.sources(key(row), reference).toArray()));
		if (reference.getEOpposite() == null) {
			for (int target : targets) {
				long[] sources = snapshot.sources(key(target), reference).toArray();
				assertArrayEquals(Arrays.stream(sources).sorted().toArray(), sources, "sources ascend");
			}
		}
	}
}
