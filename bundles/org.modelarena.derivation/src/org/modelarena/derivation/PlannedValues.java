// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.derived.DerivedValues;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedExpression.OwnValues;

/** All values of a derived feature by one plan, for an expression that reads its own element alone; some were compared with the interpreter's. Used by one thread. */
final class PlannedValues {
	/** Stands for a value that the feature cannot have: it is computed by itself, where that is told. */
	static final Object NONE = new Object();
	/** How many are compared. */
	private static final int SAMPLE = 64;

	private final EStructuralFeature feature;
	private final ModelSnapshot snapshot;
	private final Set<EStructuralFeature> reads;
	private final Answer rows;

	private PlannedValues(EStructuralFeature feature, ModelSnapshot snapshot, OwnValues values) {
		this.feature = feature;
		this.snapshot = snapshot;
		this.reads = values.reads();
		this.rows = values.values();
	}

	/** @return nothing if they have to be evaluated one by one */
	static Optional<PlannedValues> of(Derivation derivation, DerivedModel model, Cancellation cancellation) {
		Optional<ModelSnapshot> shared = model.sharedSnapshot();
		if (shared.isEmpty()) {
			return Optional.empty();
		}
		PreparedExpression expression = shared.get().metamodel().expression(derivation.feature());
		return expression.evaluateAll(shared.get(), derivation.type(), cancellation).map(values -> new PlannedValues(derivation.feature(), shared.get(), values)).filter(values -> values
				.isRight(expression, cancellation));
	}

	private boolean isRight(PreparedExpression expression, Cancellation cancellation) {
		long step = Math.max(1, rows.count() / SAMPLE);
		try {
			for (long row = 0; row < rows.count(); row += step) {
				List<Object> cells = rows.row(row);
				if (!Objects.equals(cells.get(1), expression.evaluate(snapshot, ((ElementKey) cells.get(0)).value(), cancellation.withTimeout(BulkEvaluation.PATIENCE)))) {
					return false;
				}
			}
			return true;
		} catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
			cancellation.check();
			return false;
		}
	}

	/** The features of its own element that a value reads. */
	Set<EStructuralFeature> reads() {
		return reads;
	}

	int count() {
		return Math.toIntExact(rows.count());
	}

	/** One of them. */
	Value at(int row) {
		List<Object> cells = rows.row(row);
		return new Value(((ElementKey) cells.get(0)).value(), converted(cells.get(1)));
	}

	private Object converted(Object cell) {
		try {
			return DerivedValues.convert(feature, cell, snapshot);
		} catch (ArenaException e) {
			return NONE;
		}
	}

	/**
	 * The value of an element.
	 *
	 * @param value in the form of {@link DerivedValues#convert}; {@link #NONE} if it is none of the feature's
	 */
	record Value(long key, Object value) {
	}
}
