// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cases.program.Program;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * A field of comparison: a metamodel, a way to make models of any size, and queries with their texts in each language. Thread-safe.
 */
public interface Case {
	/** The name on the command line and in experiments. */
	String name();

	/** One line for {@code arena cases}. */
	String description();

	Metamodel metamodel();

	/** The parameters that {@link #model} takes, with their defaults; but for {@code part}, which a model has whose parts processes make by themselves, such as {@code 3/10}. */
	Map<String, String> parameters();

	/** The values that a parameter may have, the default among them; empty where they are not just a few. */
	default List<String> choices(String parameter) {
		return List.of();
	}

	/**
	 * Checks parameters without making a model.
	 *
	 * @throws org.modelarena.core.ArenaException as {@link #model}
	 */
	void check(Map<String, String> parameters);

	/**
	 * A model of this case.
	 *
	 * @param parameters values for some of {@link #parameters()}
	 * @throws org.modelarena.core.ArenaException {@code EXPERIMENT_INVALID} for an unknown parameter or a value out of range
	 */
	ElementSource model(Map<String, String> parameters);

	/**
	 * A model on which the case's programs have the same right answers as on {@link #model}. Right answers are those of objects in memory, so where they do not
	 * depend on how large the model is, a small one lets that be larger than memory.
	 *
	 * @throws ArenaException as {@link #model}
	 */
	default ElementSource modelOfAnswers(Map<String, String> parameters) {
		return model(parameters);
	}

	/** The queries, in the order of presentation. */
	List<CaseQuery> queries();

	/** The program that is the query of that name in the language {@link Program#LANGUAGE}; nothing where it is none. */
	default Optional<Program> program(String query) {
		return Optional.empty();
	}

	/** A change that touches the answer of every query, for runs with a writer; nothing where the case has none. */
	default Optional<Toggle> toggle() {
		return Optional.empty();
	}

	/**
	 * The edits that belong to a model of these parameters, for experiments that ask again after edits; nothing where the case has none.
	 *
	 * @throws org.modelarena.core.ArenaException as {@link #model}
	 */
	default Optional<EditScenario> edits(Map<String, String> parameters) {
		return Optional.empty();
	}
}
