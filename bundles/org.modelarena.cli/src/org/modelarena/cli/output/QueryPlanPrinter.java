package org.modelarena.cli.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.modelarena.core.Explanation;
import org.modelarena.core.Reuse;

/** Shows how a query was answered. */
public final class QueryPlanPrinter {
	private QueryPlanPrinter() {
	}

	public static void print(Explanation explanation, Console console) {
		console.print("Answered by " + explanation.runner() + ".");
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

	/** What was taken over from earlier executions. */
	public static List<String> reused(Explanation explanation) {
		return explanation.reused().stream().sorted().map(Reuse::label).toList();
	}

	public static Map<String, Object> json(Explanation explanation) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("reused", reused(explanation));
		json.put("steps", json(explanation.steps()));
		if (!explanation.parts().isEmpty()) {
			json.put("parts", explanation.parts().stream().map(QueryPlanPrinter::json).toList());
		}
		return json;
	}

	private static Map<String, Object> json(Explanation.Part part) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("part", part.text());
		json.put("runner", part.runner());
		json.put("steps", json(part.steps()));
		return json;
	}

	private static List<Map<String, Object>> json(List<Explanation.Step> steps) {
		return steps.stream().map(step -> {
			Map<String, Object> row = new LinkedHashMap<>();
			row.put("step", step.text());
			row.put("estimated", step.estimated());
			row.put("actual", step.actual());
			return row;
		}).toList();
	}
}
