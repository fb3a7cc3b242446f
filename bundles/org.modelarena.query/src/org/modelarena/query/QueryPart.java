// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.util.List;
import java.util.function.LongFunction;

import org.modelarena.core.ElementKey;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Term;

/** A part of a query that has a plan, while the rest has none. Immutable and thread-safe: all executions share it. */
public final class QueryPart {
	private final String text;
	private final Form form;
	private final PreparedPlan plan;

	/**
	 * Where a part is, and what its rows are used for.
	 *
	 * @param place        its number among all nodes of the parsed query, which is the same for each copy
	 * @param isCollection whether it is a collection, with a row for each item in an order that matters, and not a single value
	 * @param isInteger    whether the interpreter has Integers of 32 bits, where a plan has those of 64
	 */
	public record Form(int place, boolean isCollection, boolean isInteger) {
	}

	/**
	 * @param text  the part in the query's language
	 * @param rows  a row for each item
	 * @param value the item
	 */
	public QueryPart(String text, Form form, Pipeline rows, Term value) {
		Plan items = new Plan(rows, List.of(new Plan.Column("value", value)));
		this.text = text;
		this.form = form;
		this.plan = new PreparedPlan(form.isCollection() ? items.inOrder() : items);
	}

	/** The part in the query's language. */
	public String text() {
		return text;
	}

	/** Where the part is, and what its rows are used for. */
	public Form form() {
		return form;
	}

	/**
	 * The interpreter's object for a plan's value.
	 *
	 * @param elements gives the interpreter's object for the key of an element
	 */
	public Object item(Object cell, LongFunction<Object> elements) {
		return switch (cell) {
		case null -> null;
		case ElementKey element -> elements.apply(element.value());
		case Long number when form.isInteger() -> number.intValue();
		default -> cell;
		};
	}

	/** The part's plan as it was translated. */
	public Plan translated() {
		return plan.plan();
	}

	PreparedPlan plan() {
		return plan;
	}
}
