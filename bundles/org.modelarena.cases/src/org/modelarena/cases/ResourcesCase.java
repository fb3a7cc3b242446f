// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.Map;

import org.modelarena.cases.internal.resources.ResourceModels;
import org.modelarena.cases.internal.resources.ResourcePrograms;
import org.modelarena.core.model.ElementSource;

/**
 * A service that creates and gives resources, as the published load test of Nexus Delta asks it (Blue Brain Project, benchmarks of version 1.4.2, 2021): create
 * without validation, with a schema in one piece and with one in modules that import each other, and fetch with metadata and as stored. Its measures are programs.
 */
public final class ResourcesCase extends ProgramCase {
	/** Nothing is read or made yet. */
	public ResourcesCase() {
		super("resources", ResourcePrograms.all());
	}

	@Override
	public String description() {
		return "A service of resources with programs that create them, validated or not, and fetch them";
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

	/** The small model, whatever the parameters: the programs compare by themselves what they fetch. */
	@Override
	public ElementSource modelOfAnswers(Map<String, String> parameters) {
		check(parameters);
		return ResourceModels.model(metamodel(), ResourceModels.SMALL);
	}
}
