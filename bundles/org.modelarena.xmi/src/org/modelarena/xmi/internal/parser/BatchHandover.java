// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.parser;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.threads.Threads;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.types.FeatureInfo;

/**
 * Hands what a document says from the thread that parses it to the one that makes something of it, batch by batch, so that both work at
 * the same time. At most {@value #AHEAD} batches are under way.
 */
public final class BatchHandover implements AutoCloseable {
	private static final int AHEAD = 4;

	/** Comes after the last batch. */
	private static final EventBatch END = new EventBatch();

	private final DocumentHandler handler;
	private final BlockingQueue<EventBatch> queue = new ArrayBlockingQueue<>(AHEAD);
	private final Thread parser;
	private EventBatch filling = new EventBatch();
	/** The failure of the parsing, or null; for the reader of {@link #END}. */
	private Throwable failure;

	/** Where the handler is; null if there is a parsing thread. */
	private final FilePosition position;

	private BatchHandover(DocumentHandler handler, FilePosition position) {
		this.handler = handler;
		this.position = position;
		parser = null;
	}

	private BatchHandover(String name, DocumentHandler handler, Consumer<BatchHandover> parse) {
		this.handler = handler;
		position = null;
		parser = Thread.ofPlatform().daemon().name("parser of " + name).unstarted(() -> run(parse));
	}

	/** Starts a thread that parses. */
	public static BatchHandover start(String name, DocumentHandler handler, Consumer<BatchHandover> parse) {
		BatchHandover batchHandover = new BatchHandover(name, handler, parse);
		batchHandover.parser.start();
		return batchHandover;
	}

	/** Parses in the caller's thread, which is faster for what is short; the handler is told all before this returns. */
	public static void direct(DocumentHandler handler, FilePosition position, Consumer<BatchHandover> parse) {
		BatchHandover all = new BatchHandover(handler, position);
		parse.accept(all);
		all.filling.replay(handler, position);
	}

	private void run(Consumer<BatchHandover> parse) {
		try {
			try {
				parse.accept(this);
			} catch (RuntimeException | Error e) {
				failure = e;
			}
			// No object is made here: memory may have run out, and the other thread waits for this.
			queue.put(filling);
			queue.put(END);
		} catch (InterruptedException closed) {
			// Nobody listens any more.
		}
	}

	/** Whether values or targets of a feature are to be handed over. */
	public boolean wants(FeatureInfo feature) {
		return handler.wants(feature);
	}

	/** The batch to add the next thing to; for the parsing thread. */
	public EventBatch eventBatch() {
		if (filling.isFull()) {
			EventBatch full = filling;
			// First, so that a batch is handed over once even if there is no memory for the next.
			filling = new EventBatch();
			if (position != null) {
				full.replay(handler, position);
				return filling;
			}
			try {
				queue.put(full);
			} catch (InterruptedException e) {
				throw interrupted(e);
			}
		}
		return filling;
	}

	/**
	 * Tells the handler all that the document says, in the caller's thread.
	 *
	 * @throws ArenaException what the parsing threw, after what came before that
	 */
	public void replay(FilePosition position) {
		try {
			for (EventBatch eventBatch = queue.take(); eventBatch != END; eventBatch = queue.take()) {
				eventBatch.replay(handler, position);
			}
			switch (failure) {
			case null -> {
				// The end of the document.
			}
			case RuntimeException e -> throw e;
			case Error e -> throw e;
			default -> throw new IllegalStateException(failure);
			}
		} catch (InterruptedException e) {
			throw interrupted(e);
		}
	}

	private static ArenaException interrupted(InterruptedException e) {
		Thread.currentThread().interrupt();
		return new ArenaException(ErrorCode.CANCELLED, "Interrupted while reading a model.", e);
	}

	/** Stops the parsing, if it has not ended, and waits for that. */
	@Override
	public void close() {
		parser.interrupt();
		Threads.awaitEnd(parser);
	}
}
