// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.dom.Statement;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;

/** A place where a program puts something into a variable that it made before. */
public sealed interface VariableUpdate {
	/** The name of the variable. */
	String variable();

	/** The statement, or the first of those that do it together. */
	Statement statement();

	/**
	 * An item is added to a collection.
	 *
	 * @param unlessThere whether only if the collection does not have it
	 */
	record Add(String variable, Statement statement, Expression item, boolean unlessThere) implements VariableUpdate {
	}

	/** All items of a collection are added to another. */
	record AddAll(String variable, Statement statement, Expression items) implements VariableUpdate {
	}

	/** A number is added to a variable. */
	record Increase(String variable, Statement statement, Expression by) implements VariableUpdate {
	}

	/** A variable gets a number if that is greater, or smaller, than what it has. */
	record Extreme(String variable, Statement statement, Expression of, Term.Function function) implements VariableUpdate {
	}

	/** A variable gets a Boolean, always the same at this place. */
	record Flag(String variable, Statement statement, boolean value) implements VariableUpdate {
	}

	/** An item is added to what a Map has for a key, which it gets if it has none. */
	record Put(String variable, Statement statement, Entry entry, Value.Flavour flavour) implements VariableUpdate {
	}

	/** A number is added to what a Map has for a key; 0 if it has nothing. */
	record Tally(String variable, Statement statement, Entry entry) implements VariableUpdate {
	}

	/** A loop that gives a variable, which has no value yet, one of its items. */
	sealed interface Search extends VariableUpdate {
		@Override
		ForStatement statement();
	}

	/** A variable gets a value for the first round that meets a condition, which is the last round. */
	record First(String variable, ForStatement statement, Expression condition, Expression item) implements Search {
	}

	/**
	 * A variable gets the item with the greatest or smallest number.
	 *
	 * @param isLast whether the last of those with the same number, and not the first
	 */
	record Best(String variable, ForStatement statement, Expression number, Term.Function function, boolean isLast) implements Search {
	}

	/** A key and an item. */
	record Entry(Expression key, Expression item) {
	}
}
