// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.time.Duration;
import java.util.function.LongUnaryOperator;

import org.modelarena.store.columns.internal.file.Disk;
import org.modelarena.store.columns.internal.file.FileDisk;
import org.modelarena.store.columns.internal.file.UnforcedDisk;

/**
 * The settings that tests change.
 *
 * @param patience   how long an edit waits for the one before it
 * @param checkpoint the length of the logs at which a checkpoint is made in the background, by the length of the base file; both in bytes
 * @param closing    whether closing the store leaves one base file with everything, rather than one and logs
 * @param verify     whether opening a store verifies the checksums of all its data, which reads all of it; otherwise those of a column are
 *                   verified when it is used for the first time
 * @param disk       writes the files
 * @param isReplica  whether the same commits give the same store, so that keys that an edit has taken that was given up are taken again
 * @param closingWithHistory as {@code closing}, for a store that keeps a history, where each checkpoint is another file
 */
public record StoreSettings(Duration patience, LongUnaryOperator checkpoint, Closing closing, boolean verify, Disk disk, boolean isReplica,
		Closing closingWithHistory) {
	private static final Duration PATIENCE = Duration.ofSeconds(60);
	private static final Duration PATIENCE_OF_REPLICA = Duration.ofDays(1);
	private static final long SHORTEST_LOG = 16L << 20;
	/** Of a log that is kept; it is read in a fraction of a second. */
	private static final long SHORTEST_SEGMENT = 4L << 20;
	/** Of the length of the base file, in sixteenths: longer logs are worth a checkpoint. */
	private static final int WORTH_CHECKPOINT = 12;
	/** A base file of this length is written within a fraction of a second. */
	private static final long SHORT_BASE = 21L << 20;
	/** Else, at closing, if reading the logs again takes about as long. */
	private static final int WORTH_CLOSING = 3;
	private static final int SIXTEENTHS = 16;

	/** Decides what closing a store that was changed leaves. */
	public interface Closing {
		/**
		 * Whether it is one base file with everything.
		 *
		 * @param base the length of the base file, in bytes
		 * @param logs the length of the logs
		 */
		boolean isWhole(long base, long logs);
	}

	/** Of a store that is no replica. */
	public StoreSettings(Duration patience, LongUnaryOperator checkpoint, Closing closing, boolean verify, Disk disk) {
		this(patience, checkpoint, closing, verify, disk, false, closing);
	}

	/** The same for a replica, whose commits are on disk elsewhere, and have to be made however long a validation takes that came before. */
	public StoreSettings forReplica() {
		return new StoreSettings(PATIENCE_OF_REPLICA, checkpoint, (base, logs) -> false, verify, new UnforcedDisk(), true, closing);
	}

	/** The settings for users. */
	public static StoreSettings standard() {
		return new StoreSettings(PATIENCE, base -> Math.max(SHORTEST_LOG, base * WORTH_CHECKPOINT / SIXTEENTHS),
				(base, logs) -> base <= SHORT_BASE || logs >= base * WORTH_CLOSING / SIXTEENTHS, false, new FileDisk(), false,
				(base, logs) -> logs >= Math.max(SHORTEST_SEGMENT, base * WORTH_CLOSING / SIXTEENTHS));
	}
}
