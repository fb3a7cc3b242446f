// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.loads;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.xmi.ModelFiles;

/** Loads railways of growing sizes into stores, each in a process of its own as real loads are, to get a basis for estimates. */
public final class TrialLoads {
	/** The command that loads a model into a new store. */
	@FunctionalInterface
	public interface Command {
		/** Its main class and its arguments. */
		List<String> of(Path model, String store, Path at);
	}

	/** About 6,000 and 25,000 elements. */
	private static final List<String> SMALL = List.of("4", "16");
	/** About 6,000, 100,000 and 400,000 elements. */
	private static final List<String> LARGE = List.of("4", "64", "256");
	private static final int GROWTH = 4;
	/** From so many elements on the larger railways are loaded. */
	private static final long SMALL_ELEMENTS = 100_000;
	/** Less than the second of the larger railways has, which each store loads. */
	private static final long LARGE_ELEMENTS = 90_000;
	private static final int FEWEST = 2;
	/** Seconds that a load may take beyond the first two. */
	private static final double LONGEST = 20;
	/** A load of a quarter of the size predicts the rest well. */
	private static final double NEAR = 4;

	private final Path folder;
	private final Command command;
	private final Progress progress;

	private TrialLoads(Path folder, Command command, Progress progress) {
		this.folder = folder;
		this.command = command;
		this.progress = progress;
	}

	/**
	 * Whether trial loads would add to what is known: there is no estimate, or only one from models that are all more than four times
	 * smaller and have fewer than 90,000 elements.
	 */
	public static boolean tellMoreThan(Optional<LoadEstimate> known) {
		return known.map(LoadEstimate::sizes).filter(sizes -> sizes.beyond() <= NEAR || sizes.largest() >= LARGE_ELEMENTS).isEmpty();
	}

	/**
	 * Adds at least two loads of each store to what is known: of 6,000 and 25,000 elements, or of 6,000 and 100,000 if the model has more than
	 * that. For one of more than four times as many, stores that are quick load 400,000, too. Everything is in the temporary folder, and nothing is
	 * left.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}; {@link ErrorCode#ENVIRONMENT} if a load fails
	 */
	public static void run(List<String> stores, ModelExtent model, Command command, LoadHistory history, Progress progress) {
		Path folder = TemporaryFolder.create("loads");
		try {
			TrialLoads trials = new TrialLoads(folder, command, progress);
			stores.forEach(store -> trials.run(store, model).forEach(history::add));
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private List<LoadRecord> run(String store, ModelExtent model) {
		List<LoadRecord> loads = new ArrayList<>();
		List<String> sizes = model.elements() > SMALL_ELEMENTS ? LARGE : SMALL;
		for (String size : sizes) {
			if (loads.size() >= FEWEST && isEnough(loads.getLast(), model)) {
				break;
			}
			loads.add(load(store, size));
		}
		if (loads.get(0).seconds() > loads.get(1).seconds()) {
			// The first load on a machine may fetch and prepare what all later ones find.
			loads.set(0, load(store, sizes.getFirst()));
		}
		return loads;
	}

	private static boolean isEnough(LoadRecord largest, ModelExtent model) {
		return largest.extent().units() * NEAR >= model.units() || largest.seconds() * GROWTH > LONGEST;
	}

	private LoadRecord load(String store, String size) {
		Path file = folder.resolve("railway-" + size + ".xmi");
		if (!Files.exists(file)) {
			ModelFiles.write(Cases.get("railway").model(Map.of("scenario", "repair", "size", size)), file, progress);
		}
		progress.begin("Loading a railway of size " + size + " into " + store, Progress.UNKNOWN);
		Path at = folder.resolve(store);
		try {
			return new TrialProcess(folder).run(command.of(file, store, at), progress.cancellation());
		} finally {
			StoreDirectory.delete(at);
		}
	}
}
