package org.modelarena.query.epsilon.internal;

import java.util.Optional;

import org.eclipse.epsilon.eol.types.EolSequence;
import org.modelarena.core.Answer;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.query.PartRuns;
import org.modelarena.query.QueryPart;

/**
 * A part of a program that runs as a plan: a loop or call, or the elements that a role's guard lets through.
 *
 * @param place its number among all nodes of the parsed program, which is the same for each copy
 * @param plan  has one column
 * @param form  what becomes of the rows
 */
public record ProgramPart(int place, QueryPart plan, Form form) {
	/** Stands for the value of a part that is to be interpreted. */
	static final Object UNKNOWN = new Object();

	/**
	 * What becomes of rows.
	 *
	 * @param isCollection whether they become a Sequence, and not a single value
	 * @param isInteger    whether numbers are Integers, where plans have Longs
	 */
	public record Form(boolean isCollection, boolean isInteger) {
	}

	/** The value, or {@link #UNKNOWN}. A new collection each time, as programs may change it. */
	Object value(Execution execution) {
		PartRuns runs = execution.parts();
		Optional<Answer> rows = runs == null ? Optional.empty() : runs.answer(plan);
		if (rows.isEmpty()) {
			return UNKNOWN;
		}
		if (!form.isCollection()) {
			return item(rows.get().row(0).get(0), execution.model());
		}
		EolSequence<Object> items = new EolSequence<>();
		items.ensureCapacity((int) rows.get().count());
		for (long i = 0; i < rows.get().count(); i++) {
			items.add(item(rows.get().row(i).get(0), execution.model()));
		}
		return items;
	}

	private Object item(Object cell, SnapshotModel model) {
		return switch (cell) {
		case null -> null;
		case ElementKey element -> model.element(element.value());
		case Long number when form.isInteger() -> number.intValue();
		default -> cell;
		};
	}

	/** The elements of rows that have one each; null where they are to be interpreted. */
	ElementList elements(Execution execution) {
		PartRuns runs = execution.parts();
		Optional<Answer> rows = runs == null ? Optional.empty() : runs.answer(plan);
		if (rows.isEmpty()) {
			return null;
		}
		long[] keys = new long[(int) rows.get().count()];
		for (int i = 0; i < keys.length; i++) {
			keys[i] = rows.get().row(i).get(0) instanceof ElementKey element ? element.value() : ModelSnapshot.NONE;
		}
		return new ElementList(execution.model(), null, keys);
	}
}
