// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.results.RunLog;

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
		return winners(new Winners(results, results.fewest())) + "; " + answers() + unlike() + unsound(how) + ".";
	}

	/** The queries that are not the same question in all languages, so that their fastest contender may have been asked for less. */
	private String unlike() {
		List<String> unlike = results.queries().stream().filter(results::isUnlike).toList();
		return unlike.isEmpty() ? ""
				: "; <b class=\"bad\">the languages' texts of " + Html.escape(String.join(", ", unlike)) + " ask different things</b>, so that times in one say nothing of another";
	}

	/** The reasons to take the figures with care. */
	private String unsound(String how) {
		List<RunLog.StepQuality> steps = results.log().steps();
		List<RunLog.StepQuality> unsound = steps.stream().filter(step -> !step.isSteady() || !step.isPrecise()).toList();
		if (unsound.isEmpty()) {
			return "";
		}
		List<String> contenders = unsound.stream().map(RunLog.StepQuality::contender).distinct().toList();
		String whose = contenders.size() > MOST_NAMED ? contenders.size() + " contenders" : String.join(", ", contenders);
		String which = steps.size() == 1 ? "the only step" : Amounts.of(unsound.size()) + " of " + Amounts.of(steps.size(), "step");
		return "; the times of " + which + " were not steady or not precise" + how + " (" + Html.escape(whose) + ")";
	}

	/** The winners: who wins how many of the queries that several answered, by how much, and how sure that is; without a full stop. */
	static String winners(Winners winners) {
		String with = "with " + Amounts.of(winners.clients(), "client");
		if (winners.wins().isEmpty()) {
			return "No contender answered any query rightly each time " + with;
		}
		List<Winners.Win> contested = winners.contested();
		if (contested.isEmpty()) {
			return alone(winners);
		}
		int others = winners.wins().size() - contested.size();
		return (winners.sure().isEmpty() ? unsure(winners, contested, with) : sure(winners, contested.size(), with)) + (others == 0 ? ""
				: "; " + Amounts.of(others, "query") + " had one " + winners.kind() + " only, and nothing to compare it with");
	}

	private static String alone(Winners winners) {
		List<String> names = winners.wins().values().stream().map(win -> winners.name(win.first())).distinct().toList();
		return names.size() > 1 ? "No query was answered by more than one " + winners.kind() + ": there is nothing to compare"
				: "Only one " + winners.kind() + " was measured, " + bold(names.getFirst()) + ": there is nothing to compare it with";
	}

	private static String unsure(Winners winners, List<Winners.Win> contested, String with) {
		Map<String, List<Winners.Win>> firsts = contested.stream().collect(Collectors.groupingBy(win -> winners.name(win.first())));
		Map.Entry<String, List<Winners.Win>> most = firsts.entrySet().stream().max(Comparator.<Map.Entry<String, List<Winners.Win>>>comparingInt(entry -> entry.getValue().size())
				.thenComparing(Map.Entry::getKey)).orElseThrow();
		return bold(most.getKey()) + " had the shortest time for " + of(most.getValue().size(), contested.size()) + " " + with + range(most.getValue(), winners.kind())
				+ ", but for no query is it <b>sure</b> which " + winners.kind() + " is the fastest: more forks might tell";
	}

	private static String sure(Winners winners, int queries, String with) {
		String text = winners.sure().entrySet().stream().map(entry -> bold(entry.getKey()) + " for " + of(entry.getValue().size(), queries) + range(entry.getValue(), winners
				.kind())).collect(Collectors.joining(", "));
		String open = winners.unsure().isEmpty() ? "" : "; for " + Amounts.of(winners.unsure().size(), "query") + " it is not sure (" + winners.unsure().stream()
				.map(win -> Html.escape(win.query())).collect(Collectors.joining(", ")) + ")";
		return "The fastest " + winners.kind() + " " + with + " is surely " + text + open;
	}

	private static String of(long some, long all) {
		if (some == all && all <= 2) {
			return all == 1 ? "the only query" : "both queries";
		}
		return (some == all ? "all " + all : some + " of " + all) + " queries";
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
