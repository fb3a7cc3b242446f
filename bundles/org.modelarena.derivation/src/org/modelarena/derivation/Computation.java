// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.derived.DerivedValues;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.ObservedSnapshot;

/**
 * Evaluates the expressions of derived values and notes what each of them reads. A value that reads another one which waits to be
 * computed has it computed first; one that reads itself on such a way fails, and so does one that reads a failed one. Not thread-safe.
 */
final class Computation {
	private static final String BUDGET_PROPERTY = "modelarena.derive.millis";
	private static final long BUDGET_MILLIS = 30_000;
	/** Values that may exceed it in one change. */
	private static final int MOST_COSTLY = 3;

	/** The time that the expression of one value may take. */
	private final Duration budget = Duration.ofMillis(Long.getLong(BUDGET_PROPERTY, BUDGET_MILLIS));
	private final ModelSnapshot snapshot;
	private final Consumer<Cell> require;
	private final Failures failures;
	private final Cancellation cancellation;
	private final Deque<Frame> frames = new ArrayDeque<>();
	/** Values that were computed. */
	private long settled;

	/** A computation that is going on. */
	private static final class Frame {
		private final Cell cell;
		private final Set<Read> reads = new HashSet<>();
		private boolean readsItself;

		Frame(Cell cell) {
			this.cell = cell;
		}
	}

	/** The outcome: a value in the form of {@link DerivedValues#convert}, or the reason why there is none. */
	record Result(Object value, String failure, Set<Read> reads) {
	}

	/**
	 * @param state   the state that the expressions read
	 * @param require computes a value if it waits to be computed
	 */
	Computation(ModelSnapshot state, Failures failures, Consumer<Cell> require, Cancellation cancellation) {
		this.snapshot = new TracingSnapshot(new Settled(state), read -> frames.element().reads.add(read));
		this.failures = failures;
		this.require = require;
		this.cancellation = cancellation;
	}

	Result compute(Cell cell) {
		cancellation.check();
		Frame frame = new Frame(cell);
		frames.push(frame);
		Object value = null;
		String failure = null;
		try {
			value = evaluate(cell);
		} catch (ArenaException e) {
			if (e.code().fault() != ErrorCode.Fault.CALLER) {
				throw e;
			}
			failure = String.valueOf(e.getMessage());
		} catch (OutOfMemoryError e) {
			failure = tooCostly(cell, "needs more memory than there is");
		} finally {
			frames.pop();
		}
		settled++;
		if (frame.readsItself) {
			failure = dependsOnItself(cell);
		}
		return new Result(failure == null ? value : null, failure, frame.reads);
	}

	/**
	 * The value, within its budget of time. What other values took that had to be computed first does not count: with those at hand, the
	 * expression is evaluated again.
	 */
	private Object evaluate(Cell cell) {
		EStructuralFeature feature = cell.derivation().feature();
		while (true) {
			long before = settled;
			try {
				return DerivedValues.convert(feature,
						snapshot.metamodel().expression(feature).evaluate(snapshot, cell.key(), cancellation.withTimeout(budget)), snapshot);
			} catch (ArenaException e) {
				if (e.code() != ErrorCode.TIMEOUT) {
					throw e;
				}
				// The deadline of the whole is another matter.
				cancellation.check();
				if (settled == before) {
					throw new ArenaException(ErrorCode.QUERY_FAILED, tooCostly(cell, "takes longer than " + budget.toMillis() + " ms"), e);
				}
			}
		}
	}

	/** The reason why a value is not there; of several such values, none is worth the time of the rest. */
	private String tooCostly(Cell cell, String how) {
		if (failures.countCostly() > MOST_COSTLY) {
			throw new ArenaException(ErrorCode.TIMEOUT, "'" + cell.derivation().name() + "' " + how + " for element #" + cell.key() + ", and this was the "
					+ (MOST_COSTLY + 1) + "th such value; make its expression cheaper, or allow more with -D" + BUDGET_PROPERTY + "=MILLISECONDS.");
		}
		return "'" + cell.derivation().name() + "' of element #" + cell.key() + " " + how + ".";
	}

	private static String dependsOnItself(Cell cell) {
		return "'" + cell.derivation().name() + "' of element #" + cell.key() + " depends on itself.";
	}

	/** Makes sure that a derived value is there before it is read. */
	private void settle(long key, EStructuralFeature feature) {
		Derivation derivation = Derivation.of(feature).orElse(null);
		if (derivation == null) {
			return;
		}
		Cell cell = new Cell(derivation, key);
		if (frames.stream().anyMatch(frame -> frame.cell.equals(cell))) {
			for (Frame frame : frames) {
				frame.readsItself = true;
				if (frame.cell.equals(cell)) {
					break;
				}
			}
			throw new ArenaException(ErrorCode.QUERY_FAILED, dependsOnItself(cell));
		}
		require.accept(cell);
		if (failures.has(cell)) {
			throw new ArenaException(ErrorCode.QUERY_FAILED, "'" + derivation.name() + "' of element #" + key + " has no value: " + failures.of(cell));
		}
	}

	/** A snapshot whose derived values are up to date when they are read. */
	private final class Settled extends ObservedSnapshot {
		Settled(ModelSnapshot base) {
			super(base);
		}

		/** Settles a value that is about to be read. The elements that refer to one by a derived reference are taken as they are. */
		@Override
		protected void beforeRead(EStructuralFeature feature, long key) {
			if (key != NONE) {
				settle(key, feature);
			}
		}
	}
}
