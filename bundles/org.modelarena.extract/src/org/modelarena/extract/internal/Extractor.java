// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.extract.KnownSources;
import org.modelarena.extract.SourceRoot;

/** Reads sources with several threads, and puts the parts together in the order of the files. For one extraction. */
public final class Extractor {
	/** Nested expressions are walked recursively, by JDT as well. */
	private static final long STACK = 64L << 20;
	/** How many files per thread may be read ahead of the one whose turn it is. */
	private static final int AHEAD = 8;

	private final int readers;
	private final boolean bindings;
	private final List<Path> classPath;
	private final Progress progress;
	private long doneBytes;

	/**
	 * @param readers   how many files are read at once
	 * @param bindings  whether types and calls are linked with their declarations
	 * @param classPath with bindings, what the sources refer to
	 */
	public Extractor(int readers, boolean bindings, List<Path> classPath, Progress progress) {
		this.readers = readers;
		this.bindings = bindings;
		this.classPath = List.copyOf(classPath);
		this.progress = progress;
	}

	/**
	 * Reads all sources.
	 *
	 * @param known without bindings, what need not be read again
	 * @return the model; to be closed
	 */
	public ExtractedModel run(List<SourceRoot> roots, KnownSources known) {
		List<SourceTree> trees = new ArrayList<>();
		ExtractedModel model = new ExtractedModel();
		try (Unfinished work = new Unfinished(model::close)) {
			roots.forEach(root -> trees.add(SourceTree.open(root, known)));
			progress.begin("Reading Java sources (bytes)", trees.stream().flatMap(tree -> tree.files().stream()).mapToLong(file -> Math.max(0, file.size())).sum());
			if (bindings) {
				try (SourceFolders folders = SourceFolders.of(trees, progress.cancellation())) {
					read(trees, new BindingReader(folders, classPath, progress.cancellation()), model);
				}
			} else {
				ChangedReader reader = new ChangedReader(new PlainReader(), known, Outline.units(trees));
				read(trees, reader, model);
				model.remember(reader.states(), reader.unread(), reader.kept());
			}
			model.complete();
			return work.done(model);
		} finally {
			trees.forEach(SourceTree::close);
		}
	}

	private void read(List<SourceTree> trees, PartReader reader, ExtractedModel model) {
		ExecutorService threads = Executors.newFixedThreadPool(readers, work -> {
			Thread thread = new Thread(null, work, "arena-extract", STACK);
			thread.setDaemon(true);
			return thread;
		});
		try {
			new Outline(model, new ReadAhead(Outline.files(trees), reader, threads)::next).write(trees);
		} finally {
			threads.shutdownNow();
			threads.close();
		}
	}

	/** Has some files read ahead of their turn. */
	private final class ReadAhead {
		private final List<SourceFile> files;
		private final PartReader reader;
		private final ExecutorService threads;
		private final Deque<Future<List<Part>>> ahead = new ArrayDeque<>();
		private Iterator<Part> ready = Collections.emptyIterator();
		private int submitted;
		private int taken;

		ReadAhead(List<SourceFile> files, PartReader reader, ExecutorService threads) {
			this.files = files;
			this.reader = reader;
			this.threads = threads;
		}

		Part next() {
			progress.cancellation().check();
			if (!ready.hasNext()) {
				submit();
				ready = await(ahead.remove()).iterator();
			}
			doneBytes += Math.max(0, files.get(taken++).size());
			progress.at(doneBytes);
			return ready.next();
		}

		private void submit() {
			int most = reader.batchSize() == 1 ? readers * AHEAD : readers + 1;
			while (submitted < files.size() && ahead.size() < most) {
				List<SourceFile> batch = files.subList(submitted, Math.min(files.size(), submitted + reader.batchSize()));
				ahead.add(threads.submit(() -> reader.read(batch)));
				submitted += batch.size();
			}
		}
	}

	private List<Part> await(Future<List<Part>> part) {
		try (var stop = progress.cancellation().onCancel(() -> part.cancel(true))) {
			return part.get();
		} catch (CancellationException e) {
			throw new ArenaException(ErrorCode.CANCELLED, "Cancelled.", e);
		} catch (ExecutionException e) {
			if (e.getCause() instanceof ArenaException failure) {
				throw failure;
			}
			throw new ArenaException(ErrorCode.INTERNAL, "A source file cannot be extracted: " + e.getCause(), e.getCause());
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while sources were read.", e);
		}
	}
}
