// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A file system of a few megabytes in memory, which can be filled, freed, and made read only. Needs root on Linux. */
public final class SmallDisk implements AutoCloseable {
	private static final int ATTEMPTS = 20;
	private static final String FILLER = "filler";
	private final Path folder;
	private final boolean mounted;

	private SmallDisk(Path folder, boolean mounted) {
		this.folder = folder;
		this.mounted = mounted;
	}

	/** A folder that is none, for the same tests. */
	static SmallDisk none(Path folder) {
		return new SmallDisk(folder, false);
	}

	boolean isMounted() {
		return mounted;
	}

	/** Has the test skipped where {@link #freeze} does not work. */
	static void assumeFoldersCanBeFrozen(Path folder) throws IOException {
		Path probe = Files.createDirectories(folder.resolve("probe"));
		boolean frozen = succeeds("chattr", "+i", probe.toString());
		succeeds("chattr", "-i", probe.toString());
		assumeTrue(frozen, "folders cannot be made read only for root here");
	}

	/** Lets a folder take no files and lose none, or again; also for root. */
	static void freeze(Path folder, boolean frozen) throws IOException {
		if (!succeeds("chattr", frozen ? "+i" : "-i", folder.toString())) {
			throw new IOException("cannot change " + folder);
		}
	}

	/** Mounts one, or has the test skipped. */
	public static SmallDisk mount(Path folder, int megabytes) throws IOException {
		Files.createDirectories(folder);
		assumeTrue(succeeds("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString()), "file systems cannot be mounted here");
		return new SmallDisk(folder, true);
	}

	public Path folder() {
		return folder;
	}

	/** Leaves some 100 KB, or nothing if somebody else writes meanwhile. */
	public void fill() throws IOException {
		fill(100_000);
	}

	/** Leaves so many bytes, or some blocks less. */
	void fill(int left) throws IOException {
		byte[] block = new byte[4096];
		long blocks = (Files.getFileStore(folder).getUsableSpace() - left) / block.length;
		try (OutputStream out = Files.newOutputStream(folder.resolve(FILLER))) {
			for (long i = 0; i < blocks; i++) {
				out.write(block);
			}
		} catch (IOException e) {
			if (Files.getFileStore(folder).getUsableSpace() >= block.length) {
				throw e;
			}
		}
	}

	public void free() throws IOException {
		Files.deleteIfExists(folder.resolve(FILLER));
	}

	/** Makes the file system read only, or not; no file may be open to be written. */
	public void setWritable(boolean writable) throws IOException {
		for (int attempt = 0; !succeeds("mount", "-o", "remount," + (writable ? "rw" : "ro"), folder.toString()); attempt++) {
			if (attempt == ATTEMPTS) {
				throw new IOException("cannot mount " + folder + " again");
			}
			// A file that is mapped counts as open until the collector has found that nobody reads it.
			System.gc();
		}
	}

	@Override
	public void close() throws IOException {
		if (!mounted) {
			return;
		}
		succeeds("umount", "-l", folder.toString());
	}

	private static boolean succeeds(String... command) throws IOException {
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
			return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
		} catch (IOException noSuchCommand) {
			return false;
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			return false;
		}
	}
}
