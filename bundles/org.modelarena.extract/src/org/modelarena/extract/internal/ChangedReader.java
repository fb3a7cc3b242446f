// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.extract.KnownSources;
import org.modelarena.extract.SourceUnit;

/** Reads the files that are not known as they are; of the others, only the name. Files that share a place in the model are always read. Thread-safe. */
final class ChangedReader implements PartReader {
	private final PartReader reader;
	private final KnownSources known;
	private final Map<SourceFile, SourceUnit> units;
	private final Set<SourceUnit> shared = new HashSet<>();
	private final Set<SourceUnit> unread = ConcurrentHashMap.newKeySet();
	private final Set<SourceUnit> kept = ConcurrentHashMap.newKeySet();

	/** @param units the places of all files */
	ChangedReader(PartReader reader, KnownSources known, Map<SourceFile, SourceUnit> units) {
		this.reader = reader;
		this.known = known;
		this.units = units;
		Set<SourceUnit> seen = new HashSet<>();
		units.values().stream().filter(unit -> !seen.add(unit)).forEach(shared::add);
	}

	@Override
	public int batchSize() {
		return reader.batchSize();
	}

	@Override
	public List<Part> read(List<SourceFile> files) {
		return known.states().isEmpty() ? reader.read(files) : files.stream().map(this::read).toList();
	}

	private Part read(SourceFile file) {
		SourceUnit unit = units.get(file);
		String before = shared.contains(unit) ? null : known.states().get(unit);
		if (file.state().equals(before)) {
			unread.add(unit);
			return PlainReader.without(file, List.of());
		}
		Part part = reader.read(List.of(file)).getFirst();
		if (before != null && known.keepsBroken() && !part.problems().isEmpty()) {
			unread.add(unit);
			kept.add(unit);
			return PlainReader.without(file, part.problems());
		}
		return part;
	}

	/** The files that were left as they were known. */
	Set<SourceUnit> unread() {
		return unread;
	}

	/** The {@linkplain #unread unread} files that have problems. */
	Set<SourceUnit> kept() {
		return kept;
	}

	/** The states of the files; of those that were left, the one that was known. */
	Map<SourceUnit, String> states() {
		Map<SourceUnit, String> states = new HashMap<>();
		units.forEach((file, unit) -> {
			if (!shared.contains(unit)) {
				states.put(unit, unread.contains(unit) ? known.states().get(unit) : file.state());
			}
		});
		return states;
	}
}
