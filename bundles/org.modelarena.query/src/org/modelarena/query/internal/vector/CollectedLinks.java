// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Arrays;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.RowPages;

/** Links that were collected in memory, by the row that they start from. Immutable, thread-safe. */
final class CollectedLinks implements LinkColumn {
	/** Where the targets of each row start; one more for the end. */
	private final int[] starts;
	private final int[] targets;
	private final boolean mayRepeat;

	private CollectedLinks(int[] starts, int[] targets, boolean mayRepeat) {
		this.starts = starts;
		this.targets = targets;
		this.mayRepeat = mayRepeat;
	}

	/** The links of a reference from its targets to its sources, for a snapshot that does not keep them. */
	static CollectedLinks backwards(ColumnSnapshot snapshot, EReference reference) {
		LinkColumn forwards = snapshot.links(reference);
		Walk walk = new Walk(snapshot.rows(reference.getEContainingClass()), forwards);
		int[] largest = { -1 };
		walk.forEach((source, target) -> largest[0] = Math.max(largest[0], target));
		int[] starts = new int[largest[0] + 3];
		walk.forEach((source, target) -> starts[target + 2]++);
		for (int i = 2; i < starts.length; i++) {
			starts[i] += starts[i - 1];
		}
		int[] targets = new int[starts[starts.length - 1]];
		walk.forEach((source, target) -> targets[starts[target + 1]++] = source);
		return new CollectedLinks(starts, targets, forwards != null && forwards.mayRepeat());
	}

	private interface Link {
		void between(int source, int target);
	}

	private record Walk(RowPages pages, LinkColumn links) {
		void forEach(Link link) {
			int[] rows = new int[ColumnSnapshot.PAGE];
			Expansion expansion = new Expansion(ColumnSnapshot.PAGE);
			for (int page = 0; page < pages.pages(); page++) {
				expansion.start(rows, pages.read(page, rows));
				while (!expansion.isDone()) {
					expansion.size = 0;
					links.expand(expansion);
					for (int i = 0; i < expansion.size; i++) {
						link.between(rows[expansion.starts[i]], expansion.targets[i]);
					}
				}
			}
		}
	}

	private int start(int row) {
		return starts[Math.min(row, starts.length - 2)];
	}

	private int end(int row) {
		return starts[Math.min(row + 1, starts.length - 1)];
	}

	@Override
	public boolean isSingle() {
		return false;
	}

	@Override
	public boolean mayRepeat() {
		return mayRepeat;
	}

	@Override
	public long size() {
		return targets.length;
	}

	@Override
	public void targets(int[] rows, int count, int[] into) {
		throw new UnsupportedOperationException("A row may have several sources");
	}

	@Override
	public void degrees(int first, int count, int[] degrees) {
		for (int i = 0; i < count; i++) {
			degrees[i] = end(first + i) - start(first + i);
		}
	}

	@Override
	public void degrees(int[] rows, int count, int[] degrees) {
		for (int i = 0; i < count; i++) {
			degrees[i] = end(rows[i]) - start(rows[i]);
		}
	}

	@Override
	public int[] targets(int row) {
		return Arrays.copyOfRange(targets, start(row), end(row));
	}

	@Override
	public void expand(Expansion expansion) {
		int size = expansion.size;
		int at = expansion.at;
		int done = expansion.done;
		while (at < expansion.count && size < expansion.most) {
			int row = expansion.rows[at];
			int from = start(row) + done;
			int number = Math.min(end(row) - from, expansion.most - size);
			for (int i = 0; i < number; i++) {
				expansion.targets[size] = targets[from + i];
				expansion.starts[size++] = at;
			}
			boolean isWhole = from + number == end(row);
			done = isWhole ? 0 : done + number;
			at += isWhole ? 1 : 0;
		}
		expansion.size = size;
		expansion.at = at;
		expansion.done = done;
	}

	@Override
	public int linked(int[] rows, int[] ends, int count, int[] selected) {
		int n = 0;
		for (int i = 0; i < count; i++) {
			boolean isLinked = false;
			for (int link = start(rows[i]); link < end(rows[i]); link++) {
				isLinked |= targets[link] == ends[i];
			}
			selected[n] = i;
			n += isLinked ? 1 : 0;
		}
		return n;
	}
}
