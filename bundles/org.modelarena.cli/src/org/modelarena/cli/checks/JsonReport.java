// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.util.List;
import java.util.Optional;

import org.modelarena.cli.versions.CommitLine;
import org.modelarena.cli.models.ModelPlaces;
import org.modelarena.core.model.ModelSnapshot;

/**
 * The result of a check for programs.
 *
 * @param violations how many there are that are not known
 * @param known      how many the baseline knows
 * @param leftOut    how many constraints could not be checked
 * @param results    the first of the violations
 */
record JsonReport(String model, long elements, long violations, long known, int leftOut, List<Checked> constraints, List<Result> results, double seconds) {
	/** A constraint that was checked. */
	record Checked(String name, String source, int line, String severity, long violations, String strategy, String runner) {
	}

	/** A violation. */
	record Result(String constraint, String severity, Optional<Long> element, String label, String path, String message, Optional<String> file, Optional<Integer> line, String fingerprint,
			Optional<CommitLine> since) {
	}

	static JsonReport of(Report report) {
		Violations found = report.violations();
		return new JsonReport(report.model(), report.elements(), found.count(), found.known(), report.leftOut(), found.rules().stream().map(JsonReport::checked).toList(),
				found.first().stream().map(JsonReport::result).toList(), report.seconds());
	}

	private static Checked checked(Violations.CheckedRule rule) {
		return new Checked(rule.rule().qualifiedName(), rule.source(), rule.rule().line(), rule.rule().severity().label(), rule.violations(), rule.by().strategy().label(), rule.by().runner());
	}

	private static Result result(Violations.Violation each) {
		return new Result(each.rule().rule().qualifiedName(), each.rule().rule().severity().label(), each.key() == ModelSnapshot.NONE ? Optional.empty() : Optional.of(each.key()),
				each.element(), each.path(), each.message(), each.place().map(ModelPlaces.Place::file), each.place().map(ModelPlaces.Place::line), each.fingerprint(),
				each.since().map(commit -> CommitLine.of(commit, List.of())));
	}
}
