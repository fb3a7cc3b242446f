// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.List;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/**
 * A plan as a program: relations to be made in turn, a query that tells whether the plan faults, and queries for the answer. Immutable.
 *
 * @param faults  gives the number of a reason where the plan faults; null if it cannot
 * @param reasons why it faults, by number
 * @param rows    gives the rows of the answer
 * @param cells   the types of the values that it gives
 * @param lists   the columns of the answer that are lists
 */
public record SqlStatements(List<Definition> definitions, String faults, List<String> reasons, String rows, List<ValueType> cells, List<ListColumn> lists) {
	public SqlStatements {
		definitions = List.copyOf(definitions);
		reasons = List.copyOf(reasons);
		cells = List.copyOf(cells);
		lists = List.copyOf(lists);
	}

	/**
	 * A relation.
	 *
	 * @param isKept  whether it is a table, and not a view
	 * @param closure what is followed until there is nothing new, in place of the query; or null
	 */
	public record Definition(String name, String select, boolean isKept, SqlProgram.Closure closure) {
	}

	/**
	 * A column of the answer whose cells are lists.
	 *
	 * @param column the number of the column
	 * @param keys   which of the values of a row tell its list
	 * @param rows   a query that gives such keys and an item of the list, in their order
	 * @param items  the types of the values of an item
	 */
	public record ListColumn(int column, List<Integer> keys, String rows, List<ValueType> keyTypes, List<ValueType> items, Term.Listing.Order order) {
	}
}
