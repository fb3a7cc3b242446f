package org.modelarena.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the cases. */
@Command(name = "cases", description = "List the cases with their parameters and queries.")
final class CasesCommand implements Callable<Integer> {
	private final Session session;

	@Mixin
	private CommonOptions common;

	CasesCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		List<Case> cases = Cases.all();
		if (common.json) {
			session.console().json(cases.stream().map(CasesCommand::describe).toList());
			return ExitCode.OK;
		}
		for (Case field : cases) {
			session.console().print(field.name() + ": " + field.description());
			session.console().print("  parameters: " + field.parameters().entrySet().stream().map(p -> p.getKey() + " (" + p.getValue() + ")").collect(Collectors.joining(", ")));
			for (CaseQuery query : field.queries()) {
				session.console().print("  " + query.name() + " [" + String.join(", ", query.texts().keySet()) + "]");
			}
		}
		return ExitCode.OK;
	}

	private static Map<String, Object> describe(Case field) {
		Map<String, Object> description = new LinkedHashMap<>();
		description.put("case", field.name());
		description.put("description", field.description());
		description.put("parameters", field.parameters());
		Map<String, Map<String, String>> queries = new LinkedHashMap<>();
		field.queries().forEach(query -> queries.put(query.name(), query.texts()));
		description.put("queries", queries);
		return description;
	}
}
