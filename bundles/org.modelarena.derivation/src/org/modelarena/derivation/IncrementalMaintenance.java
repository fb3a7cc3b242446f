// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Keeps the derived values of a model: computes those of a new feature, and after a change those that have read something that is
 * different now, no others. Remembers what was read and what failed, and gives it to the store to keep. When a change fails half-way, the
 * maintenance is of no use any more, and a new one is made from what the store kept. Not thread-safe.
 */
public final class IncrementalMaintenance implements ChangeListener {
	private static final int EXAMPLES = 5;

	private final List<Derivation> derivations;
	private final Traces traces;
	private final Failures failures = new Failures();
	private final Map<Derivation, BitSet> waiting = new HashMap<>();
	private final Deque<Cell> queue = new ArrayDeque<>();
	private DerivedModel model;
	private ModelSnapshot state;
	private Cancellation cancellation;
	private Computation computation;
	private long computed;

	/** A maintenance that knows nothing yet of the derived features of a metamodel. */
	public IncrementalMaintenance(Metamodel metamodel) {
		derivations = Derivation.in(metamodel);
		traces = new Traces(new TypeNames(metamodel));
		derivations.forEach(derivation -> waiting.put(derivation, new BitSet()));
	}

	/** Takes up a text that {@link #takeOwnReads} gave. */
	public void restoreOwnReads(Derivation derivation, String reads) {
		traces.restoreOwn(derivation, reads);
	}

	/** Takes up what {@link DerivedModel#keepReads} was given. */
	public void restore(Derivation derivation, long key, List<String> reads) {
		traces.restore(new Cell(derivation, key), reads);
	}

	/** Takes up what {@link DerivedModel#keepFailure} was given. */
	public void restoreFailure(Derivation derivation, long key, String reason) {
		failures.set(new Cell(derivation, key), reason);
	}

	/** The derived features, in the order of the metamodel. */
	public List<Derivation> derivations() {
		return derivations;
	}

	/** A derived feature of a state, and how many of its values could not be computed. */
	public DerivedFeature describe(Derivation derivation, ModelSnapshot snapshot) {
		return new DerivedFeature(derivation, snapshot.extentSize(derivation.type()), failures.count(derivation), failures.examples(derivation, EXAMPLES));
	}

	/** The reads that the store has to keep for each derived feature as a whole, as far as they have changed since they were asked for last. */
	public Map<Derivation, String> takeOwnReads() {
		return traces.takeOwn();
	}

	/** Whether any value of a derived feature has read a feature. */
	public boolean reads(Derivation derivation, EStructuralFeature feature) {
		return traces.reads(derivation, feature);
	}

	/** The number of values computed so far. */
	public long computed() {
		return computed;
	}

	/** Computes all values of some features. */
	public void computeAll(List<Derivation> features, DerivedModel to, Progress progress) {
		start(to, progress.cancellation());
		long total = 0;
		for (Derivation derivation : features) {
			for (KeyCursor keys = state.extent(derivation.type()); keys.next();) {
				waiting.get(derivation).set(index(keys.key()));
			}
			total += waiting.get(derivation).cardinality();
		}
		progress.begin("Deriving", total);
		long done = 0;
		for (Derivation derivation : features) {
			done += computeTogether(derivation);
			BulkEvaluation bulk = new BulkEvaluation(derivation);
			BitSet rest = waiting.get(derivation);
			for (int from = rest.nextSetBit(0); from >= 0; from = rest.nextSetBit(from)) {
				long[] keys = run(rest, from, bulk.next() == 0 ? BulkEvaluation.MOST : bulk.next());
				progress.at(done);
				computeRun(derivation, keys, bulk);
				done += keys.length;
			}
		}
		settle();
		progress.at(total);
	}

	/**
	 * The values of a feature that read their own elements alone.
	 *
	 * @return how many; others wait still
	 */
	private long computeTogether(Derivation derivation) {
		PlannedValues values = PlannedValues.of(derivation, model, cancellation).orElse(null);
		if (values == null) {
			return 0;
		}
		traces.addOwn(derivation, values.reads());
		BitSet rest = waiting.get(derivation);
		long before = computed;
		for (int row = 0; row < values.count(); row++) {
			if (row % BulkEvaluation.MOST == 0) {
				cancellation.check();
				beginRun();
			}
			PlannedValues.Value each = values.at(row);
			int key = index(each.key());
			if (each.value() != PlannedValues.NONE && rest.get(key)) {
				rest.clear(key);
				computed++;
				keep(new Cell(derivation, key), new Computation.Result(each.value(), null, Set.of()));
			}
		}
		return computed - before;
	}

	/** Some keys of values that wait. */
	private static long[] run(BitSet rest, int from, int most) {
		return IntStream.iterate(from, key -> key >= 0, key -> rest.nextSetBit(key + 1)).limit(most).asLongStream().toArray();
	}

	private void computeRun(Derivation derivation, long[] keys, BulkEvaluation bulk) {
		beginRun();
		Computation.Result[] results = new Computation.Result[keys.length];
		Optional<ModelSnapshot> shared = model.sharedSnapshot();
		if (bulk.next() > 0 && shared.isPresent()) {
			results = bulk.evaluate(shared.get(), keys, cancellation);
		}
		for (int i = 0; i < keys.length; i++) {
			Cell cell = new Cell(derivation, keys[i]);
			if (results[i] == null) {
				computeIfWaiting(cell);
			} else if (waiting.get(derivation).get(index(keys[i]))) {
				waiting.get(derivation).clear(index(keys[i]));
				computed++;
				keep(cell, results[i]);
			}
		}
	}

	/** Begins a change of a model, of which the maintenance is notified as a listener. */
	public void start(DerivedModel changing, Cancellation check) {
		model = changing;
		state = changing.snapshot();
		cancellation = check;
		failures.forgetCostly();
		queue.clear();
		waiting.values().forEach(BitSet::clear);
	}

	private void beginRun() {
		state = model.snapshot();
		computation = new Computation(state, failures, this::computeIfWaiting, cancellation);
	}

	@Override
	public void created(long key, EClass type) {
		for (Derivation derivation : derivations) {
			if (derivation.type().isSuperTypeOf(type)) {
				await(new Cell(derivation, key));
			}
		}
		touchExtents(type);
	}

	@Override
	public void deleted(long key, EClass type) {
		for (Derivation derivation : derivations) {
			if (derivation.type().isSuperTypeOf(type)) {
				Cell cell = new Cell(derivation, key);
				traces.forget(cell);
				failures.set(cell, null);
			}
		}
		touchExtents(type);
	}

	private void touchExtents(EClass type) {
		touched(Read.extent(type));
		type.getEAllSuperTypes().forEach(supertype -> touched(Read.extent(supertype)));
		touched(Read.all());
	}

	@Override
	public void touched(Read read) {
		traces.readers(read, state, this::await);
	}

	private void await(Cell cell) {
		BitSet cells = waiting.get(cell.derivation());
		if (!cells.get(index(cell.key()))) {
			cells.set(index(cell.key()));
			queue.add(cell);
		}
	}

	private static int index(long key) {
		if (key != (int) key) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "A store with derived features gives out 2,147,483,647 keys; load the model anew, which counts from 0.");
		}
		return (int) key;
	}

	/** Computes whatever waits, until nothing does; that ends the change. */
	public void settle() {
		beginRun();
		for (Cell cell = queue.poll(); cell != null; cell = queue.poll()) {
			computeIfWaiting(cell);
		}
		// It may be large, and until the next change nobody needs it.
		model = null;
		state = null;
		computation = null;
	}

	private void computeIfWaiting(Cell cell) {
		BitSet cells = waiting.get(cell.derivation());
		if (!cells.get(index(cell.key()))) {
			return;
		}
		cells.clear(index(cell.key()));
		if (!state.contains(cell.key())) {
			return;
		}
		computed++;
		Computation.Result result = computation.compute(cell);
		keep(cell, result);
	}

	private void keep(Cell cell, Computation.Result result) {
		boolean failureChanged = failures.set(cell, result.failure());
		List<String> reads = traces.set(cell, result.reads());
		if (reads != null) {
			model.keepReads(cell.derivation(), cell.key(), reads);
		}
		if (failureChanged) {
			model.keepFailure(cell.derivation(), cell.key(), failures.of(cell));
		}
		boolean valueChanged = switch (cell.derivation().feature()) {
		case EAttribute attribute -> keep(cell.key(), attribute, result.value());
		case EReference reference -> keep(cell.key(), reference, (long[]) result.value());
		default -> throw new IllegalStateException("Neither attribute nor reference: " + cell);
		};
		if (failureChanged || valueChanged) {
			// Whoever read a value that failed, and does not any more, failed as well; and the other way round.
			touched(Read.feature(cell.derivation().feature(), cell.key()));
		}
	}

	private boolean keep(long key, EAttribute attribute, Object value) {
		Object after = value == null && attribute.isMany() ? List.of() : value;
		if (Objects.equals(state.attribute(key, attribute), after)) {
			return false;
		}
		model.set(key, attribute, after);
		return true;
	}

	private boolean keep(long key, EReference reference, long[] targets) {
		long[] before = state.targets(key, reference).toArray();
		long[] after = targets == null ? new long[0] : targets;
		if (Arrays.equals(before, after)) {
			return false;
		}
		model.setTargets(key, reference, after);
		touchTargets(reference, before, after);
		touchTargets(reference, after, before);
		return true;
	}

	private void touchTargets(EReference reference, long[] some, long[] others) {
		for (long target : some) {
			if (Arrays.stream(others).noneMatch(other -> other == target)) {
				touched(Read.sources(reference, target));
			}
		}
	}
}
