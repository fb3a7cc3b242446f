// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.util.Arrays;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.model.Metamodel;

/** Copies columns of a model into int arrays, for loops that are written by hand. */
final class PlainArrays {
	private final ColumnSnapshot snapshot;

	/** Links by the row that they start from: those of row r lie from start[r] to start[r + 1]. */
	record Links(int[] start, int[] to) {
		boolean has(int from, int to) {
			for (int link = start[from]; link < start[from + 1]; link++) {
				if (this.to[link] == to) {
					return true;
				}
			}
			return false;
		}
	}

	PlainArrays(ColumnSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	EClass type(String name) {
		return snapshot.metamodel().type(name);
	}

	EStructuralFeature feature(String type, String name) {
		return Metamodel.feature(type(type), name);
	}

	/** The instances of a type and its subtypes. */
	int[] rows(String type) {
		RowPages pages = snapshot.rows(type(type));
		int[] rows = new int[Math.toIntExact(pages.size())];
		int[] page = new int[ColumnSnapshot.PAGE];
		int size = 0;
		for (int i = 0; i < pages.pages(); i++) {
			int count = pages.read(i, page);
			System.arraycopy(page, 0, rows, size, count);
			size += count;
		}
		return rows;
	}

	private int bound() {
		int bound = 0;
		for (EClass type : snapshot.concreteTypes()) {
			int[] rows = rows(type.getName());
			bound = rows.length == 0 ? bound : Math.max(bound, rows[rows.length - 1] + 1);
		}
		return bound;
	}

	/** The values of an attribute by row; ids for texts. */
	int[] ints(String type, String attribute) {
		int[] values = new int[bound()];
		int[] one = new int[1];
		int[] row = new int[1];
		var column = snapshot.values((EAttribute) feature(type, attribute));
		for (int at : rows(type)) {
			row[0] = at;
			column.ints(row, 1, one);
			values[at] = one[0];
		}
		return values;
	}

	/** The targets of a reference by row. */
	int[] single(String type, String reference) {
		int[] targets = new int[bound()];
		int[] one = new int[1];
		int[] row = new int[1];
		LinkColumn column = snapshot.links((EReference) feature(type, reference));
		for (int at : rows(type)) {
			row[0] = at;
			column.targets(row, 1, one);
			targets[at] = one[0];
		}
		return targets;
	}

	/** The targets of a reference. */
	Links links(String type, String reference) {
		return links(type, snapshot.links((EReference) feature(type, reference)));
	}

	Links links(String type, LinkColumn column) {
		int[] start = new int[bound() + 1];
		int[] to = new int[Math.toIntExact(column.size())];
		Expansion expansion = new Expansion(ColumnSnapshot.PAGE);
		int[] rows = rows(type);
		Arrays.sort(rows);
		int size = 0;
		int[] row = new int[1];
		int next = 0;
		for (int at : rows) {
			Arrays.fill(start, next, at + 1, size);
			next = at + 1;
			row[0] = at;
			expansion.start(row, 1);
			while (!expansion.isDone()) {
				expansion.size = 0;
				column.expand(expansion);
				System.arraycopy(expansion.targets, 0, to, size, expansion.size);
				size += expansion.size;
			}
		}
		Arrays.fill(start, next, start.length, size);
		return new Links(start, to);
	}

	/** The sources of a reference, by its targets' rows. */
	Links sources(String targets, String type, String reference) {
		return links(targets, snapshot.reverseLinks((EReference) feature(type, reference)));
	}

	/** For each row, whether it is one of these. */
	boolean[] among(int[] rows) {
		boolean[] among = new boolean[bound()];
		for (int row : rows) {
			among[row] = true;
		}
		return among;
	}
}
