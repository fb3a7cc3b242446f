// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.List;
import java.util.Optional;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;

/**
 * Some rules of a {@link RuleSet} as a query that can be followed through the commits of a store: each row of its answer is a violation. Messages are asked for apart, as they
 * are needed for those violations only that somebody looks at. Thread-safe.
 */
public interface RuleQuery {
	/** The rules that it checks; most often one. */
	List<Rule> rules();

	/** The query, for states with the metamodel that the rules were parsed for. */
	PreparedQuery query();

	/** The same as a text, for stores that are not here; its rows may have other cells behind the element. Empty where no text can say it. */
	default Optional<Query> text() {
		return Optional.empty();
	}

	/** The message of a row of the text's answer, in words. */
	default String told(List<Object> row) {
		return row.size() > 1 ? String.valueOf(row.get(1)) : "'" + rules().getFirst().name() + "' does not hold.";
	}

	/**
	 * Looks at the first answer of the query, before it is asked for anything else.
	 *
	 * @throws QueryException if its rows cannot be violations
	 */
	default void begin(Answer first) {
		// Most queries were made for this.
	}

	/** The rule that a row violates, by its place among {@link #rules}. */
	default int rule(List<Object> row) {
		return 0;
	}

	/** The element of a row: the first one in it; {@link ModelSnapshot#NONE} if there is none. */
	default long element(List<Object> row) {
		for (Object cell : row) {
			if (cell instanceof ElementKey element) {
				return element.value();
			}
		}
		return ModelSnapshot.NONE;
	}

	/**
	 * The messages of rows, in words: what is wrong in a state that has them.
	 *
	 * @return in the order of the rows
	 * @throws ArenaException as {@link RuleSet#check}
	 */
	List<String> messages(List<List<Object>> rows, ModelSnapshot state, Cancellation cancellation);

	/** Whether a rule offers fixes, if only for some elements. */
	default boolean hasFixes(int rule) {
		return false;
	}

	/**
	 * The fixes that a rule offers for the violation of a row, in the order of the text.
	 *
	 * @throws QueryException if the condition or the title of a fix has no value, with line and column
	 */
	default List<Fix> fixes(List<Object> row, ModelSnapshot state, Cancellation cancellation) {
		return List.of();
	}
}
