// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Rounds of edits that a case makes in its models, with queries that are asked again after each round. Every store that holds the same model gets the same edits.
 * Thread-safe.
 */
public interface EditScenario {
	/** As in the case's parameters. */
	String name();

	/** How many rounds there are; none where the queries are only asked once. */
	int rounds();

	/** The names of the case's queries that the edits concern. */
	List<String> queries();

	/**
	 * The right answer of a query in some state, found by loops over its elements: it knows no query language and no plan.
	 *
	 * @param query one of {@link #queries()}
	 */
	Answer answer(String query, ModelSnapshot state);

	/** Starts with the first round. */
	Rounds begin();

	/** The rounds, one after another, in one store. Used by one thread. */
	interface Rounds {
		/** Finds what the next round edits. The state is not needed afterwards. */
		Edits next(ModelSnapshot state);
	}

	/** The edits of a round. */
	interface Edits {
		/** How many there are: matches of an operation that it changes something for. */
		int count();

		/** Makes them. The caller commits. */
		void apply(ModelEdit edit);
	}
}
