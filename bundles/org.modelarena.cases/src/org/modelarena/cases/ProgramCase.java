// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cases.internal.CaseFiles;
import org.modelarena.cases.program.Program;
import org.modelarena.core.model.Metamodel;

/** A case whose measures are programs. */
abstract class ProgramCase implements Case {
	private final String name;
	private final Map<String, Program> programs;
	private final List<CaseQuery> queries;

	/** @param programs in the order of presentation */
	ProgramCase(String name, Map<String, Program> programs) {
		this.name = name;
		this.programs = programs;
		this.queries = programs.keySet().stream().map(program -> new CaseQuery(program, Map.of(Program.LANGUAGE, name + "/" + program))).toList();
	}

	@Override
	public String name() {
		return name;
	}

	@Override
	public Metamodel metamodel() {
		return CaseFiles.metamodel(name);
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
