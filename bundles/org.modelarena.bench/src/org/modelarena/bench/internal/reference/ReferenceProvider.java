// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.nio.file.Path;
import java.util.Set;

import org.modelarena.bench.Contender;
import org.modelarena.cases.program.Program;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Transport;

/**
 * A reference system as a contender: a system of another kind, which programs call beside the stores. What the model has is loaded into a frame, a store that the
 * system takes it from when it is opened. Its server runs as long as it is open, unless it is somebody else's. Stateless.
 */
public final class ReferenceProvider implements StoreProvider {
	/** How a system is reached. */
	interface Opening {
		/** Fetches what is needed. */
		void fetch();

		/**
		 * Starts the system, or connects to it.
		 *
		 * @param frame  holds what was loaded
		 * @param folder for files of the system's; not there yet
		 */
		RecordSystem open(ModelStore frame, Path folder);
	}

	private final String name;
	private final String description;
	private final StoreProvider frames;
	private final Opening opening;

	/** @param frames makes the frames */
	ReferenceProvider(String name, String description, StoreProvider frames, Opening opening) {
		this.name = name;
		this.description = description;
		this.frames = frames;
		this.opening = opening;
	}

	@Override
	public String name() {
		return name;
	}

	@Override
	public String description() {
		return description;
	}

	@Override
	public Set<Capability> capabilities() {
		return Set.of(Capability.UPDATE, Capability.INDEXED_ATTRIBUTES);
	}

	/**
	 * Makes sure that it can be compared as asked.
	 *
	 * @param keeps whether what programs change is kept
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED}
	 */
	public void check(Contender contender, boolean keeps) {
		if (!contender.language().equals(Program.LANGUAGE) || contender.transport() != Transport.LOCAL || !keeps) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + name + "' is a reference system, and no store of models: programs reach it over its own protocol, in rounds. Write " + name + ":"
					+ Program.LANGUAGE + "@" + Transport.LOCAL.label() + " in an experiment with the key 'rounds'.");
		}
	}

	@Override
	public void fetch(Cancellation cancellation) {
		frames.fetch(cancellation);
		opening.fetch();
	}

	@Override
	public ModelStore create(StoreLocation location, ElementSource source, Progress progress) {
		return frames.create(location, source, progress);
	}

	@Override
	public ModelStore open(StoreLocation location) {
		Path folder = location.requireDirectory(name);
		ModelStore frame = frames.open(location);
		try (Unfinished work = new Unfinished(frame::close)) {
			RecordSystem system = opening.open(frame, folder.resolveSibling(folder.getFileName() + "-server"));
			work.add(system::close);
			return work.done(new ReferenceStore(this, frame, system));
		}
	}
}
