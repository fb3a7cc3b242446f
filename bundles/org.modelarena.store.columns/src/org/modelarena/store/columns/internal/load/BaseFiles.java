// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementPart;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Disk;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.State;

/** Writes base files, and returns their checksums. What is there after a failure is not a base file. */
public final class BaseFiles {
	private final Disk disk;

	public BaseFiles(Disk disk) {
		this.disk = disk;
	}

	/** Loads a model into a new file. */
	public int load(ElementSource source, Path file, BaseFile.Identity identity, Progress progress) {
		LoadedModel model = load(source, progress);
		return write(writer -> new ModelWriter(writer, model).write(progress), file, identity, progress);
	}

	/**
	 * Loads a model with derived features into a new file.
	 *
	 * @param derive opens the file, when it has all but the derived values, and computes these
	 */
	public int load(ElementSource source, Path file, BaseFile.Identity identity, Supplier<State> derive, Progress progress) {
		LoadedModel model = load(source, progress);
		return write(writer -> {
			new ModelWriter(writer, model).write(progress);
			progress.cancellation().check();
			writer.publish(identity);
			ModelWriter.completing(derive.get(), writer).write(progress);
		}, file, identity, progress);
	}

	private static LoadedModel load(ElementSource source, Progress progress) {
		progress.begin("Loading columns", source.size());
		Schema schema = Schema.of(source.metamodel());
		CheckedSource checked = CheckedSource.of(source);
		List<LoadedPart> parts = loadParts(schema, checked, progress);
		if (!parts.isEmpty()) {
			return new LoadedModel(schema, parts);
		}
		ModelLoader loader = new ModelLoader(schema, progress);
		checked.emit(loader, progress.cancellation());
		return new LoadedModel(schema, List.of(loader.finish(0)));
	}

	/** @return none if the model has no parts, or if one was refused */
	private static List<LoadedPart> loadParts(Schema schema, CheckedSource source, Progress progress) {
		List<ElementPart> parts = source.parts(progress.cancellation());
		try {
			return parts.isEmpty() ? List.of() : new PartsLoader(schema, parts, progress).load();
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.CANCELLED) {
				throw e;
			}
			// Several may be wrong: the whole model tells the first.
			System.getLogger(BaseFiles.class.getName()).log(System.Logger.Level.DEBUG, "A part was refused", e);
			return List.of();
		}
	}

	/** Writes a state into a new file. */
	public int save(State state, Path file, BaseFile.Identity identity, Progress progress) {
		return write(writer -> new ModelWriter(writer, new StateContent(state)).write(progress), file, identity, progress);
	}

	private int write(Consumer<BaseWriter> content, Path file, BaseFile.Identity identity, Progress progress) {
		try (BaseWriter writer = new BaseWriter(disk, file)) {
			content.accept(writer);
			progress.cancellation().check();
			return writer.finish(identity);
		}
	}
}
