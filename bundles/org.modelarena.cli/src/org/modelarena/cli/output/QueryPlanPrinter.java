// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.modelarena.bench.Amounts;
import org.modelarena.core.Explanation;
import org.modelarena.core.Reuse;

/** Shows how a query was answered. */
public final class QueryPlanPrinter {
	private QueryPlanPrinter() {
	}

	public static void print(Explanation explanation, Console console) {
		console.print("Answered by " + explanation.runner() + (explanation.runner().matches("(?s).*[.;]") ? "" : "."));
		if (!explanation.reused().isEmpty()) {
			console.print("Taken over from earlier executions: " + String.join(", ", reused(explanation)) + ".");
		}
		print(explanation.steps(), console);
		for (Explanation.Part part : explanation.parts()) {
			console.print("");
			console.print(part.text() + ": " + part.runner() + ".");
			print(part.steps(), console);
		}
	}

	private static void print(List<Explanation.Step> steps, Console console) {
		if (!steps.isEmpty()) {
			console.table(List.of("step", "expected rows", "rows"), steps.stream()
					.map(step -> List.of(step.text(), String.format(Locale.ROOT, "%,.0f", step.estimated()), Amounts.of(step.actual()))).toList());
		}
	}

	/** The names of what was taken over from earlier executions. */
	public static List<String> reused(Explanation explanation) {
		return explanation.reused().stream().sorted().map(Reuse::label).toList();
	}

	/** For programs. */
	public static Object json(Explanation explanation) {
		List<Part> parts = explanation.parts().stream().map(part -> new Part(part.text(), part.runner(), steps(part.steps()))).toList();
		return new Plan(reused(explanation), steps(explanation.steps()), Optional.of(parts).filter(all -> !all.isEmpty()));
	}

	private static List<Step> steps(List<Explanation.Step> steps) {
		return steps.stream().map(step -> new Step(step.text(), step.estimated(), step.actual())).toList();
	}

	private record Plan(List<String> reused, List<Step> steps, Optional<List<Part>> parts) {
	}

	private record Part(String part, String runner, List<Step> steps) {
	}

	private record Step(String step, double estimated, long actual) {
	}
}
