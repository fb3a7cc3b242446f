package org.modelarena.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Explanation;

/** Shows how a query was answered. */
final class QueryPlanPrinter {
	private QueryPlanPrinter() {
	}

	static void print(Explanation explanation, Console console) {
		console.print("");
		console.print("Answered by " + explanation.runner() + ".");
		if (!explanation.steps().isEmpty()) {
			console.table(List.of("step", "expected rows", "rows"), explanation.steps().stream()
					.map(step -> List.of(step.text(), String.format("%,.0f", step.estimated()), String.format("%,d", step.actual()))).toList());
		}
	}

	static Map<String, Object> json(Explanation explanation) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("runner", explanation.runner());
		json.put("steps", explanation.steps().stream().map(step -> {
			Map<String, Object> row = new LinkedHashMap<>();
			row.put("step", step.text());
			row.put("estimated", step.estimated());
			row.put("actual", step.actual());
			return row;
		}).toList());
		return json;
	}
}
