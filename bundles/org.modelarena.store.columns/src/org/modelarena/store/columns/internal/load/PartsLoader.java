// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementPart;
import org.modelarena.core.threads.Together;
import org.modelarena.store.columns.internal.schema.Schema;

/** Collects a model from its parts, by all cores. Used once. */
final class PartsLoader {
	private final Schema schema;
	private final List<ElementPart> parts;
	private final Progress progress;
	private final LoadedPart[] loaded;
	private final AtomicInteger next = new AtomicInteger();
	private long done;

	PartsLoader(Schema schema, List<ElementPart> parts, Progress progress) {
		this.schema = schema;
		this.parts = parts;
		this.progress = progress;
		loaded = new LoadedPart[parts.size()];
	}

	List<LoadedPart> load() {
		Together.run("loader", Math.min(Runtime.getRuntime().availableProcessors(), loaded.length), this::work);
		return Arrays.asList(loaded);
	}

	private void work() {
		try {
			for (int i = next.getAndIncrement(); i < loaded.length; i = next.getAndIncrement()) {
				progress.cancellation().check();
				ModelLoader loader = new ModelLoader(schema, Progress.of(progress.cancellation()));
				parts.get(i).emit(loader, progress.cancellation());
				loaded[i] = loader.finish(parts.get(i).firstKey());
				report(loaded[i].size());
			}
		} finally {
			// After a failure nobody begins another.
			next.set(loaded.length);
		}
	}

	private synchronized void report(int more) {
		done += more;
		progress.at(done);
	}
}
