package org.modelarena.query.ocl.internal;

import org.modelarena.query.QueryPart;

/**
 * An expression within a query that runs as a plan.
 *
 * @param place        its number among all nodes of the parsed query, which is the same for each copy
 * @param plan         has one column
 * @param isCollection whether it is a collection, with a row for each item, and not a single value
 * @param items        of which type the items are in Java
 */
public record OclPart(int place, QueryPart plan, boolean isCollection, Items items) {
	/** Types of items. */
	public enum Items {
		/** An EObject. */
		ELEMENT,
		/** An Integer, where a plan has a Long. */
		INT,
		/** What plans have, too: a String, Boolean or Double. */
		SAME
	}
}
