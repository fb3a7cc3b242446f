// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import org.modelarena.bench.internal.report.page.Html;

/** The questions that a study of stores asks, with this run's answers in plain words; each leads to its tables. */
final class Questions {
	private final Results results;
	private final Html html;

	Questions(Results results, Html html) {
		this.results = results;
		this.html = html;
	}

	void write() {
		html.raw("<section id=\"short\"><h2>In short</h2><dl class=\"questions\">");
		Winners winners = new Winners(results, results.fewest());
		ask("Which store is the fastest for which query?", Verdict.winners(winners) + more(winners), "glance");
		ask("What does the transport cost?", new TransportCost(results).answer(), "transport");
		ask("How do they behave under growing clients?", new Demand(results).answer(), "demand");
		ask("What do language and strategy cost?", new LanguageCost(results).answer(), "language");
		ask("Are the answers right?", new Verdict(results).answers() + ". Each is compared with the oracle’s, plain EMF objects in memory.", "answers");
		html.raw("</dl></section>");
	}

	/** The same with most clients, which may be another store. */
	private String more(Winners winners) {
		if (results.clients().size() == 1 || winners.contested().isEmpty()) {
			return ".";
		}
		return ". " + Verdict.winners(new Winners(results, results.most())) + ".";
	}

	private void ask(String question, String answer, String where) {
		String sentence = Character.toUpperCase(answer.charAt(0)) + answer.substring(1);
		html.raw("<dt>").text(question).raw("</dt><dd>" + sentence + " <a class=\"more\" href=\"#" + where + "\">more</a></dd>");
	}
}
