// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.RunLog;
import org.modelarena.core.Sha256;

/** Composes the page: one file, with a style and a script that its content security policy names by their hashes, so that nothing else is loaded or run. */
public final class ReportPage {
	/** Until the page of a run that is going on is loaded again. */
	private static final int SECONDS_ANEW = 5;

	private ReportPage() {
	}

	/**
	 * The whole page.
	 *
	 * @param isUnfinished whether it will be written again, and is to be loaded again
	 */
	public static String of(RunData run, boolean isUnfinished) {
		Results results = new Results(run);
		Html body = new Html();
		new Sections(results, body).write();
		Html navigation = new Html();
		contents(navigation, results);
		Html main = new Html();
		header(main, results, isUnfinished);
		main.raw(body.toString());
		return frame(run.log().header().name(), navigation, main, isUnfinished);
	}

	/** A page with the looks and the script of all reports. */
	static String frame(String title, Html navigation, Html main, boolean isUnfinished) {
		String styles = Resource.text("report.css");
		String script = Resource.text("report.js");
		Html html = new Html();
		html.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '"
				+ hash(styles) + "'; script-src '" + hash(script) + "'; base-uri 'none'; form-action 'none'\">"
				+ (isUnfinished ? "<noscript><meta http-equiv=\"refresh\" content=\"" + SECONDS_ANEW + "\"></noscript>" : "")
				+ "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\">").element("title", title
						+ " – ModelArena")
				.raw("<style>" + styles + "</style></head><body id=\"top\"" + (isUnfinished ? " data-anew=\"" + SECONDS_ANEW + "\"" : "") + "><div class=\"page\">").raw(navigation.toString());
		return html.raw("<main>").raw(main.toString()).raw("</main></div><script>" + script + "</script></body></html>\n").toString();
	}

	/** The page's first sentences, without markup: who is the fastest, whether the answers were right, and what to make of one fork. */
	public static String verdict(RunData run) {
		Results results = new Results(run);
		String sentence = new Verdict(results).plain();
		return isOneFork(results) ? sentence + " " + Html.plain(Quality.ONE_FORK) : sentence;
	}

	private static boolean isOneFork(Results results) {
		return results.executions() > 0 && results.forks() < 2;
	}

	private static String hash(String text) {
		return "sha256-" + Base64.getEncoder().encodeToString(Sha256.of(text));
	}

	private static void contents(Html html, Results results) {
		html.raw("<nav aria-label=\"Contents\"><a class=\"home\" href=\"#top\">").text(results.log().header().name()).raw("</a><ul>");
		List<Sections.Entry> entries = new ArrayList<>(Sections.contents(results));
		for (Sections.Entry entry : entries) {
			html.raw("<li" + (entry.id().startsWith("q-") ? " class=\"sub\"" : "") + "><a href=\"#" + Html.escape(entry.id()) + "\">").text(entry.title()).raw("</a></li>");
		}
		html.raw("</ul></nav>");
	}

	private static void header(Html html, Results results, boolean isUnfinished) {
		html.raw("<header><p class=\"over\">ModelArena report</p>").element("h1", results.log().header().name());
		state(html, results.log().header(), isUnfinished);
		if (isOneFork(results)) {
			html.raw("<p class=\"banner\">").raw(Quality.ONE_FORK).raw("</p>");
		}
		html.raw("<p class=\"verdict\">").raw(new Verdict(results).sentence()).raw("</p>");
		facts(html, results);
		html.raw("</header>");
	}

	private static void state(Html html, RunLog.Header header, boolean isUnfinished) {
		String text = switch (header.state()) {
		case COMPLETE -> "";
		case CANCELLED -> "This run was cancelled; what follows was measured until then.";
		case RUNNING -> "This run is going on, or was killed. What follows was measured until now." + (isUnfinished ? " The page is loaded again every "
				+ SECONDS_ANEW + " seconds, unless a table is open or sorted, or text is selected." : "");
		case FAILED -> "This run ended with an error: " + header.reason();
		};
		if (!text.isEmpty()) {
			html.element("p", "class=\"banner\"", text);
		}
	}

	private static void facts(Html html, Results results) {
		html.raw("<ul class=\"facts\">");
		long executions = results.executions();
		fact(html, Amounts.of(executions), executions == 1 ? "execution" : "executions");
		double right = executions == 0 ? Double.NaN : 100.0 * (executions - results.wrong() - results.failed()) / executions;
		// 99.996 % must not be shown as 100 %.
		fact(html, Double.isNaN(right) ? "–" : right == 100 ? "100 %" : Math.floor(right * 100) / 100 + " %", "right answers");
		fact(html, Amounts.of(results.contenders().size()), results.contenders().size() == 1 ? "contender" : "contenders");
		fact(html, Amounts.of(results.queries().size()), results.queries().size() == 1 ? "query" : "queries");
		List<Integer> clients = results.clients();
		if (!clients.isEmpty()) {
			fact(html, clients.size() == 1 ? clients.getFirst().toString() : clients.getFirst() + "–" + clients.getLast(), clients.equals(List.of(1)) ? "client thread" : "client threads");
		}
		fact(html, Amounts.of(results.forks()), results.forks() == 1 ? "fork (fresh JVM)" : "forks (fresh JVMs)");
		results.run().loads().stream().filter(load -> load.elements() > 0).findFirst().ifPresent(load -> fact(html, Amounts.of(load.elements()), load.elements() == 1 ? "element" : "elements"));
		html.raw("</ul>");
	}

	private static void fact(Html html, String value, String name) {
		html.raw("<li>").element("strong", value).element("span", name).raw("</li>");
	}
}
