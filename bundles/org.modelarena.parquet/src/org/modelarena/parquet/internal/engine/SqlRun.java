// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;
import org.modelarena.core.QueryLimits;
import org.modelarena.parquet.internal.sql.SqlStatements;
import org.modelarena.parquet.internal.sql.SqlStatements.Definition;
import org.modelarena.parquet.internal.sql.SqlStatements.ListColumn;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Runs the program of a plan, once. */
public final class SqlRun {
	private static final int BYTES_OF_ITEM = 48;
	private static final List<ValueType> NUMBER = List.of(ValueType.INTEGER);

	private final Plan plan;
	private final SqlStatements statements;
	private final QueryLimits limits;
	private final Cancellation cancellation;
	private long bytes;

	/** @param statements of the plan */
	public SqlRun(Plan plan, SqlStatements statements, QueryLimits limits, Cancellation cancellation) {
		this.plan = plan;
		this.statements = statements;
		this.limits = limits;
		this.cancellation = cancellation;
	}

	/**
	 * The plan's answer.
	 *
	 * @throws PlanFault      where the plan faults, with the reason
	 * @throws ArenaException as a query's execution does
	 */
	public Answer answer(SqlSession session) {
		for (Definition definition : statements.definitions()) {
			session.define(definition, cancellation);
		}
		requireNoFault(session);
		Map<Integer, Map<List<Object>, List<Object>>> lists = new HashMap<>();
		for (ListColumn list : statements.lists()) {
			lists.put(list.column(), lists(list, session));
		}
		Answer.Builder answer = Answer.builder(plan.columns().stream().map(Plan.Column::name).toList(), limits);
		long most = limits.maxRows() == Long.MAX_VALUE ? Long.MAX_VALUE : limits.maxRows() + 1;
		long[] rows = { 0 };
		session.query(statements.rows(), statements.cells().isEmpty() ? NUMBER : statements.cells(), most, row -> {
			rows[0]++;
			for (int i = 0; i < plan.columns().size(); i++) {
				answer.cell(lists.containsKey(i) ? lists.get(i).getOrDefault(key(row, statements.lists(), i), List.of()) : cell(row[i], statements.cells().get(i)));
			}
			answer.endRow();
		}, cancellation);
		return rows[0] > 0 ? answer.build() : Answer.builder(plan.emptyColumns(), limits).build();
	}

	private void requireNoFault(SqlSession session) {
		if (statements.faults() != null) {
			Set<Integer> found = new TreeSet<>();
			session.query(statements.faults(), NUMBER, statements.reasons().size(), row -> found.add(((Long) row[0]).intValue()), cancellation);
			if (!found.isEmpty()) {
				throw new PlanFault(statements.reasons().get(found.iterator().next()));
			}
		}
	}

	private static List<Object> key(Object[] row, List<ListColumn> lists, int column) {
		ListColumn list = lists.stream().filter(each -> each.column() == column).findFirst().orElseThrow();
		List<Object> key = new ArrayList<>();
		list.keys().forEach(at -> key.add(comparable(row[at])));
		return key;
	}

	/** The two zeros are one value to SQL. */
	private static Object comparable(Object value) {
		return value instanceof Double number ? (Object) (number + 0.0) : value;
	}

	private Map<List<Object>, List<Object>> lists(ListColumn list, SqlSession session) {
		List<ValueType> types = new ArrayList<>(list.keyTypes());
		types.addAll(list.items());
		Map<List<Object>, List<Object>> lists = new HashMap<>();
		int keys = list.keyTypes().size();
		session.query(list.rows(), types, Long.MAX_VALUE, row -> {
			List<Object> key = new ArrayList<>();
			for (int i = 0; i < keys; i++) {
				key.add(comparable(row[i]));
			}
			List<Object> item = new ArrayList<>();
			for (int i = keys; i < row.length; i++) {
				item.add(cell(row[i], types.get(i)));
			}
			bytes += (long) BYTES_OF_ITEM * row.length;
			limits.checkBytes(bytes);
			lists.computeIfAbsent(key, missing -> new ArrayList<>()).add(item.size() == 1 ? item.getFirst() : item);
		}, cancellation);
		lists.replaceAll((key, items) -> sorted(items, list.order()));
		return lists;
	}

	private List<Object> sorted(List<Object> items, Term.Listing.Order order) {
		return switch (order) {
		case ROWS -> items;
		case CELLS -> {
			Cells.sortUnordered(items, cancellation::check);
			yield items;
		}
		case MAP -> {
			Map<Object, Object> map = new HashMap<>();
			items.forEach(entry -> map.put(((List<?>) entry).getFirst() instanceof Long number ? (Object) number.intValue() : ((List<?>) entry).getFirst(), entry));
			yield new ArrayList<>(map.values());
		}
		};
	}

	private static Object cell(Object value, ValueType type) {
		return switch (type) {
		case ValueType.Element element when value != null -> new ElementKey((Long) value);
		case ValueType.Literal literal when value != null -> name(literal, (String) value);
		default -> value;
		};
	}

	private static String name(ValueType.Literal type, String text) {
		EEnumLiteral literal = type.enumeration().getEEnumLiteralByLiteral(text);
		if (literal == null) {
			throw new PlanFault("'" + text + "' is no literal of " + type.enumeration().getName());
		}
		return literal.getName();
	}
}
