// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.modelarena.cli.versions.CommitLine;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.bench.Amounts;
import org.modelarena.cli.checks.Violations.CheckedRule;
import org.modelarena.cli.checks.Violations.Violation;
import org.modelarena.core.Strategy;
import org.modelarena.core.constraint.Severity;

/**
 * The outcome of a check.
 *
 * @param model       the file, or the folder of the store
 * @param elements    of the model
 * @param leftOut     how many constraints could not be checked
 * @param isExplained whether to say how rules were checked
 * @param isCompared  whether there was a baseline
 */
record Report(String model, long elements, Violations violations, int leftOut, double seconds, boolean isExplained, boolean isCompared) {
	/** How many of those that count are not listed. */
	long unlisted() {
		return violations.count() - violations.first().size();
	}

	/** One line about all of it. */
	String summary() {
		long planned = violations.rules().stream().filter(rule -> rule.by().strategy() != Strategy.INTERPRETED).count();
		List<String> parts = new ArrayList<>();
		Arrays.stream(Severity.values()).filter(each -> violations.count(each) > 0).forEach(each -> parts.add(Amounts.of(violations.count(each), noun(each))));
		String found = parts.isEmpty() ? "no violations" : String.join(", ", parts);
		String known = violations.known() > 0 ? ", " + Amounts.of(violations.known()) + " known" : "";
		String gone = isCompared && violations.gone() > 0 ? ", " + Amounts.of(violations.gone()) + " of the baseline no more" : "";
		return String.format(Locale.ROOT, "%s%s%s: %s checked on %s, %s as plans, in %s%s", found, known, gone, Amounts.of(violations.rules().size(), "constraint"),
				Amounts.of(elements, "element"), Amounts.of(planned), Amounts.time(seconds), leftOut == 0 ? "" : "; " + Amounts.of(leftOut) + " left out");
	}

	private static String noun(Severity severity) {
		return severity == Severity.INFO ? "remark" : severity.label();
	}

	/** The lines of a report for people. */
	List<String> lines() {
		List<String> lines = new ArrayList<>();
		for (Violation each : violations.first()) {
			String place = each.place().map(at -> at.file() + ":" + at.line()).orElse(model);
			String element = each.element().isEmpty() ? "" : " " + each.element() + " #" + each.key() + ":";
			lines.add(place + ": " + each.rule().rule().severity().label() + ":" + element + " " + each.message() + " [" + each.rule().rule().qualifiedName() + "]"
					+ each.since().map(Report::since).orElse(""));
		}
		if (unlisted() > 0) {
			lines.add("... and " + Amounts.of(unlisted()) + " more; --limit lists more of them.");
		}
		if (isExplained) {
			violations.rules().forEach(rule -> lines.add(explained(rule)));
		}
		lines.add(summary());
		return lines;
	}

	private static String since(CommitEntry commit) {
		List<String> cells = CommitLine.of(commit, List.of()).cells();
		return " since " + cells.get(0) + ", " + cells.get(1) + ", " + cells.get(2) + (cells.get(3).isEmpty() ? "" : ": " + cells.get(3));
	}

	private static String explained(CheckedRule rule) {
		String line = rule.rule().line() > 0 ? ":" + rule.rule().line() : "";
		return rule.source() + line + ": " + rule.rule().qualifiedName() + ": " + Amounts.of(rule.violations(), "violation") + ", " + rule.by().strategy().label() + ": " + rule.by().runner();
	}
}
