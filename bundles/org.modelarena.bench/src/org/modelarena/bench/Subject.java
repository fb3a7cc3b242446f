// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The model that an experiment is about. */
public sealed interface Subject {
	/**
	 * A model that a case makes.
	 *
	 * @param name       the case
	 * @param parameters values for some of the case's parameters
	 */
	record OfCase(String name, Map<String, String> parameters) implements Subject {
		public OfCase {
			parameters = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(parameters));
		}
	}

	/**
	 * Models of the user's own.
	 *
	 * @param models     XMI files or EMF binary files (.bin); references between them are followed
	 * @param metamodels .ecore files; none to search for them where the models say, beside them, and among those of the cases
	 */
	record OfFiles(List<Path> models, List<Path> metamodels) implements Subject {
		public OfFiles {
			models = List.copyOf(models);
			metamodels = List.copyOf(metamodels);
		}
	}
}
