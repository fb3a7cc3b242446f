// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.derived.DerivedValues;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.ObservedSnapshot;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.threads.Together;

/**
 * Evaluates the expressions of many values of a derived feature by all cores. It leaves out what has to be done in an order or with care: values that read derived
 * ones, that fail, or that take much time or memory. For one thread, which others help.
 */
final class BulkEvaluation {
	private static final int THREADS = Runtime.getRuntime().availableProcessors();
	/** Longer than an evaluation that is one of many takes. */
	static final Duration PATIENCE = Duration.ofMillis(200);
	/** Values that may take longer, or more memory than there is, before all of the others are left out. */
	private static final int MOST_COSTLY = 3;
	private static final int FEWEST = 64;
	static final int MOST = 1024;

	private final Derivation derivation;
	private int next = THREADS > 1 ? FEWEST : 0;

	BulkEvaluation(Derivation derivation) {
		this.derivation = derivation;
	}

	/** How many values are to be evaluated at once, at most {@link #MOST}; 0 if it is not worth it, as most values are left out. */
	int next() {
		return next;
	}

	/**
	 * The values of some elements.
	 *
	 * @param shared may be read by several threads; its derived values are not read
	 * @return null where a value was left out
	 */
	Computation.Result[] evaluate(ModelSnapshot shared, long[] keys, Cancellation cancellation) {
		EStructuralFeature feature = derivation.feature();
		PreparedExpression expression = shared.metamodel().expression(feature);
		Computation.Result[] results = new Computation.Result[keys.length];
		AtomicInteger position = new AtomicInteger();
		AtomicInteger there = new AtomicInteger();
		AtomicInteger costly = new AtomicInteger();
		Together.run("arena derive", Math.min(THREADS, keys.length), () -> {
			for (int i = position.getAndIncrement(); i < keys.length && costly.get() < MOST_COSTLY; i = position.getAndIncrement()) {
				Evaluation evaluation = new Evaluation(shared);
				results[i] = evaluation.of(feature, expression, keys[i], cancellation);
				if (results[i] != null) {
					there.incrementAndGet();
				} else if (evaluation.isCostly) {
					costly.incrementAndGet();
				}
			}
		});
		next = there.get() * 2 < keys.length ? 0 : Math.min(next * 2, MOST);
		return results;
	}

	/** Of one value. */
	private static final class Evaluation extends ObservedSnapshot {
		private final Set<Read> reads = new HashSet<>();
		private boolean readsDerived;
		private boolean isCostly;

		Evaluation(ModelSnapshot shared) {
			super(shared);
		}

		Computation.Result of(EStructuralFeature feature, PreparedExpression expression, long key, Cancellation cancellation) {
			ModelSnapshot traced = new TracingSnapshot(this, reads::add);
			try {
				Object value = DerivedValues.convert(feature, expression.evaluate(traced, key, cancellation.withTimeout(PATIENCE)), traced);
				// A language may make a value of a failure.
				return readsDerived ? null : new Computation.Result(value, null, reads);
			} catch (RuntimeException | OutOfMemoryError e) {
				// It fails again when it is computed by itself, where it is told.
				isCostly = e instanceof OutOfMemoryError || e instanceof ArenaException failure && failure.code().fault() == ErrorCode.Fault.RESOURCES;
				return null;
			}
		}

		@Override
		protected void beforeRead(EStructuralFeature feature, long key) {
			if (Derivation.of(feature).isPresent()) {
				readsDerived = true;
				throw new ArenaException(ErrorCode.QUERY_FAILED, "'" + feature.getName() + "' may wait to be computed.");
			}
		}
	}
}
