// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.results.Measurement;

/** Results in sentences, as HTML. */
final class Verdict {
	private static final int MOST_NAMED = 3;

	private final Results results;

	Verdict(Results results) {
		this.results = results;
	}

	/** The result in one sentence. */
	String sentence() {
		return sentence(", and are drawn hollow");
	}

	/** The same for where nothing is drawn, without markup. */
	String plain() {
		return Html.plain(sentence(""));
	}

	private String sentence(String how) {
		if (results.executions() == 0) {
			return "Nothing was measured.";
		}
		return winners(new Winners(results, results.fewest())) + "; " + answers() + unsound(how) + ".";
	}

	/** The reasons to take the figures with care. */
	private String unsound(String how) {
		List<Measurement> unsound = results.all().stream().filter(measurement -> !results.isSound(measurement)).toList();
		if (unsound.isEmpty()) {
			return "";
		}
		List<String> contenders = unsound.stream().map(measurement -> measurement.where().series()).distinct().toList();
		String whose = contenders.size() > MOST_NAMED ? contenders.size() + " contenders" : String.join(", ", contenders);
		return "; the times of " + unsound.size() + " of " + Amounts.of(results.all().size(), "step") + " were not steady or not precise" + how + " (" + Html.escape(whose) + ")";
	}

	/** The winners: who wins how many of all queries, by how much, and how sure that is; without a full stop. */
	static String winners(Winners winners) {
		String with = "with " + Amounts.of(winners.clients(), "client");
		int queries = winners.wins().size();
		if (queries == 0) {
			return "No contender answered any query rightly each time " + with;
		}
		if (!winners.isContest()) {
			Winners.Win win = winners.wins().values().iterator().next();
			return "Only one " + winners.kind() + " was measured, " + bold(winners.name(win.first())) + ": there is nothing to compare it with";
		}
		Map<String, List<Winners.Win>> sure = winners.sure();
		if (sure.isEmpty()) {
			Map<String, Long> firsts = winners.wins().values().stream().collect(Collectors.groupingBy(win -> winners.name(win.first()), Collectors.counting()));
			Map.Entry<String, Long> most = firsts.entrySet().stream().max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry::getKey)).orElseThrow();
			List<Winners.Win> shortest = winners.wins().values().stream().filter(win -> winners.name(win.first()).equals(most.getKey()) && win.next().isPresent()).toList();
			return bold(most.getKey()) + " had the shortest time for " + of(most.getValue(), queries) + " " + with + (shortest.isEmpty() ? "" : range(shortest, winners.kind()))
					+ ", but for no query is it <b>sure</b> which " + winners.kind() + " is the fastest: more forks might tell";
		}
		String text = sure.entrySet().stream().map(entry -> bold(entry.getKey()) + " for " + of(entry.getValue().size(), queries) + range(entry.getValue(), winners
				.kind())).collect(Collectors.joining(", "));
		String open = winners.unsure().isEmpty() ? "" : "; for " + Amounts.of(winners.unsure().size(), "query") + " it is not sure (" + winners.unsure().stream()
				.map(win -> Html.escape(win.query())).collect(Collectors.joining(", ")) + ")";
		return "The fastest " + winners.kind() + " " + with + " is surely " + text + open;
	}

	private static String of(long some, long all) {
		return (some == all && all > 1 ? "all " + all : some + " of " + all) + (all == 1 ? " query" : " queries");
	}

	private static String range(List<Winners.Win> wins, String kind) {
		DoubleSummaryStatistics factors = wins.stream().mapToDouble(Winners.Win::factor).summaryStatistics();
		String low = Numbers.plain(factors.getMin());
		String high = Numbers.plain(factors.getMax());
		return " (the next " + kind + " takes " + bold(low.equals(high) ? low : low + " to " + high) + " times as long)";
	}

	static String bold(String text) {
		return "<b>" + Html.escape(text) + "</b>";
	}

	/** The number of right, wrong and failed answers, in words. */
	String answers() {
		long wrong = results.wrong();
		long failed = results.failed();
		if (wrong == 0 && failed == 0) {
			return results.executions() == 1 ? "its one answer was right" : "every one of " + Amounts.of(results.executions()) + " answers was right";
		}
		String culprits = results.all().stream().filter(measurement -> measurement.counts().ok() != measurement.counts().executions())
				.map(measurement -> Html.escape(measurement.where().series())).distinct().collect(Collectors.joining(", "));
		return "of " + Amounts.of(results.executions(), "execution") + " <b class=\"bad\">" + (wrong > 0 ? Amounts.of(wrong) + " gave a wrong answer" : "")
				+ (wrong > 0 && failed > 0 ? " and " : "") + (failed > 0 ? Amounts.of(failed) + " failed" : "") + "</b> (" + culprits + ")";
	}
}
