package org.modelarena.bench.loads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSource;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreDirectory;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.TemporaryFolder;
import org.modelarena.xmi.ModelFiles;

/** Loads railways of growing sizes into stores, so that there is something to estimate from. */
public final class TrialLoads {
	/** About 6,000, 25,000, 100,000 and 400,000 elements. */
	private static final List<String> SIZES = List.of("4", "16", "64", "256");
	private static final int FEWEST = 2;
	/** Seconds that the loads of one store take, before the last one of them. */
	private static final double ENOUGH = 20;
	/** A load of a tenth of the size foretells the rest well. */
	private static final double NEAR = 10;

	private final Path folder;
	private final LoadHistory history;
	private final Progress progress;

	private TrialLoads(Path folder, LoadHistory history, Progress progress) {
		this.folder = folder;
		this.history = history;
		this.progress = progress;
	}

	/**
	 * Adds at least two loads of each store to what is known; more, until one is a tenth of the model that they are for, or together they have taken
	 * {@value #ENOUGH} seconds. All lies in the temporary folder, and nothing is left.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}; what {@link StoreProvider#create} throws
	 */
	public static void run(List<StoreProvider> providers, ModelExtent model, LoadHistory history, Progress progress) {
		Path folder = newFolder();
		try {
			TrialLoads trials = new TrialLoads(folder, history, progress);
			providers.forEach(provider -> trials.run(provider, model));
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private void run(StoreProvider provider, ModelExtent model) {
		double seconds = 0;
		int loads = 0;
		for (String size : SIZES) {
			LoadRecord load = load(provider, size);
			history.add(load);
			loads++;
			seconds += load.seconds();
			if (loads >= FEWEST && (seconds > ENOUGH || load.extent().units() * NEAR >= model.units())) {
				return;
			}
		}
	}

	private LoadRecord load(StoreProvider provider, String size) {
		ElementSource model = Cases.get("railway").model(Map.of("scenario", "repair", "size", size));
		Path file = folder.resolve("railway-" + size + ".xmi");
		if (!Files.exists(file)) {
			ModelFiles.write(model, file, progress);
		}
		Path at = folder.resolve(provider.name());
		try (LoadMeter meter = new LoadMeter()) {
			ElementSource source = ModelFiles.source(List.of(file), model.metamodel());
			provider.create(StoreLocation.at(at), meter.counted(source), progress).close();
			return meter.finish(provider.name(), at);
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
