// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.AnsweredBy;
import org.modelarena.core.check.ViolationHistory;
import org.modelarena.core.constraint.ConstraintFiles;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.Findings;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.presentation.ElementPaths;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.protocol.check.ConstraintReport;

/** The findings of a check: all violations are counted, and the first of them kept. Used by one thread. */
final class FoundViolations {
	private final Severity least;
	private final int limit;
	private final List<Counted> rules = new ArrayList<>();
	private final List<ConstraintReport.Violated> first = new ArrayList<>();
	/** Null unless it is told since when there are violations. */
	private ViolationHistory blame;
	private final Map<Long, CommitEntry> commits = new LinkedHashMap<>();

	/** @param least what is less bad is left out */
	FoundViolations(Severity least, int limit) {
		this.least = least;
		this.limit = limit;
	}

	private static final class Counted {
		private final int number;
		private final Rule rule;
		private final String document;
		private long violations;
		private AnsweredBy by = AnsweredBy.INTERPRETER;

		Counted(int number, Rule rule, String document) {
			this.number = number;
			this.rule = rule;
			this.document = document;
		}

		ConstraintReport.Checked told() {
			return new ConstraintReport.Checked(rule.name(), rule.context(), rule.severity().label(), rule.line(), document, violations, by.strategy().label(), by.runner());
		}
	}

	/** From now on, it is told since when violations are there. */
	void blame(ViolationHistory followed) {
		blame = followed;
	}

	/** Takes what a set of rules finds. */
	Findings of(ConstraintFiles.Source source, ModelSnapshot snapshot) {
		Map<Rule, Counted> counted = new HashMap<>();
		for (Rule rule : source.rules().rules()) {
			if (rule.severity().isAtLeast(least)) {
				Counted each = new Counted(rules.size(), rule, source.name());
				rules.add(each);
				counted.put(rule, each);
			}
		}
		ElementPaths paths = new ElementPaths(snapshot);
		return new Findings() {
			@Override
			public void add(Finding finding) {
				Counted rule = counted.get(finding.rule());
				if (rule == null) {
					return;
				}
				rule.violations++;
				if (first.size() < limit) {
					first.add(violated(rule, finding, paths, snapshot));
				}
			}

			@Override
			public void checked(Rule rule, AnsweredBy by) {
				if (counted.containsKey(rule)) {
					counted.get(rule).by = by;
				}
			}
		};
	}

	private ConstraintReport.Violated violated(Counted rule, Finding finding, ElementPaths paths, ModelSnapshot snapshot) {
		Long since = blame == null ? null : blame.since(rule.document, finding).map(this::numbered).orElse(null);
		if (finding.key() == ModelSnapshot.NONE) {
			return new ConstraintReport.Violated(rule.number, null, "", "", finding.message(), since);
		}
		return new ConstraintReport.Violated(rule.number, finding.key(), ElementLabel.of(snapshot, finding.key()).orElse(""), paths.of(finding.key()), finding.message(), since);
	}

	private long numbered(CommitEntry commit) {
		commits.put(commit.number(), commit);
		return commit.number();
	}

	/** @param history of the store; null unless it is told since when there are violations */
	ConstraintReport report(long version, Long asOf, long elements, int leftOut, List<String> remarks, ModelHistory history) {
		return new ConstraintReport(version, elements, leftOut, List.copyOf(remarks), rules.stream().map(Counted::told).toList(), List.copyOf(first), asOf,
				history == null ? null : commits.values().stream().map(commit -> HistoryMethods.commit(commit, history)).toList());
	}
}
