// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.differences.FileFollower;
import org.modelarena.cli.differences.FollowOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.ModelStore;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code arena serve} for a store that follows files while it is served. */
final class FollowArguments {
	@Option(names = "--follow", paramLabel = "PATH", description = "Keep the store true to these files and folders while it is served, as 'arena follow' does; if there is no store, it is made.")
	private List<Path> places = List.of();

	@Mixin
	private FollowOptions options;

	/** A thread that follows. To be closed before the server. */
	static final class Following implements AutoCloseable {
		private final Cancellation cancellation = Cancellation.create();
		private final Thread thread;
		private volatile Throwable failure;

		/** @param failed is run if it ends by a failure */
		private Following(FileFollower follower, ModelStore store, Runnable failed) {
			thread = new Thread(() -> run(follower, store, failed), "modelarena-follow");
			thread.start();
		}

		private void run(FileFollower follower, ModelStore store, Runnable failed) {
			try {
				follower.run(store, cancellation);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			} catch (ArenaException e) {
				if (e.code() != ErrorCode.CANCELLED) {
					fail(e, failed);
				}
			} catch (RuntimeException | Error e) {
				fail(e, failed);
			}
		}

		private void fail(Throwable e, Runnable failed) {
			failure = e;
			failed.run();
		}

		/** Fails as the thread has failed. */
		void check() {
			switch (failure) {
			case null -> {
			}
			case Error e -> throw e;
			case RuntimeException e -> throw e;
			default -> throw new IllegalStateException(failure);
			}
		}

		/** Waits for a commit that is being made: an interrupt could close its files. */
		@Override
		public void close() {
			cancellation.cancel();
			boolean wasInterrupted = false;
			while (thread.isAlive()) {
				try {
					thread.join();
				} catch (InterruptedException e) {
					wasInterrupted = true;
				}
			}
			if (wasInterrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/** Whether the server is to follow files. */
	boolean isGiven() {
		return !places.isEmpty();
	}

	/** The follower of the files, if there are any; the store is there afterwards. */
	Optional<FileFollower> follower(List<Path> stores, CommonOptions common) {
		common.require(!places.isEmpty() || !options.areGiven(), "--include, --java and --bindings belong to --follow.");
		if (places.isEmpty()) {
			return Optional.empty();
		}
		common.require(stores.size() == 1, "--follow keeps one store true to files: give its folder with --at.");
		return Optional.of(FileFollower.served(places, options, stores.getFirst(), common));
	}

	/** Begins to follow. */
	static Following start(FileFollower follower, ModelStore store, Runnable failed) {
		return new Following(follower, store, failed);
	}
}
