package org.modelarena.index.internal;

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
import org.modelarena.core.derived.Derivation;

/**
 * Who has read what. Most derived values read their own element only: for these it is enough to know, for each derived feature, what any of
 * its values reads of its own element. What is read of other elements, and of types, is kept for each value. Not thread-safe.
 */
final class Traces {
	private static final Set<Read> NOTHING = Set.of();

	private final IndexState state;
	private final ReadNames texts;
	/** What the values of a derived feature read of their own elements, with the key 0. */
	private final Map<Derivation, Set<Read>> ownReads = new HashMap<>();
	private boolean ownChanged;
	private final Map<Cell, Set<Read>> readsOf = new HashMap<>();
	private final Map<Read, Set<Cell>> readersOf = new HashMap<>();

	Traces(IndexState state) {
		this.state = state;
		this.texts = new ReadNames(state.names());
	}

	/** Takes up what the graph keeps of a derived feature. */
	void load(Derivation derivation, Map<String, Object> header) {
		Set<Read> own = new HashSet<>();
		if (header.get(ownName(derivation)) instanceof String text && !text.isEmpty()) {
			for (String read : text.split("\n")) {
				texts.fromText(read).ifPresent(own::add);
			}
		}
		ownReads.put(derivation, own);
		String property = state.names().reads(derivation.feature());
		state.graph().properties(state.names().of(derivation.type()), property, (key, value) -> {
			Set<Read> reads = new HashSet<>();
			((List<?>) value).forEach(text -> texts.fromText((String) text).ifPresent(reads::add));
			link(new Cell(derivation, key), reads);
		});
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

	/** What the graph's header has to say about own reads since it was asked last: a name and a text for each derived feature. */
	Map<String, Object> takeHeader() {
		Map<String, Object> header = new HashMap<>();
		if (!ownChanged) {
			return header;
		}
		ownChanged = false;
		ownReads.forEach((derivation, reads) -> {
			Set<String> lines = new TreeSet<>();
			reads.forEach(read -> lines.add(texts.toText(read)));
			header.put(ownName(derivation), String.join("\n", lines));
		});
		return header;
	}

	private String ownName(Derivation derivation) {
		return "own_" + state.names().of(derivation.type()) + "_" + state.names().of(derivation.feature());
	}

	/** Takes up what a value has read in its last computation. */
	void set(Cell cell, Collection<Read> reads, Output output) {
		Set<Read> others = new HashSet<>();
		Set<Read> own = ownReads.computeIfAbsent(cell.derivation(), d -> new HashSet<>());
		for (Read read : reads) {
			if (read.isLocal() && read.key() == cell.key()) {
				ownChanged |= own.add(new Read(read.kind(), read.subject(), 0));
			} else {
				others.add(read);
			}
		}
		if (!others.equals(readsOf.getOrDefault(cell, NOTHING))) {
			unlink(cell);
			link(cell, others);
			output.property(cell.key(), state.names().reads(cell.derivation().feature()), others.isEmpty() ? null : texts.toText(others));
		}
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

	/** Names all values that may have read something. */
	void readers(Read read, Consumer<Cell> reader) {
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
