// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.replica;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.protocol.answer.Committed;

/** The newest commits of a replicated store by their ids, the same on each replica, so that one that comes again is not applied again. Used by one thread. */
final class CommitHistory {
	/** At a thousand commits a second, those of the last minute and a half: clients give up before. */
	private static final int MOST = 100_000;
	/** Of new elements, in all of them together. */
	private static final long MOST_KEYS = 1_000_000;

	private final LinkedHashMap<String, Committed> newest = new LinkedHashMap<>();
	private long keys;

	private record Line(String id, long version, Map<String, Long> keys) {
	}

	Optional<Committed> find(String id) {
		return Optional.ofNullable(newest.get(id));
	}

	void add(String id, Committed committed) {
		newest.put(id, committed);
		keys += committed.keys().size();
		while (newest.size() > MOST || keys > MOST_KEYS && newest.size() > 1) {
			keys -= newest.pollFirstEntry().getValue().keys().size();
		}
	}

	/** Writes all of them, the oldest first. */
	void save(Path file) {
		DurableFile.write(file, out -> {
			for (Map.Entry<String, Committed> each : newest.entrySet()) {
				Line line = new Line(each.getKey(), each.getValue().version(), each.getValue().keys());
				out.write((Commands.json(line) + "\n").getBytes(StandardCharsets.UTF_8));
			}
		});
	}

	/** Reads what was saved; nothing if there is no file. */
	static CommitHistory read(Path file) {
		CommitHistory history = new CommitHistory();
		if (!Files.exists(file)) {
			return history;
		}
		try (BufferedReader lines = Files.newBufferedReader(file)) {
			lines.lines().map(text -> Commands.read(text, Line.class)).forEach(line -> history.add(line.id, new Committed(line.version, line.keys)));
			return history;
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}
}
