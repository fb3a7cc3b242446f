// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** A table as HTML. It can be taken away as CSV and LaTeX, which the page contains, so that this takes neither a script nor a file beside it. */
public final class TableMarkup {
	/** With more columns, contenders may take two lines. */
	private static final int WIDE = 8;
	/** Likewise with longer names. */
	private static final int LONG = 40;

	private TableMarkup() {
	}

	public static void write(Table table, Html html) {
		html.raw("<figure class=\"table" + (table.heads().size() > WIDE || table.rows().stream().anyMatch(row -> row.getFirst().text().length() > LONG) ? " wide" : "")
				+ "\" id=\"t-" + Html.escape(table.id()) + "\"><figcaption>").text(table.caption()).raw("<span class=\"export\">");
		export(html, table.id() + ".csv", "text/csv", "CSV", TableText.csv(table));
		export(html, table.id() + ".tex", "application/x-tex", "LaTeX", TableText.latex(table));
		html.raw("</span></figcaption><div class=\"scroll\" tabindex=\"0\"><table class=\"sortable\"><thead><tr>");
		for (int i = 0; i < table.heads().size(); i++) {
			boolean words = table.rows().getFirst().get(i).style().contains("words");
			html.raw(words ? "<th scope=\"col\" class=\"words\">" : "<th scope=\"col\">").raw(breakable(table.heads().get(i).strip())).raw("</th>");
		}
		html.raw("</tr></thead><tbody>");
		for (List<Table.Cell> row : table.rows()) {
			html.raw("<tr>");
			for (int i = 0; i < row.size(); i++) {
				cell(html, row.get(i), i == 0);
			}
			html.raw("</tr>");
		}
		html.raw("</tbody></table></div></figure>\n");
	}

	private static void cell(Html html, Table.Cell cell, boolean head) {
		html.raw(head ? "<th scope=\"row\"" : "<td");
		if (!cell.style().isEmpty()) {
			html.raw(" class=\"" + Html.escape(cell.style()) + "\"");
		}
		String text = head ? breakable(cell.text()) : Html.escape(cell.text());
		// The page's script sorts by this, or else by what the cell begins with, which has to be all of its text.
		if (!cell.exact().equals(cell.text()) || !cell.mark().isEmpty() || text.contains("<")) {
			html.raw(" data-v=\"" + Html.escape(cell.exact()) + "\"");
		}
		html.raw(">").raw(cell.mark()).raw(text);
		if (!cell.note().isEmpty()) {
			html.element("small", cell.note());
		}
		html.raw(head ? "</th>" : "</td>");
	}

	/**
	 * A name that may break before its words and its transport, and after what joins words; on a narrow screen also after its store and before its strategy. The style
	 * says whether it does. A unit such as MiB does not.
	 */
	public static String breakable(String name) {
		return Html.escape(name).replaceAll("(?<=[a-z])(?=[A-Z][a-z])|(?=@)|(?<=[a-z0-9][._-])(?=[A-Za-z])", "<wbr>").replaceAll("(?<=[a-z0-9]:)(?=[a-z])|(?<=[a-z])(?=/[a-z])",
				"<wbr class=\"narrow\">");
	}

	private static void export(Html html, String file, String type, String name, String text) {
		html.raw("<a download=\"" + Html.escape(file) + "\" href=\"data:" + type + ";charset=utf-8;base64,"
				+ Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "\" aria-label=\"" + Html.escape(name + " of " + file.substring(0, file
						.lastIndexOf('.')))
				+ "\">" + name + "</a>");
	}
}
