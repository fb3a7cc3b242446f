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

/** Loads railways of two sizes into stores, so that there is something to estimate from. */
public final class TrialLoads {
	/** About 6,000 and 25,000 elements. */
	private static final List<String> SIZES = List.of("4", "16");

	private TrialLoads() {
	}

	/**
	 * Adds two loads of each store to what is known. All lies in the temporary folder, and nothing is left.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}; what {@link StoreProvider#create} throws
	 */
	public static void run(List<StoreProvider> providers, LoadHistory history, Progress progress) {
		Path folder = newFolder();
		try {
			for (String size : SIZES) {
				ElementSource model = Cases.get("railway").model(Map.of("scenario", "repair", "size", size));
				Path file = folder.resolve("railway-" + size + ".xmi");
				ModelFiles.write(model, file, progress);
				for (StoreProvider provider : providers) {
					Path at = folder.resolve(provider.name() + "-" + size);
					try (LoadMeter meter = new LoadMeter()) {
						ElementSource source = ModelFiles.source(List.of(file), model.metamodel());
						provider.create(StoreLocation.at(at), meter.counted(source), progress).close();
						history.add(meter.finish(provider.name(), at));
					}
				}
			}
		} finally {
			StoreDirectory.delete(folder);
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
