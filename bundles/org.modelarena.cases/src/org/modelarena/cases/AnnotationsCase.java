// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;
import java.util.Map;

import org.modelarena.cases.internal.annotations.AnnotationModels;
import org.modelarena.cases.internal.annotations.AnnotationPrograms;
import org.modelarena.core.model.ElementSource;

/**
 * Annotations of the web, each of which says that a body is about a target (J. Rybicki and B. von St. Vieth's study of stores for annotations,
 * github.com/jrybicki-jsc/annotations-scalability). Its measures are programs: create many, fetch many by target, fetch many by body, in a store that grows.
 */
public final class AnnotationsCase extends ProgramCase {
	/** Nothing is read or made yet. */
	public AnnotationsCase() {
		super("annotations", AnnotationPrograms.all());
	}

	@Override
	public String description() {
		return "Annotations of the web with programs that create and fetch them, in a store that grows";
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
}
