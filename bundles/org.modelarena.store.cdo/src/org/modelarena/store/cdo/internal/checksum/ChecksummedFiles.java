// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.checksum;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.modelarena.core.ArenaException;

/**
 * A file system of H2 whose database files have checksums, as the pages of H2 1.4 have none: {@code jdbc:h2:checksummed:/path}. The checksums lie
 * beside a database as long as it is open, and stay there if its process is killed. Public, with a public constructor, as H2 makes instances of it.
 */
public final class ChecksummedFiles extends FilePathWrapper {
	private static final String SCHEME = "checksummed";
	private static final String DATABASE = ".mv.db";
	/** H2 reads in threads of its own as well; when such a one fails, it closes the database, and others learn of no more than that. */
	private static final Map<Path, ArenaException> DAMAGES = new ConcurrentHashMap<>();

	static {
		FilePath.register(new ChecksummedFiles());
	}

	/** @return H2's name of a database whose file has checksums */
	public static String database(String name) {
		return SCHEME + ":" + name;
	}

	/** The damage found in a file since it was last opened by this process. */
	public static Optional<ArenaException> damage(Path file) {
		return Optional.ofNullable(DAMAGES.get(file.toAbsolutePath().normalize()));
	}

	static void opened(Path file) {
		DAMAGES.remove(file.toAbsolutePath().normalize());
	}

	static ArenaException found(Path file, ArenaException damage) {
		DAMAGES.put(file.toAbsolutePath().normalize(), damage);
		return damage;
	}

	@Override
	public String getScheme() {
		return SCHEME;
	}

	@Override
	public FileChannel open(String mode) throws IOException {
		String name = getBase().toString();
		FileChannel below = FilePath.get("nio:" + name).open(mode);
		return name.endsWith(DATABASE) && mode.contains("w") ? new ChecksummedChannel(Path.of(name), below) : below;
	}
}
