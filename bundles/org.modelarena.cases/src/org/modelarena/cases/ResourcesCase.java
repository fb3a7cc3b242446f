// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cases.internal.CaseFiles;
import org.modelarena.cases.internal.resources.ResourceModels;
import org.modelarena.cases.internal.resources.ResourcePrograms;
import org.modelarena.cases.program.Program;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * A service that creates and gives resources, as the published load test of Nexus Delta asks it (Blue Brain Project, benchmarks of version 1.4.2, 2021): create
 * without validation, with a schema in one piece and with one in modules that import each other, and fetch with metadata and as stored. Its measures are programs.
 */
public final class ResourcesCase implements Case {
	private static final String NAME = "resources";

	private final Map<String, Program> programs = ResourcePrograms.all();
	private final List<CaseQuery> queries = programs.keySet().stream().map(name -> new CaseQuery(name, Map.of(Program.LANGUAGE, NAME + "/" + name))).toList();

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String description() {
		return "A service of resources with programs that create them, validated or not, and fetch them";
	}

	@Override
	public Metamodel metamodel() {
		return CaseFiles.metamodel(NAME);
	}

	@Override
	public Map<String, String> parameters() {
		return ResourceModels.DEFAULTS;
	}

	@Override
	public void check(Map<String, String> parameters) {
		ResourceModels.check(parameters);
	}

	@Override
	public ElementSource model(Map<String, String> parameters) {
		return ResourceModels.model(metamodel(), parameters);
	}

	/** What was fetched is compared by the programs themselves. */
	@Override
	public ElementSource modelOfAnswers(Map<String, String> parameters) {
		check(parameters);
		return ResourceModels.model(metamodel(), ResourceModels.SMALL);
	}

	@Override
	public List<CaseQuery> queries() {
		return queries;
	}

	@Override
	public Optional<Program> program(String query) {
		return Optional.ofNullable(programs.get(query));
	}
}
