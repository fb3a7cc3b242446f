package org.modelarena.extract.internal;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.eclipse.jdt.core.dom.CompilationUnit;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.extract.JavaExtraction.Options;
import org.modelarena.extract.SourceProblem;
import org.modelarena.extract.SourceRoot;

/** Reads sources with several threads, and puts the parts together in the order of the files. For one extraction. */
public final class Extractor {
	/** Nested expressions are walked recursively, by JDT as well. */
	private static final long STACK = 64L << 20;
	/** How many files per thread may be read ahead of the one whose turn it is. */
	private static final int AHEAD = 8;

	private final Options options;
	private final Progress progress;
	private final UnitParser parser = new UnitParser();
	private long doneBytes;

	public Extractor(Options options, Progress progress) {
		this.options = options;
		this.progress = progress;
	}

	/** @return the model; to be closed */
	public ExtractedModel run(List<SourceRoot> roots) {
		List<SourceTree> trees = new ArrayList<>();
		ExtractedModel model = new ExtractedModel();
		boolean done = false;
		try {
			roots.forEach(root -> trees.add(SourceTree.open(root)));
			progress.begin("Reading Java sources (bytes)", trees.stream().flatMap(tree -> tree.files().stream()).mapToLong(file -> Math.max(0, file.size())).sum());
			read(trees, model);
			model.complete();
			done = true;
			return model;
		} finally {
			trees.forEach(SourceTree::close);
			if (!done) {
				model.close();
			}
		}
	}

	private void read(List<SourceTree> trees, ExtractedModel model) {
		ExecutorService threads = Executors.newFixedThreadPool(options.threads(), work -> {
			Thread thread = new Thread(null, work, "arena-extract", STACK);
			thread.setDaemon(true);
			return thread;
		});
		try {
			new Outline(model, new ReadAhead(Outline.files(trees), threads)::next).write(trees);
		} finally {
			threads.shutdownNow();
			threads.close();
		}
	}

	/** Has some files read ahead of their turn. */
	private final class ReadAhead {
		private final Iterator<SourceFile> files;
		private final ExecutorService threads;
		private final Deque<Future<Part>> ahead = new ArrayDeque<>();
		private final Deque<SourceFile> inTurn = new ArrayDeque<>();

		ReadAhead(List<SourceFile> files, ExecutorService threads) {
			this.files = files.iterator();
			this.threads = threads;
		}

		Part next() {
			while (files.hasNext() && ahead.size() < options.threads() * AHEAD) {
				SourceFile file = files.next();
				inTurn.add(file);
				ahead.add(threads.submit(() -> part(file)));
			}
			progress.cancellation().check();
			Part part = await(ahead.remove());
			doneBytes += Math.max(0, inTurn.remove().size());
			progress.at(doneBytes);
			return part;
		}
	}

	private static Part await(Future<Part> part) {
		try {
			return part.get();
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

	private Part part(SourceFile file) {
		List<SourceProblem> problems = new ArrayList<>();
		Events events = new Events();
		try {
			CompilationUnit tree = parser.parse(file, file.text());
			UnitParser.problems(file, tree, problems::add);
			new TreeWriter(events, null).unit(file.name(), tree);
		} catch (IOException e) {
			return without(file, "it cannot be read: " + e.getMessage());
		} catch (StackOverflowError e) {
			return without(file, "it is nested too deeply.");
		} catch (RuntimeException e) {
			return without(file, "JDT cannot parse it: " + e);
		}
		return new Part(events.toBytes(), events.elements(), List.of(), List.of(), problems);
	}

	/** An empty file in the place of one that cannot be read. */
	private static Part without(SourceFile file, String reason) {
		Events events = new Events();
		TreeWriter.emptyUnit(events, file.name());
		return new Part(events.toBytes(), events.elements(), List.of(), List.of(), List.of(new SourceProblem(file.label(), 0, reason)));
	}
}
