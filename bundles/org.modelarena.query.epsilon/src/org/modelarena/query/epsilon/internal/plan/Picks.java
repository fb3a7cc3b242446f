package org.modelarena.query.epsilon.internal.plan;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/** What operations mean that take one item of a collection. */
final class Picks {
	private Picks() {
	}

	/**
	 * Which item is taken.
	 *
	 * @param skipped    how many are left out
	 * @param isLast     whether the last of the others is taken, and not the first
	 * @param isRequired whether it is an error if there is none
	 */
	record Place(long skipped, boolean isLast, boolean isRequired) {
		static final Place FIRST = new Place(0, false, false);

		/** The place that an operation without arguments asks for; null for another operation. */
		static Place of(String operation) {
			return switch (operation) {
			case "first" -> FIRST;
			// Null of an empty collection, and an error of one that is too short.
			case "second" -> new Place(1, false, true);
			case "third" -> new Place(2, false, true);
			case "fourth" -> new Place(3, false, true);
			case "last" -> new Place(0, true, false);
			default -> null;
			};
		}
	}

	/** The items from one place to before another, which must be there. */
	static Value part(Value.Many many, Value from, Value to) {
		boolean isConstant = from instanceof Value.One first && first.term() instanceof Term.Constant low && low.value() instanceof Long start && start >= 0
				&& to instanceof Value.One last && last.term() instanceof Term.Constant high && high.value() instanceof Long end && end > start;
		if (!isConstant || !many.ordered() || many.flavour() != Value.Flavour.SEQUENCE) {
			throw new Untranslatable("Plans have 'subList' only between constants, of a Sequence whose order is known.");
		}
		Term.Constant end = (Term.Constant) ((Value.One) to).term();
		long skipped = (Long) ((Term.Constant) ((Value.One) from).term()).value();
		return new Value.Many(rows -> {
			if (rows.isMultiplied()) {
				throw new Untranslatable("A part of a collection is taken for each of several rows.");
			}
			PlanBuilder counted = rows.inner();
			Collections.settled("item", many.source().emit(counted), counted);
			rows.require(new Term.Comparison(Term.Comparator.GREATER_OR_EQUAL, new Term.Count(counted.pipeline()), end));
			Value item = Collections.settled("item", many.source().emit(rows), rows);
			rows.limit(skipped, (Long) end.value() - skipped);
			return item;
		}, Value.Flavour.SEQUENCE, true);
	}

	/** The item; null if there is none. */
	static Value item(Value.Many many, Place place, Env env) {
		if (!many.ordered()) {
			throw new Untranslatable("The order of the collection is not known before the program runs.");
		}
		PlanBuilder rows = env.inner();
		if (!(Collections.settled("item", many.source().emit(rows), rows) instanceof Value.One item)) {
			throw new Untranslatable("The items are no single values.");
		}
		if (place.skipped() > 0) {
			rows.limit(place.skipped(), Long.MAX_VALUE);
		}
		return new Value.One(new Term.Item(rows.pipeline(), item.term(), place.isLast(), place.isRequired()), item.kind());
	}
}
