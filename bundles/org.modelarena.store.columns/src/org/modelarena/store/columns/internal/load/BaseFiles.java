package org.modelarena.store.columns.internal.load;

import java.nio.file.Path;

import org.modelarena.core.CheckedSource;
import org.modelarena.core.ElementSource;
import org.modelarena.core.Progress;
import org.modelarena.store.columns.internal.Schema;
import org.modelarena.store.columns.internal.State;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Disk;

/** Writes base files, and tells their checksums. What is there after a failure is no base file. */
public final class BaseFiles {
	private final Disk disk;

	public BaseFiles(Disk disk) {
		this.disk = disk;
	}

	/** Loads a model into a new file. */
	public int load(ElementSource source, Path file, BaseFile.Identity identity, Progress progress) {
		progress.begin("Loading columns", source.size());
		ModelLoader loader = new ModelLoader(Schema.of(source.metamodel()), progress);
		new CheckedSource(source).emit(loader, progress.cancellation());
		return write(loader.finish(), file, identity, progress);
	}

	/** Writes a state into a new file. */
	public int save(State state, Path file, BaseFile.Identity identity, Progress progress) {
		return write(new StateContent(state), file, identity, progress);
	}

	private int write(ModelContent content, Path file, BaseFile.Identity identity, Progress progress) {
		try (BaseWriter writer = new BaseWriter(disk, file)) {
			new ModelWriter(writer, content).write(progress);
			progress.cancellation().check();
			return writer.finish(identity);
		}
	}
}
