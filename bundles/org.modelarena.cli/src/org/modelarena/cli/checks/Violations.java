// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cli.models.ModelPlaces;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.Strategy;
import org.modelarena.core.constraint.ConstraintFiles;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.Findings;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.presentation.ElementPaths;
import org.modelarena.protocol.check.ConstraintReport;

/** The violations that a check has found, as reports tell them: all are counted, and the first of them kept. Used by one thread. */
final class Violations {
	private final Severity least;
	private final Baseline baseline;
	private final int most;
	/** Null, as the snapshot, where a server checks. */
	private final ElementPaths paths;
	private final ModelSnapshot snapshot;
	private final ModelPlaces places;
	private final List<CheckedRule> rules = new ArrayList<>();
	private final List<Violation> first = new ArrayList<>();
	private final Map<Severity, Long> counts = new EnumMap<>(Severity.class);
	private long known;
	private Blame blame = (document, finding) -> Optional.empty();

	/** Tells which commit brought a violation. */
	interface Blame {
		Optional<CommitEntry> since(String document, Finding finding);
	}

	/**
	 * A violation as it is reported.
	 *
	 * @param element     its type, and its name or id; empty for the model as a whole
	 * @param path        where it lies in the model, by names as far as there are any
	 * @param fingerprint the same for the same rule and path, whatever else is in the model
	 * @param since       the commit that brought it, if that was asked for
	 */
	record Violation(CheckedRule rule, long key, String element, String path, String message, Optional<ModelPlaces.Place> place, String fingerprint, Optional<CommitEntry> since) {
	}

	/** A rule, where it comes from, and what came of it. Changes while it is checked. */
	static final class CheckedRule {
		private final Rule rule;
		private final String source;
		private final int index;
		private long violations;
		private AnsweredBy by = AnsweredBy.INTERPRETER;

		CheckedRule(Rule rule, String source, int index) {
			this.rule = rule;
			this.source = source;
			this.index = index;
		}

		Rule rule() {
			return rule;
		}

		/** The file that has it. */
		String source() {
			return source;
		}

		/** Its place among all rules. */
		int index() {
			return index;
		}

		/** How many elements violate it that are not known to. */
		long violations() {
			return violations;
		}

		AnsweredBy by() {
			return by;
		}
	}

	/**
	 * @param least    what is less bad is left out
	 * @param baseline the violations that are known
	 * @param most     how many are kept for the report
	 */
	Violations(Severity least, Baseline baseline, int most, ModelSnapshot snapshot, ModelPlaces places) {
		this.least = least;
		this.baseline = baseline;
		this.most = most;
		this.snapshot = snapshot;
		this.places = places;
		this.paths = snapshot == null ? null : new ElementPaths(snapshot);
	}

	/** From now on, violations have the commits that brought them. */
	void blame(Blame known) {
		blame = known;
	}

	/** For what a server finds. */
	static Violations served(Baseline baseline, int most) {
		return new Violations(Severity.INFO, baseline, most, null, ModelPlaces.unknown());
	}

	/** Takes what a set of rules finds. */
	Findings of(ConstraintFiles.Source source) {
		Map<Rule, CheckedRule> checked = new LinkedHashMap<>();
		for (Rule rule : source.rules().rules()) {
			if (rule.severity().isAtLeast(least)) {
				CheckedRule each = new CheckedRule(rule, source.name(), rules.size());
				rules.add(each);
				checked.put(rule, each);
			}
		}
		return new Findings() {
			@Override
			public void add(Finding finding) {
				CheckedRule rule = checked.get(finding.rule());
				if (rule != null) {
					Violations.this.add(rule, finding);
				}
			}

			@Override
			public void checked(Rule rule, AnsweredBy by) {
				if (checked.containsKey(rule)) {
					checked.get(rule).by = by;
				}
			}
		};
	}

	private void add(CheckedRule rule, Finding finding) {
		boolean isWhole = finding.key() == ModelSnapshot.NONE;
		String path = isWhole ? "" : paths.of(finding.key());
		if (isNew(rule, path)) {
			count(rule, 1);
			String label = isWhole ? "" : ElementLabel.of(snapshot, finding.key()).orElse("");
			list(rule, finding.key(), label, path, finding.message(), isWhole ? Optional.empty() : places.of(finding.key()),
					blame.since(rule.source, finding));
		}
	}

	private boolean isNew(CheckedRule rule, String path) {
		boolean isKnown = baseline.isKnown(Baseline.fingerprint(rule.rule.qualifiedName(), path), rule.rule.qualifiedName(), path);
		if (isKnown) {
			known++;
		}
		return !isKnown;
	}

	private void count(CheckedRule rule, long violations) {
		rule.violations += violations;
		if (violations > 0) {
			counts.merge(rule.rule.severity(), violations, Long::sum);
		}
	}

	private void list(CheckedRule rule, long key, String label, String path, String message, Optional<ModelPlaces.Place> place, Optional<CommitEntry> since) {
		if (first.size() < most) {
			first.add(new Violation(rule, key, label, path, message, place, Baseline.fingerprint(rule.rule.qualifiedName(), path), since));
		}
	}

	/** Takes what a server has found. */
	void add(ConstraintReport report) {
		long[] listed = new long[report.rules().size()];
		report.violations().forEach(each -> listed[each.rule()]++);
		for (ConstraintReport.Checked told : report.rules()) {
			CheckedRule rule = new CheckedRule(new Rule(told.name(), told.context(), Severity.of(told.severity()), told.line()), told.document(), rules.size());
			rule.by = new AnsweredBy(Strategy.of(told.strategy()), told.runner());
			rules.add(rule);
			count(rule, told.violations() - listed[rule.index]);
		}
		Map<Long, CommitEntry> commits = new HashMap<>();
		if (report.commits() != null) {
			report.commits().forEach(commit -> commits.put(commit.number(),
					new CommitEntry(commit.number(), Instant.parse(commit.time()), commit.author(), commit.message(), Optional.ofNullable(commit.revision()))));
		}
		for (ConstraintReport.Violated each : report.violations()) {
			CheckedRule rule = rules.get(each.rule());
			if (isNew(rule, each.path())) {
				count(rule, 1);
				list(rule, each.key() == null ? ModelSnapshot.NONE : each.key(), each.element(), each.path(), each.message(), Optional.empty(),
						Optional.ofNullable(commits.get(each.since())));
			}
		}
	}

	/** All rules that count, in the order in which they were checked. */
	List<CheckedRule> rules() {
		return rules;
	}

	/** The first of those that are not known. */
	List<Violation> first() {
		return first;
	}

	/** How many are not known. */
	long count() {
		return counts.values().stream().mapToLong(Long::longValue).sum();
	}

	long count(Severity severity) {
		return counts.getOrDefault(severity, 0L);
	}

	/** How many are known. */
	long known() {
		return known;
	}

	/** How many are known that are no more. */
	long gone() {
		return baseline.left();
	}
}
