// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cases.internal.CaseFiles;
import org.modelarena.cases.internal.annotations.AnnotationModels;
import org.modelarena.cases.internal.annotations.AnnotationPrograms;
import org.modelarena.cases.program.Program;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * Annotations of the web, each of which says that a body is about a target (J. Rybicki and B. von St. Vieth's study of stores for annotations,
 * github.com/jrybicki-jsc/annotations-scalability). Its measures are programs: create many, fetch many by target, fetch many by body, in a store that grows.
 */
public final class AnnotationsCase implements Case {
	private static final String NAME = "annotations";

	private final Map<String, Program> programs = AnnotationPrograms.all();
	private final List<CaseQuery> queries = programs.keySet().stream().map(name -> new CaseQuery(name, Map.of(Program.LANGUAGE, NAME + "/" + name))).toList();

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String description() {
		return "Annotations of the web with programs that create and fetch them, in a store that grows";
	}

	@Override
	public Metamodel metamodel() {
		return CaseFiles.metamodel(NAME);
	}

	@Override
	public Map<String, String> parameters() {
		return AnnotationModels.DEFAULTS;
	}

	@Override
	public List<String> choices(String parameter) {
		return AnnotationModels.choices(parameter);
	}

	@Override
	public void check(Map<String, String> parameters) {
		AnnotationModels.check(parameters);
	}

	@Override
	public ElementSource model(Map<String, String> parameters) {
		return AnnotationModels.model(metamodel(), parameters);
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
