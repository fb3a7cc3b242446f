// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.store.ModelStore;

/** Keeps a store true to files. Used by one thread at a time. */
public final class FileFollower {
	private static final int MILLIS_BETWEEN_TRIES = 1000;
	private static final int MOST_MILLIS_BETWEEN_TRIES = 60_000;
	/** The least pause after a try, as a multiple of the time that it took: what cannot be taken is tried again and again, which must not keep a core busy. */
	private static final int PAUSE_PER_TRY = 20;
	private static final String STORE = "columns";

	private final List<Path> places;
	private final FollowOptions options;
	private final FollowedFiles files;
	private final FollowedModel model;
	private final StoreUpdate update;
	private final CommonOptions common;
	private final boolean isServed;
	/** Why the store stays as it is; null if it is true to the files. */
	private String refusal;
	private long millisUntilRetry;

	private record Made(String store, long elements, double seconds) {
	}

	/** @param places files and folders */
	FileFollower(List<Path> places, FollowOptions options, StoreUpdate update, CommonOptions common) {
		this(places, options, update, false, common);
	}

	private FileFollower(List<Path> places, FollowOptions options, StoreUpdate update, boolean isServed, CommonOptions common) {
		this.places = places;
		this.options = options;
		this.update = update;
		this.isServed = isServed;
		this.common = common;
		files = new FollowedFiles(places, options.globs());
		model = options.model(places, common);
	}

	/**
	 * Follows files for a server. Makes the store if there is none.
	 *
	 * @param at the folder of the store
	 */
	public static FileFollower served(List<Path> places, FollowOptions options, Path at, CommonOptions common) {
		options.check(common);
		StoreUpdate update = new StoreUpdate(at, common.catalog().store(STORE), false, 0, common);
		FileFollower follower = new FileFollower(places, options, update, true, common);
		if (!update.exists()) {
			follower.begin((report, seconds) -> {
			});
		}
		return follower;
	}

	/**
	 * Brings a store up to date, and keeps it so.
	 *
	 * @param store stays open, and is the caller's
	 * @throws ArenaException {@link ErrorCode#CANCELLED} in the end; whatever is neither the files' fault nor passes by itself
	 */
	public void run(ModelStore store, Cancellation cancellation) throws InterruptedException {
		update.hold(store);
		BiConsumer<DifferenceReport, Double> note = (report, seconds) -> {
			if (!report.isEmpty()) {
				common.console().note(update.place() + " follows " + places.getFirst() + ": " + report.summary() + ", " + Amounts.time(seconds));
			}
		};
		show();
		takeInTheEnd(note, cancellation);
		run(note, cancellation);
	}

	/**
	 * Keeps the store up to date until cancelled. What could not be taken is tried again now and then: a file may be readable again, one that was never read may be whole, and a token may have its
	 * right back, of which nothing is seen.
	 */
	void run(BiConsumer<DifferenceReport, Double> told, Cancellation cancellation) throws InterruptedException {
		while (true) {
			files.await(refusal == null ? Long.MAX_VALUE : millisUntilRetry, cancellation);
			takeInTheEnd(told, cancellation);
		}
	}

	/** Takes the files; what passes by itself is waited for, longer and longer. */
	private void takeInTheEnd(BiConsumer<DifferenceReport, Double> told, Cancellation cancellation) throws InterruptedException {
		for (int millis = MILLIS_BETWEEN_TRIES; !tryToTake(told); millis = Math.min(2 * millis, MOST_MILLIS_BETWEEN_TRIES)) {
			for (int waited = 0; waited < millis; waited += MILLIS_BETWEEN_TRIES) {
				cancellation.check();
				Thread.sleep(MILLIS_BETWEEN_TRIES);
			}
		}
	}

	/** False if trying again may help. Only what the files themselves have wrong is no reason to end. */
	private boolean tryToTake(BiConsumer<DifferenceReport, Double> told) {
		long start = System.nanoTime();
		try {
			take(told);
			refusal = null;
			return true;
		} catch (ArenaException e) {
			boolean passes = passes(e.code());
			if (!passes && (e.code() == ErrorCode.CANCELLED || e.code().fault() != ErrorCode.Fault.CALLER)) {
				throw e;
			}
			if (passes) {
				common.console().note("The store has to wait: " + e.getMessage());
			} else {
				refused(String.valueOf(e.getMessage()), (System.nanoTime() - start) / 1_000_000);
			}
			return !passes;
		}
	}

	/** Told once, however often it is tried again. */
	private void refused(String reason, long millis) {
		boolean isKnown = reason.equals(refusal);
		if (!isKnown) {
			common.console().note("The store stays as it is: " + reason);
		}
		refusal = reason;
		millisUntilRetry = Math.max(isKnown ? Math.min(2 * millisUntilRetry, MOST_MILLIS_BETWEEN_TRIES) : MILLIS_BETWEEN_TRIES, PAUSE_PER_TRY * millis);
	}

	/** A disk that is full would be no reason to serve no longer. */
	private boolean passes(ErrorCode code) {
		return update.passes(code) || isServed && code == ErrorCode.IO;
	}

	/** Lets the model know a store that is there. */
	void show() {
		if (options.isJava() && update.exists()) {
			update.show(model);
		}
	}

	/**
	 * Takes the files for the first time. What they have wrong is an error then, unless they were written just when they were read.
	 *
	 * @param told as of {@link #take}
	 */
	void begin(BiConsumer<DifferenceReport, Double> told) {
		while (true) {
			try {
				take(told);
				return;
			} catch (ArenaException e) {
				boolean haveChanged = files.haveChanged();
				if (e.code() == ErrorCode.CANCELLED || e.code().fault() != ErrorCode.Fault.CALLER || !haveChanged && !files.areFresh()) {
					throw e;
				}
				awaitChange(haveChanged ? MOST_MILLIS_BETWEEN_TRIES : MILLIS_BETWEEN_TRIES);
			}
		}
	}

	private void awaitChange(long mostMillis) {
		try {
			files.await(mostMillis, common.console().cancellation());
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted.", e);
		}
	}

	/**
	 * Makes the store, or commits what is different.
	 *
	 * @param told is given what was, and how many seconds it took, if there was a store
	 */
	private void take(BiConsumer<DifferenceReport, Double> told) {
		long start = System.nanoTime();
		List<Path> now = reading(files::take);
		if (now.isEmpty()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There are no model files in " + places + (options.isJava() ? "." : "; --include " + options.globs().getFirst() + " finds none."));
		}
		Optional<DifferenceReport> report = Optional.empty();
		while (report.isEmpty()) {
			common.console().cancellation().check();
			try (GivenModel given = reading(() -> model.read(places.getFirst().toString(), now))) {
				files.alsoRead(given.files());
				files.alsoRead(given.missed());
				if (update.exists()) {
					report = update.commit(model, given, Optional.empty());
				} else if (model.isWhole()) {
					update.make(given, CommitNote.ofUser());
					model.taken();
					tellMade(given, (System.nanoTime() - start) / 1e9);
					return;
				}
			}
		}
		told.accept(report.get(), (System.nanoTime() - start) / 1e9);
	}

	/** Files may be unreadable, or vanish while they are read: that has to be told apart from a store that cannot be written. */
	private static <T> T reading(Supplier<T> read) {
		try {
			return read.get();
		} catch (ArenaException e) {
			throw e.code() == ErrorCode.IO ? new ArenaException(ErrorCode.MODEL_INVALID, e.getMessage(), e) : e;
		}
	}

	private void tellMade(GivenModel given, double seconds) {
		String made = update.place() + ": made, with " + Amounts.of(given.snapshot().size(), "element") + " of " + Amounts.of(given.files().size(), "file") + ", " + Amounts.time(seconds);
		if (isServed) {
			common.console().note(made);
			return;
		}
		common.print(new Made(update.place(), given.snapshot().size(), seconds), () -> common.console().print(made));
	}
}
