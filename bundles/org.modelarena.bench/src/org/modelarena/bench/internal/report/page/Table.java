// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.modelarena.bench.Amounts;

/**
 * A table of the page, which is also there as CSV and LaTeX. The first cell of each row is its head. Not thread-safe.
 */
public final class Table {
	/**
	 * A cell.
	 *
	 * @param text  the text that is shown
	 * @param exact the value to export and to sort by; a number without a unit where it is one
	 * @param note  shown small under the text; not exported
	 * @param style CSS classes
	 * @param mark  markup before the text
	 * @param upper of an interval, whose lower bound is {@code exact}: its upper one, which is exported in a column of its own; otherwise empty
	 */
	public record Cell(String text, String exact, String note, String style, String mark, String upper) {
		public Cell(String text, String exact, String style) {
			this(text, exact, "", style, "", "");
		}

		/** Words. */
		public static Cell of(String text) {
			return new Cell(text, text, "words");
		}

		/** A number as {@link Numbers#plain} shows it; a dash where there is none. */
		public static Cell of(double value) {
			return number(Numbers.plain(value), value);
		}

		public static Cell of(long value) {
			return new Cell(Amounts.of(value), Long.toString(value), "");
		}

		/** A number that is shown in some way. */
		public static Cell number(String text, double value) {
			return new Cell(text, Numbers.exact(value), "");
		}

		/** An interval of ratios. */
		public static Cell interval(double low, double high) {
			return new Cell(Numbers.interval(low, high), Numbers.exact(low), "", "words", "", Numbers.exact(high));
		}

		/** A count of what should not be. */
		public static Cell bad(long count) {
			return count > 0 ? of(count).styled("bad") : of(count);
		}

		/** Nothing, for a reason. */
		public static Cell none(String why) {
			return new Cell(why, "", "none");
		}

		public Cell noted(String small) {
			return new Cell(text, exact, small, style, mark, upper);
		}

		public Cell styled(String classes) {
			return new Cell(text, exact, note, (style + " " + classes).strip(), mark, upper);
		}

		public Cell marked(String markup) {
			return new Cell(text, exact, note, style, markup, upper);
		}
	}

	private final String id;
	private final String caption;
	private final List<String> heads;
	private final List<List<Cell>> rows = new ArrayList<>();

	/**
	 * @param id      names the table in the page and its exported file
	 * @param caption says what the figures are, with their unit
	 */
	public Table(String id, String caption, List<String> heads) {
		this.id = id;
		this.caption = caption;
		this.heads = List.copyOf(heads);
		if (heads.stream().distinct().count() < heads.size()) {
			throw new IllegalArgumentException("Two columns of " + id + " have one head: " + heads);
		}
	}

	public Table(String id, String caption, String... heads) {
		this(id, caption, Arrays.asList(heads));
	}

	/** Adds a row. */
	public Table row(List<Cell> cells) {
		if (cells.size() != heads.size()) {
			throw new IllegalArgumentException("A row of " + id + " has " + cells.size() + " cells for " + heads.size() + " columns");
		}
		rows.add(List.copyOf(cells));
		return this;
	}

	/** Adds a row. */
	public Table row(Cell... cells) {
		return row(Arrays.asList(cells));
	}

	public String id() {
		return id;
	}

	public String caption() {
		return caption;
	}

	public List<String> heads() {
		return heads;
	}

	public List<List<Cell>> rows() {
		return rows;
	}

	public boolean isEmpty() {
		return rows.isEmpty();
	}

	/** Writes the table, and what exports it; nothing if it is empty. */
	public void write(Html html) {
		if (!isEmpty()) {
			TableMarkup.write(this, html);
		}
	}

	/** Writes the table so that it has to be opened first. */
	public void writeFolded(Html html) {
		if (!isEmpty()) {
			html.raw("<details><summary>").text(caption).raw("</summary>");
			TableMarkup.write(this, html);
			html.raw("</details>");
		}
	}
}
