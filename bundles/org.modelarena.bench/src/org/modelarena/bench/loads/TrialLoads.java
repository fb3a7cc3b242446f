package org.modelarena.bench.loads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreDirectory;
import org.modelarena.core.TemporaryFolder;
import org.modelarena.xmi.ModelFiles;

/** Loads railways of growing sizes into stores, each in a process of its own as a real load is, so that there is something to estimate from. */
public final class TrialLoads {
	/** The command that loads a model into a new store. */
	@FunctionalInterface
	public interface Command {
		/** Its main class and its arguments. */
		List<String> of(Path model, String store, Path at);
	}

	/** About 6,000, 25,000, 100,000 and 400,000 elements. */
	private static final List<String> SIZES = List.of("4", "16", "64", "256");
	private static final int GROWTH = 4;
	private static final int FEWEST = 2;
	/** Seconds that one load may take, if more than two are needed. */
	private static final double LONGEST = 20;
	/** A load of a tenth of the size foretells the rest well. */
	private static final double NEAR = 10;

	private final Path folder;
	private final Command command;
	private final Progress progress;

	private TrialLoads(Path folder, Command command, Progress progress) {
		this.folder = folder;
		this.command = command;
		this.progress = progress;
	}

	/**
	 * Adds at least two loads of each store to what is known; more, until one is a tenth of the model that they are for, or the next one might take longer
	 * than {@value #LONGEST} seconds. All lies in the temporary folder, and nothing is left.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}; {@link ErrorCode#ENVIRONMENT} if a load fails
	 */
	public static void run(List<String> stores, ModelExtent model, Command command, LoadHistory history, Progress progress) {
		Path folder = newFolder();
		try {
			TrialLoads trials = new TrialLoads(folder, command, progress);
			stores.forEach(store -> trials.run(store, model).forEach(history::add));
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private List<LoadRecord> run(String store, ModelExtent model) {
		List<LoadRecord> loads = new ArrayList<>();
		for (String size : SIZES) {
			if (loads.size() >= FEWEST && isEnough(loads.getLast(), model)) {
				break;
			}
			loads.add(load(store, size));
		}
		if (loads.get(0).seconds() > loads.get(1).seconds()) {
			// The first load on a machine may fetch and prepare what all later ones find.
			loads.set(0, load(store, SIZES.getFirst()));
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

	private static Path newFolder() {
		try {
			return Files.createTempDirectory(TemporaryFolder.get(), "loads-");
		} catch (IOException e) {
			throw ArenaException.io("Cannot make a folder in " + TemporaryFolder.get(), e);
		}
	}
}
