// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.FolderLock;

/** A process that tells by its exit code whether it gets the lock of a folder. */
public final class LockProbe {
	public static final int GOT = 40;
	public static final int BUSY = 41;
	public static final String TAKE = "take";
	public static final String SHARE = "share";

	private LockProbe() {
	}

	/** Arguments: the folder, and how. */
	public static void main(String[] args) {
		Path folder = Path.of(args[0]);
		try (FolderLock lock = args[1].equals(TAKE) ? FolderLock.take(folder, "lock") : FolderLock.share(folder, "lock")) {
			System.exit(GOT);
		} catch (ArenaException e) {
			System.exit(e.code() == ErrorCode.STORE_BUSY ? BUSY : 1);
		}
	}
}
