// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.tests.store.LockProbe;
import org.modelarena.tests.store.TestJvm;

/** One changes a folder, or several read it, here and in other processes. */
class FolderLockTest {
	@TempDir
	Path folder;

	private boolean anotherProcessGets(String how) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(TestJvm.command(folder.resolve("lib"), List.of(), LockProbe.class.getName(), folder.toString(), how))
				.redirectErrorStream(true).redirectOutput(folder.resolve("out.txt").toFile()).start();
		assertTrue(process.waitFor(60, TimeUnit.SECONDS));
		int code = process.exitValue();
		assertTrue(code == LockProbe.GOT || code == LockProbe.BUSY, () -> "the process failed with " + code);
		return code == LockProbe.GOT;
	}

	private void assertBusy(Runnable action) {
		assertEquals(ErrorCode.STORE_BUSY, assertThrows(ArenaException.class, action::run).code());
	}

	@Test
	void aSecondAttemptInThisProcessDoesNotLoseTheLock() throws Exception {
		try (FolderLock held = FolderLock.take(folder, "lock")) {
			assertBusy(() -> FolderLock.take(folder, "lock"));
			assertBusy(() -> FolderLock.share(folder, "lock"));
			assertFalse(anotherProcessGets(LockProbe.TAKE));
			assertFalse(anotherProcessGets(LockProbe.SHARE));
			assertTrue(held.isInPlace());
		}
		assertTrue(anotherProcessGets(LockProbe.TAKE));
	}

	@Test
	void readersShareAndKeepWritersOutUntilTheLastHasGone() throws Exception {
		FolderLock first = FolderLock.share(folder, "lock");
		try (FolderLock second = FolderLock.share(folder, "lock")) {
			assertTrue(anotherProcessGets(LockProbe.SHARE));
			first.close();
			first.close();
			assertBusy(() -> FolderLock.take(folder, "lock"));
			assertFalse(anotherProcessGets(LockProbe.TAKE));
			assertTrue(second.isInPlace());
		}
		FolderLock.take(folder, "lock").close();
	}

	@Test
	void aLockThatIsNotThereAnyMoreIsNotInPlace() throws IOException {
		try (FolderLock held = FolderLock.take(folder, "lock")) {
			Files.delete(folder.resolve("lock"));
			assertFalse(held.isInPlace());
			Files.createFile(folder.resolve("lock"));
			assertFalse(held.isInPlace());
		}
	}
}
