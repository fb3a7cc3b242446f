package org.modelarena.store.columns.internal.load;

import java.nio.file.Path;
import java.util.function.Function;

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
		LoadedModel model = load(source, progress);
		return write(writer -> new ModelWriter(writer, model), file, identity, progress);
	}

	/** The same for a file that is needed until the derived values have been computed; it may be lost when the machine fails. */
	public void loadDraft(ElementSource source, Path file, BaseFile.Identity identity, Progress progress) {
		try (BaseWriter writer = new BaseWriter(disk, file)) {
			new ModelWriter(writer, load(source, progress)).write(progress);
			progress.cancellation().check();
			writer.complete(identity);
		}
	}

	private static LoadedModel load(ElementSource source, Progress progress) {
		progress.begin("Loading columns", source.size());
		ModelLoader loader = new ModelLoader(Schema.of(source.metamodel()), progress);
		new CheckedSource(source).emit(loader, progress.cancellation());
		return loader.finish();
	}

	/** Writes a state that differs from its base file in what is derived, and in nothing else: all but that is copied. */
	public int complete(State derived, Path file, BaseFile.Identity identity, Progress progress) {
		return write(writer -> ModelWriter.completing(derived, writer), file, identity, progress);
	}

	/** Writes a state into a new file. */
	public int save(State state, Path file, BaseFile.Identity identity, Progress progress) {
		return write(writer -> new ModelWriter(writer, new StateContent(state)), file, identity, progress);
	}

	private int write(Function<BaseWriter, ModelWriter> content, Path file, BaseFile.Identity identity, Progress progress) {
		try (BaseWriter writer = new BaseWriter(disk, file)) {
			content.apply(writer).write(progress);
			progress.cancellation().check();
			return writer.finish(identity);
		}
	}
}
