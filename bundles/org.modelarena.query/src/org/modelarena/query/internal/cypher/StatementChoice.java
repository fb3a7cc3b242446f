package org.modelarena.query.internal.cypher;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Metamodel;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.single.SnapshotColumns;
import org.modelarena.query.plan.Plan;

/**
 * Decides where a plan runs on a store that has both an engine of its own and columns in memory: in the engine as long as columns that the
 * plan needs have not been read, and over the columns when they have. Reading columns pays for a plan that comes again and again; so the
 * engine is asked a few times only. Thread-safe.
 */
public final class StatementChoice {
	/** How often a plan runs in the engine before its columns are read, which takes about as long as some statements. */
	public static final int RUNS = 3;

	private final Plan plan;
	private final AtomicInteger runs = new AtomicInteger();
	private volatile Translated translated;

	/** @param runner nothing if the plan has no statement */
	private record Translated(Metamodel metamodel, Set<EStructuralFeature> features, Optional<StatementRunner> runner) {
	}

	public StatementChoice(Plan plan) {
		this.plan = plan;
	}

	/**
	 * What runs the plan in the engine of a snapshot's store; nothing if it shall run over the columns.
	 *
	 * @throws PlanFault if the interpreter's seeks are better than reading a column: where there is no statement, but an index
	 */
	public Optional<StatementRunner> on(StatementSnapshot snapshot) {
		Translated known = translated;
		if (known == null || known.metamodel() != snapshot.metamodel()) {
			known = translate(snapshot);
			translated = known;
		}
		if (known.runner().isEmpty()) {
			requireNoSeek(known.features(), snapshot);
			return Optional.empty();
		}
		if (known.features().stream().allMatch(snapshot::isInMemory) || runs.getAndIncrement() >= RUNS) {
			return Optional.empty();
		}
		return known.runner();
	}

	private static void requireNoSeek(Set<EStructuralFeature> features, StatementSnapshot snapshot) {
		for (EStructuralFeature feature : features) {
			if (feature instanceof EAttribute attribute && snapshot.isIndexed(attribute) && !snapshot.isInMemory(attribute)) {
				throw new PlanFault("'" + attribute.getName() + "' is indexed, and there is no statement for the plan");
			}
		}
	}

	private Translated translate(StatementSnapshot snapshot) {
		Plan optimised = Optimiser.optimise(plan, new SnapshotColumns(snapshot));
		try {
			return new Translated(snapshot.metamodel(), Features.of(optimised), Optional.of(StatementRunner.of(optimised, snapshot)));
		} catch (PlanFault e) {
			System.getLogger(StatementChoice.class.getName()).log(System.Logger.Level.DEBUG, () -> "No statement: " + e.getMessage());
			return new Translated(snapshot.metamodel(), Features.of(optimised), Optional.empty());
		}
	}
}
