// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.query.plan.Variable;

/**
 * A relation of a program: the rows at some place of a pipeline. Immutable.
 *
 * @param name    the relation's
 * @param columns the names of the columns that have the values of variables and terms
 * @param domain  the columns that tell for which row around the pipeline a row is; none if that does not matter
 * @param order   the columns by which the rows of one domain are in the order of the nested loops; null if that is not known
 */
record Rows(String name, Map<Object, String> columns, List<String> domain, List<String> order) {
	Rows {
		columns = Map.copyOf(columns);
		domain = List.copyOf(domain);
		order = order == null ? null : List.copyOf(order);
	}

	/** The same columns and order in another relation. */
	Rows in(String relation) {
		return new Rows(relation, columns, domain, order);
	}

	Rows with(Object key, String column) {
		Map<Object, String> more = new LinkedHashMap<>(columns);
		more.put(key, column);
		return new Rows(name, more, domain, order);
	}

	Rows ordered(List<String> by) {
		return new Rows(name, columns, domain, by);
	}

	/** The same order, and within it another one; unknown if either is. */
	Rows orderedWithin(List<String> by) {
		if (order == null || by == null) {
			return ordered(null);
		}
		List<String> both = new ArrayList<>(order);
		both.addAll(by);
		return ordered(both);
	}

	/** The column of a variable that has one. */
	String of(Variable variable) {
		String column = columns.get(variable);
		if (column == null) {
			throw new IllegalArgumentException("Nothing binds '" + variable.name() + "'");
		}
		return column;
	}
}
