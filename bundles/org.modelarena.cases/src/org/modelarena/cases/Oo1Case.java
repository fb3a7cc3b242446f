// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cases.internal.CaseFiles;
import org.modelarena.cases.internal.oo1.PartModels;
import org.modelarena.cases.internal.oo1.PartPrograms;
import org.modelarena.cases.program.Program;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * Parts and connections of the OO1 benchmark (R. G. G. Cattell and J. Skeen: Object operations benchmark, ACM Transactions on Database Systems 17(1), 1992):
 * what engineering programs ask of a database, object by object. Its measures are programs: look up, traverse, insert.
 */
public final class Oo1Case implements Case {
	private static final String NAME = "oo1";

	private final Map<String, Program> programs = PartPrograms.all();
	private final List<CaseQuery> queries = programs.keySet().stream().map(name -> new CaseQuery(name, Map.of(Program.LANGUAGE, NAME + "/" + name))).toList();

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String description() {
		return "Engineering objects of OO1 with programs that look them up, traverse and insert them";
	}

	@Override
	public Metamodel metamodel() {
		return CaseFiles.metamodel(NAME);
	}

	@Override
	public Map<String, String> parameters() {
		return PartModels.DEFAULTS;
	}

	@Override
	public List<String> choices(String parameter) {
		return PartModels.choices(parameter);
	}

	@Override
	public void check(Map<String, String> parameters) {
		PartModels.check(parameters);
	}

	@Override
	public ElementSource model(Map<String, String> parameters) {
		return PartModels.model(metamodel(), parameters);
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
