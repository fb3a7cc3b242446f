// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;

import com.google.gson.annotations.SerializedName;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the cases. */
@Command(name = "cases", description = "List the cases with their parameters and queries.")
public final class CasesCommand implements Callable<Integer> {
	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		List<Case> cases = Cases.all();
		common.print(cases.stream().map(CasesCommand::describe).toList(), () -> cases.forEach(this::print));
		return ExitCode.OK;
	}

	private void print(Case field) {
		common.console().print(field.name() + ": " + field.description());
		common.console().print("  parameters: " + field.parameters().entrySet().stream().map(p -> p.getKey() + " (" + p.getValue() + ")").collect(Collectors.joining(", ")));
		field.queries().forEach(query -> common.console().print("  " + query.name() + " [" + String.join(", ", query.texts().keySet()) + "]"));
	}

	private record Described(@SerializedName("case") String name, String description, Map<String, String> parameters, Map<String, Map<String, String>> queries) {
	}

	private static Described describe(Case field) {
		Map<String, Map<String, String>> queries = new LinkedHashMap<>();
		field.queries().forEach(query -> queries.put(query.name(), query.texts()));
		return new Described(field.name(), field.description(), field.parameters(), queries);
	}
}
