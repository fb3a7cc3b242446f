// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.statement;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.columns.RepeatedTargets;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.adapter.BulkAdapter;
import org.modelarena.query.internal.adapter.RepeatedTarget;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.plan.Plan;

/**
 * Decides where a plan runs on a store that has both an engine of its own and columns in memory: in the engine as long as something that the
 * plan needs is slow to read into memory and has not been read, and over the columns when it has. Slow to read are references; of an
 * attribute, the whole column comes about as fast as the answer to one statement, unless the engine finds the few values by an index. Reading
 * pays for a plan that comes again and again, so the engine is asked a few times only; and it pays for a plan that follows the same
 * references over and over, which memory does much faster. A traversal is for those who ask for one: it reads the same elements as the plan, one by one as that
 * does, and as a rule takes longer. Thread-safe.
 */
public final class PushdownDecision {
	/** How often a plan runs in the engine before its columns are read, which takes about as long as some statements. */
	public static final int RUNS = 3;
	/** At how many places a plan may follow each unread reference, on average, to run in the engine. */
	private static final int PLACES = 6;

	private final Plan plan;
	private final AtomicInteger runs = new AtomicInteger();
	private volatile Translated translated;

	/**
	 * @param runner nothing if the plan has no statement
	 * @param reason why it has none
	 */
	private record Translated(Metamodel metamodel, Map<EStructuralFeature, Integer> features, Optional<StatementRunner> runner, String reason) {
	}

	public PushdownDecision(Plan plan) {
		this.plan = plan;
	}

	/**
	 * The runner of the plan in the engine of a snapshot's store; nothing if the plan is to run over the columns.
	 *
	 * @throws PlanFault if the interpreter's seeks are better than reading a column: where there is no statement, but an index of a derived
	 *                   attribute, which a plan does not seek in since it looks for elements without a value
	 */
	public Optional<StatementRunner> on(StatementSnapshot snapshot, Cancellation cancellation) {
		if (isForRequestsOnly(snapshot)) {
			requireNoSeek(FeatureUsage.of(plan).keySet(), snapshot);
			return Optional.empty();
		}
		Translated known = translated(snapshot, cancellation);
		if (known.runner().isEmpty()) {
			requireNoSeek(known.features().keySet(), snapshot);
			return Optional.empty();
		}
		int slow = 0;
		int places = 0;
		for (Map.Entry<EStructuralFeature, Integer> feature : known.features().entrySet()) {
			if (isSlow(feature.getKey(), snapshot)) {
				slow++;
				places += feature.getValue();
			}
		}
		return slow > 0 && places <= PLACES * slow && runs.getAndIncrement() < RUNS ? known.runner() : Optional.empty();
	}

	/**
	 * The runner of the plan in the engine, whether that is the best way or not.
	 *
	 * @throws PlanFault with the reason, if there is no statement
	 */
	public StatementRunner required(StatementSnapshot snapshot, Cancellation cancellation) {
		Translated known = translated(snapshot, cancellation);
		return known.runner().orElseThrow(() -> new PlanFault(known.reason()));
	}

	/** Why there is no statement, for people; nothing if there is one, or it would not run without being asked for. */
	public Optional<String> reason(StatementSnapshot snapshot) {
		if (isForRequestsOnly(snapshot)) {
			return Optional.empty();
		}
		Translated known = translated(snapshot, Cancellation.create());
		return known.runner().isPresent() ? Optional.empty() : Optional.of(known.reason());
	}

	/** Its engine need not even be installed. */
	private static boolean isForRequestsOnly(StatementSnapshot snapshot) {
		return snapshot.language().equals(StatementSnapshot.GREMLIN);
	}

	private Translated translated(StatementSnapshot snapshot, Cancellation cancellation) {
		Translated known = translated;
		if (known == null || known.metamodel() != snapshot.metamodel()) {
			known = translate(snapshot, cancellation);
			translated = known;
		}
		return known;
	}

	private static boolean isSlow(EStructuralFeature feature, StatementSnapshot snapshot) {
		return !snapshot.isInMemory(feature) && !(feature instanceof EAttribute attribute && !snapshot.isIndexed(attribute));
	}

	private static void requireNoSeek(Set<EStructuralFeature> features, StatementSnapshot snapshot) {
		for (EStructuralFeature feature : features) {
			if (feature instanceof EAttribute attribute && attribute.isDerived() && snapshot.isIndexed(attribute) && !snapshot.isInMemory(attribute)) {
				throw new PlanFault("'" + attribute.getName() + "' is indexed, and there is no statement for the plan");
			}
		}
	}

	/** A statement follows each link. */
	private static void requireDistinct(Plan plan, StatementSnapshot snapshot, Cancellation cancellation) {
		for (EStructuralFeature feature : FeatureUsage.of(plan).keySet()) {
			if (feature instanceof EReference reference && RepeatedTargets.mayBeIn(reference) && snapshot.holds(reference) && snapshot.mayRepeat(reference, cancellation)) {
				throw RepeatedTarget.fault(reference);
			}
		}
	}

	private Translated translate(StatementSnapshot snapshot, Cancellation cancellation) {
		Plan optimised = Optimiser.optimise(plan, new BulkAdapter(snapshot)).plan();
		try {
			requireDistinct(optimised, snapshot, cancellation);
			return new Translated(snapshot.metamodel(), FeatureUsage.of(optimised), Optional.of(StatementRunner.of(optimised, snapshot)), "");
		} catch (PlanFault e) {
			String reason = "no " + StatementRunner.languageOf(snapshot) + ": " + e.getMessage();
			System.getLogger(PushdownDecision.class.getName()).log(System.Logger.Level.DEBUG, reason);
			return new Translated(snapshot.metamodel(), FeatureUsage.of(optimised), Optional.empty(), reason);
		}
	}
}
