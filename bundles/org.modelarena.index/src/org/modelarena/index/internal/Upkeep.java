package org.modelarena.index.internal;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.derived.Derivation;

/**
 * Keeps the derived values of a state: computes those of a new feature, and after a change those that have read something that is
 * different now, no others. Not thread-safe.
 */
final class Upkeep implements Changes.Listener {
	private static final int PROGRESS_INTERVAL = 0x3FF;

	private final IndexState state;
	private final List<Derivation> derivations;
	private final Traces traces;
	private final Failures failures = new Failures();
	private final Map<Derivation, BitSet> waiting = new HashMap<>();
	private final Deque<Cell> queue = new ArrayDeque<>();
	private Computation computation;
	private Output output;
	private long computed;

	Upkeep(IndexState state) {
		this.state = state;
		this.derivations = Derivation.in(state.metamodel());
		this.traces = new Traces(state);
		derivations.forEach(derivation -> waiting.put(derivation, new BitSet()));
	}

	/** Takes up what the graph keeps of a derived feature that was computed before. */
	void load(Derivation derivation, Map<String, Object> header) {
		traces.load(derivation, header);
		state.graph().properties(state.names().of(derivation.type()), state.names().error(derivation.feature()),
				(key, reason) -> failures.set(new Cell(derivation, key), (String) reason));
	}

	List<Derivation> derivations() {
		return derivations;
	}

	Failures failures() {
		return failures;
	}

	/** What the graph's header has to keep, as far as it has changed. */
	Map<String, Object> takeHeader() {
		return traces.takeHeader();
	}

	/** Whether any value of a derived feature has read a feature. */
	boolean reads(Derivation derivation, EStructuralFeature feature) {
		return traces.reads(derivation, feature);
	}

	/** The number of values computed so far. */
	long computed() {
		return computed;
	}

	/** Computes all values of some features. */
	void computeAll(List<Derivation> features, Output to, Progress progress) {
		start(to, progress.cancellation());
		long total = 0;
		for (Derivation derivation : features) {
			for (EClass type : state.metamodel().concreteSubtypes(derivation.type())) {
				Arrays.stream(state.extent(type)).forEach(waiting.get(derivation)::set);
			}
			total += waiting.get(derivation).cardinality();
		}
		progress.begin("Deriving", total);
		long done = 0;
		for (Derivation derivation : features) {
			BitSet rest = waiting.get(derivation);
			for (int key = rest.nextSetBit(0); key >= 0; key = rest.nextSetBit(key)) {
				computeIfWaiting(new Cell(derivation, key));
				if ((++done & PROGRESS_INTERVAL) == 0) {
					progress.at(done);
				}
			}
		}
		settle();
		progress.at(total);
	}

	/** Makes ready for changes that go to an output. */
	void start(Output to, Cancellation cancellation) {
		output = to;
		queue.clear();
		waiting.values().forEach(BitSet::clear);
		computation = new Computation(state, failures, this::computeIfWaiting, cancellation);
	}

	@Override
	public void created(long key, EClass type) {
		for (Derivation derivation : derivations) {
			if (derivation.type().isSuperTypeOf(type)) {
				await(new Cell(derivation, key));
			}
		}
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
	}

	@Override
	public void touched(Read read) {
		traces.readers(read, this::await);
	}

	private void await(Cell cell) {
		BitSet cells = waiting.get(cell.derivation());
		if (!cells.get((int) cell.key())) {
			cells.set((int) cell.key());
			queue.add(cell);
		}
	}

	/** Computes whatever waits, until nothing does. */
	void settle() {
		for (Cell cell = queue.poll(); cell != null; cell = queue.poll()) {
			computeIfWaiting(cell);
		}
	}

	private void computeIfWaiting(Cell cell) {
		BitSet cells = waiting.get(cell.derivation());
		if (!cells.get((int) cell.key())) {
			return;
		}
		cells.clear((int) cell.key());
		if (!state.contains(cell.key())) {
			return;
		}
		computed++;
		Computation.Result result = computation.compute(cell);
		keep(cell, result);
	}

	private void keep(Cell cell, Computation.Result result) {
		boolean failureChanged = failures.set(cell, result.failure());
		traces.set(cell, result.reads(), output);
		if (failureChanged) {
			output.property(cell.key(), state.names().error(cell.derivation().feature()), failures.of(cell));
		}
		boolean valueChanged = switch (cell.derivation().feature()) {
		case EAttribute attribute -> keep(cell.key(), attribute, result.value());
		case EReference reference -> keep(cell.key(), reference, (long[]) result.value());
		default -> throw new IllegalStateException("Neither attribute nor reference: " + cell);
		};
		if (failureChanged && !valueChanged) {
			// Whoever read the value fails now, or does not any more.
			touched(Read.feature(cell.derivation().feature(), cell.key()));
		}
	}

	private boolean keep(long key, EAttribute attribute, Object value) {
		Object before = state.column(attribute).get(key);
		Object after = value == null ? AttributeColumn.absent(attribute) : value;
		if (Objects.equals(before, after)) {
			return false;
		}
		output.set(key, attribute, value);
		return true;
	}

	private boolean keep(long key, EReference reference, long[] targets) {
		int[] after = targets == null ? new int[0] : Arrays.stream(targets).mapToInt(target -> (int) target).toArray();
		if (Arrays.equals(state.column(reference).get(key), after)) {
			return false;
		}
		output.setTargets(key, reference, after);
		return true;
	}
}
