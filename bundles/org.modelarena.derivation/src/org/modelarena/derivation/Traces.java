// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A record of the reads of each value. Most derived values read their own element only: for these it is enough to know, for each derived feature, what any
 * of its values reads of its own element. What is read of other elements, and of types, is kept for each value. Not thread-safe.
 */
final class Traces {
	private static final Set<Read> NOTHING = Set.of();

	private final ReadNames texts;
	/** The reads that the values of a derived feature make of their own elements, with the key 0. */
	private final Map<Derivation, Set<Read>> ownReads = new HashMap<>();
	private boolean ownChanged;
	private final Map<Cell, Set<Read>> readsOf = new HashMap<>();
	private final Map<Read, Set<Cell>> readersOf = new HashMap<>();

	Traces(TypeNames names) {
		texts = new ReadNames(names);
	}

	/** Takes up what the store keeps of a derived feature as a whole. */
	void restoreOwn(Derivation derivation, String lines) {
		Set<Read> own = ownReads.computeIfAbsent(derivation, d -> new HashSet<>());
		lines.lines().forEach(line -> texts.fromText(line, 0).ifPresent(own::add));
	}

	/** Takes up what the store keeps of a value. */
	void restore(Cell cell, List<String> lines) {
		Set<Read> reads = new HashSet<>();
		lines.forEach(line -> texts.fromText(line, cell.key()).ifPresent(reads::add));
		link(cell, reads);
	}

	private void link(Cell cell, Set<Read> reads) {
		if (!reads.isEmpty()) {
			readsOf.put(cell, reads);
			reads.forEach(read -> readersOf.computeIfAbsent(read, r -> new HashSet<>()).add(cell));
		}
	}

	private void unlink(Cell cell) {
		Set<Read> reads = readsOf.remove(cell);
		for (Read read : reads == null ? NOTHING : reads) {
			readersOf.computeIfPresent(read, (r, cells) -> {
				cells.remove(cell);
				return cells.isEmpty() ? null : cells;
			});
		}
	}

	/** The reads that the values of each derived feature make of their own elements, as lines, if they have changed since they were asked for last. */
	Map<Derivation, String> takeOwn() {
		Map<Derivation, String> changed = new HashMap<>();
		if (ownChanged) {
			ownChanged = false;
			ownReads.forEach((derivation, reads) -> changed.put(derivation, String.join("\n", new TreeSet<>(texts.toText(reads, 0)))));
		}
		return changed;
	}

	/** Takes up features of their own elements that the values of a derived feature read. */
	void addOwn(Derivation derivation, Set<EStructuralFeature> features) {
		Set<Read> own = ownReads.computeIfAbsent(derivation, d -> new HashSet<>());
		features.forEach(feature -> ownChanged |= own.add(Read.feature(feature, 0)));
	}

	/**
	 * Takes up what a value has read in its last computation.
	 *
	 * @return the reads to keep of it: those of other elements, or null if they are as before
	 */
	List<String> set(Cell cell, Collection<Read> reads) {
		Set<Read> others = new HashSet<>();
		Set<Read> own = ownReads.computeIfAbsent(cell.derivation(), d -> new HashSet<>());
		for (Read read : reads) {
			if (read.isLocal() && read.key() == cell.key()) {
				ownChanged |= own.add(new Read(read.kind(), read.subject(), 0));
			} else {
				others.add(read);
			}
		}
		if (others.equals(readsOf.getOrDefault(cell, NOTHING))) {
			return null;
		}
		unlink(cell);
		link(cell, others);
		return texts.toText(others, cell.key());
	}

	/** Whether any value of a derived feature has read a feature. */
	boolean reads(Derivation derivation, EStructuralFeature feature) {
		boolean own = ownReads.getOrDefault(derivation, NOTHING).stream().anyMatch(read -> read.subject() == feature);
		return own || readersOf.entrySet().stream().anyMatch(
				entry -> entry.getKey().subject() == feature && entry.getValue().stream().anyMatch(cell -> cell.derivation().equals(derivation)));
	}

	/** Forgets a value whose element is gone. */
	void forget(Cell cell) {
		unlink(cell);
	}

	/** Names all values that may have read something of a state. */
	void readers(Read read, ModelSnapshot state, Consumer<Cell> reader) {
		readersOf.getOrDefault(read, Set.of()).forEach(reader);
		if (read.isLocal() && state.contains(read.key())) {
			EClass type = state.type(read.key());
			Read own = new Read(read.kind(), read.subject(), 0);
			ownReads.forEach((derivation, reads) -> {
				if (reads.contains(own) && derivation.type().isSuperTypeOf(type)) {
					reader.accept(new Cell(derivation, read.key()));
				}
			});
		}
	}
}
