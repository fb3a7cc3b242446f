// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import org.eclipse.epsilon.eol.types.EolSequence;

import org.modelarena.query.epsilon.internal.model.ElementList;

/** The result that a first-order operation makes of the items of a list and the values of its body. One instance a run. */
final class FirstOrderResult {
	/** The operations. */
	enum Kind {
		SELECT, REJECT, COLLECT, EXISTS, FOR_ALL, COUNT, ONE, NONE, SELECT_ONE;

		/** The operation of that name, or null if it is left to Epsilon. */
		static Kind of(String name) {
			return switch (name) {
			case "select", "parallelSelect", "sequentialSelect" -> SELECT;
			case "reject", "parallelReject", "sequentialReject" -> REJECT;
			case "collect", "parallelCollect", "sequentialCollect" -> COLLECT;
			case "exists", "parallelExists", "sequentialExists" -> EXISTS;
			case "forAll", "parallelForAll", "sequentialForAll" -> FOR_ALL;
			case "count", "parallelCount", "sequentialCount" -> COUNT;
			case "one", "parallelOne", "sequentialOne" -> ONE;
			case "none", "parallelNone", "sequentialNone" -> NONE;
			case "selectOne", "parallelSelectOne", "sequentialSelectOne" -> SELECT_ONE;
			default -> null;
			};
		}

		/** Whether the body is a condition. */
		boolean isConditional() {
			return this != COLLECT;
		}

		/** Whether the items matter for which the condition is false. */
		boolean seeksTheFalse() {
			return this == REJECT || this == FOR_ALL;
		}

		/** @param size the number of items */
		FirstOrderResult begin(int size) {
			return new FirstOrderResult(this, size);
		}

		/** The result where the items that matter are known. */
		Object ofDecided(ElementList items) {
			return switch (this) {
			case SELECT, REJECT -> copy(items);
			case EXISTS -> !items.isEmpty();
			case FOR_ALL, NONE -> items.isEmpty();
			case COUNT -> items.size();
			case ONE -> items.size() == 1;
			case SELECT_ONE -> items.isEmpty() ? null : items.get(0);
			case COLLECT -> throw new IllegalStateException();
			};
		}

		private static EolSequence<Object> copy(ElementList items) {
			EolSequence<Object> copy = new EolSequence<>();
			copy.addAll(items);
			return copy;
		}
	}

	private final Kind kind;
	private final EolSequence<Object> kept = new EolSequence<>();
	private int matches;
	private Object found;

	private FirstOrderResult(Kind kind, int size) {
		this.kind = kind;
		if (kind == Kind.COLLECT) {
			kept.ensureCapacity(size);
		}
	}

	/** Takes the next value; true if the rest does not matter any more. */
	boolean takes(Object value) {
		kept.add(value);
		return false;
	}

	/** Takes the next item; true if the rest does not matter any more. */
	boolean takes(Object item, boolean condition) {
		if (condition == kind.seeksTheFalse()) {
			return false;
		}
		matches++;
		switch (kind) {
		case SELECT, REJECT -> kept.add(item);
		case SELECT_ONE -> found = item;
		case EXISTS, FOR_ALL, COUNT, ONE, NONE, COLLECT -> {
			// The number of matches is all that counts.
		}
		}
		return switch (kind) {
		case SELECT, REJECT, COUNT, COLLECT -> false;
		case EXISTS, FOR_ALL, NONE, SELECT_ONE -> true;
		case ONE -> matches > 1;
		};
	}

	Object result() {
		return switch (kind) {
		case SELECT, REJECT, COLLECT -> kept;
		case EXISTS -> matches > 0;
		case FOR_ALL, NONE -> matches == 0;
		case COUNT -> matches;
		case ONE -> matches == 1;
		case SELECT_ONE -> found;
		};
	}
}
