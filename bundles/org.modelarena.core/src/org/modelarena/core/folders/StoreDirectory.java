// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.lang.ref.Reference;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.jdt.annotation.NonNullByDefault;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.BusyStore;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.store.ModelStore;

/**
 * The folder of a store: which provider it belongs to, in which format, and how it comes into being. A new store is built in a folder
 * beside the final one, which gets its name only when everything is there; so a crash, an error or a cancellation leaves no half-model.
 */
public final class StoreDirectory {
	/** The name of the file that says which store it is. */
	public static final String MARKER = "modelarena-store.properties";
	/** The name of the file that a source may leave beside the model, with what its files say beyond elements. */
	public static final String PROVENANCE = "provenance";
	private static final AtomicLong BUILDS = new AtomicLong();
	/** The folders that this process is building: another one may have had the same number, as in a container that is started again. */
	private static final Set<Path> IN_WORK = ConcurrentHashMap.newKeySet();
	private static final Pattern BUILDING = Pattern.compile("\\..+\\.building-(\\d{1,18})-\\d{1,18}");
	/** Bytes that are kept free while a store is built. */
	private static final int RESERVE = 1 << 20;

	private StoreDirectory() {
	}

	/**
	 * Builds a store.
	 *
	 * @param source  of the model; writes into the folder what has to be stored next to it
	 * @param builder fills the folder that it is given, and has closed all files in it when it returns
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS}; whatever the builder throws, after the folder is gone again
	 */
	public static void build(Path directory, String provider, int format, ElementSource source, Consumer<Path> builder) {
		place(directory, building -> {
			builder.accept(building);
			source.writeBeside(building);
			try {
				writeMarker(building, provider, format);
			} catch (IOException e) {
				throw ArenaException.io("Cannot make the store " + directory, e);
			}
		});
	}

	/**
	 * Puts a folder in place that is a store, with its marker, when the builder returns.
	 *
	 * @throws ArenaException as {@link #build}
	 */
	public static void place(Path directory, Consumer<Path> builder) {
		Path target = directory.toAbsolutePath().normalize();
		if (Files.exists(target)) {
			throw exists(target);
		}
		if (Files.isDirectory(target.getParent())) {
			removeLeftovers(target.getParent(), buildingPrefix(target));
		}
		Path building = target.resolveSibling(buildingPrefix(target) + ProcessHandle.current().pid() + "-" + BUILDS.incrementAndGet());
		byte[] reserve = new byte[RESERVE];
		boolean done = false;
		IN_WORK.add(building);
		try {
			Files.createDirectories(target.getParent());
			Files.createDirectory(building);
			builder.accept(building);
			Reference.reachabilityFence(reserve);
			force(building);
			move(building, target);
			DurableFile.forceFolder(target.getParent());
			done = true;
		} catch (IOException e) {
			// Somebody else may have been faster.
			throw Files.exists(target) ? exists(target) : ArenaException.io("Cannot make the store " + target, e);
		} finally {
			// From here on it is free: where memory has run out, cleaning up needs some.
			reserve = null;
			if (!done) {
				delete(building);
			}
			IN_WORK.remove(building);
		}
	}

	/**
	 * Opens a store that was just built, and makes sure that it holds what its source has given. If that fails, it is no store: the folder goes.
	 * Whoever has waited for the store may open it first; this waits for them.
	 *
	 * @param source the elements that were emitted into the store
	 * @param open   reads the model from the folder, as whoever opens the store later does
	 * @throws ArenaException the reason, or {@link ErrorCode#INTERNAL}, if it cannot be read although nobody can have damaged it yet; whatever
	 *                        else {@code open} throws, or {@link CheckedSource#requireStored}
	 */
	public static ModelStore openNew(Path directory, CheckedSource source, Progress progress, Supplier<ModelStore> open) {
		try (Unfinished work = new Unfinished(() -> delete(directory))) {
			ModelStore opened = BusyStore.open(progress.cancellation(), open);
			work.add(opened::close);
			source.requireStored(opened, progress);
			return work.done(opened);
		} catch (ArenaException e) {
			throw e.code() == ErrorCode.STORE_DAMAGED ? unreadable(directory, e) : e;
		}
	}

	private static ArenaException unreadable(Path directory, ArenaException e) {
		ErrorCode code = e.getCause() instanceof ArenaException known && known.code() != ErrorCode.STORE_DAMAGED ? known.code() : ErrorCode.INTERNAL;
		Throwable reason = e.getCause() == null || e.getCause().getMessage() == null ? e : e.getCause();
		return new ArenaException(code, "The store at " + directory + " cannot be made, as it could not read again what it wrote: "
				+ reason.getMessage().replaceAll("\\s*\\R\\s*", " ").replaceFirst("(?<![.!?])$", ".") + " Nothing is left of it.", e);
	}

	private static ArenaException exists(Path target) {
		return new ArenaException(ErrorCode.ALREADY_EXISTS, "There is already something at " + target + "; give another folder, or remove it first.");
	}

	private static String buildingPrefix(Path target) {
		return "." + target.getFileName() + ".building-";
	}

	/** Whether a folder with a marker is a store that is still being built, or was left by a process that was killed then. */
	public static boolean isBuilding(Path directory) {
		return BUILDING.matcher(String.valueOf(directory.getFileName())).matches();
	}

	/**
	 * Removes what processes have left that were killed while they built stores in a folder.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}
	 */
	public static void removeLeftovers(Path folder) {
		removeLeftovers(folder.toAbsolutePath().normalize(), "");
	}

	private static void removeLeftovers(Path folder, String prefix) {
		try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, path -> isOf(prefix, path.getFileName().toString()))) {
			for (Path each : all) {
				Matcher matcher = BUILDING.matcher(each.getFileName().toString());
				if (matcher.matches() && !IN_WORK.contains(each) && !isOfAnother(Long.parseLong(matcher.group(1)))) {
					delete(each);
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the folder " + folder, e);
		}
	}

	/** Whether a name begins with a prefix, or with a dot and the prefix: what is built may itself be made by building it beside. */
	private static boolean isOf(String prefix, String name) {
		return name.startsWith(prefix) || name.startsWith("." + prefix);
	}

	private static boolean isOfAnother(long pid) {
		return pid != ProcessHandle.current().pid() && ProcessHandle.of(pid).isPresent();
	}

	/** Everything in the folder is on disk when this returns, the folder itself included. */
	private static void force(Path folder) throws IOException {
		for (Path file : FolderTree.all(folder)) {
			if (Files.isRegularFile(file)) {
				try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
					channel.force(true);
				}
			} else {
				DurableFile.forceFolder(file);
			}
		}
	}

	private static void move(Path from, Path to) throws IOException {
		try {
			Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
		} catch (AtomicMoveNotSupportedException e) {
			Files.move(from, to);
		}
	}

	/**
	 * The name of the provider whose store is there.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no store, {@link ErrorCode#STORE_DAMAGED} if its marker is unreadable
	 */
	public static String provider(Path directory) {
		String provider = marker(directory).getProperty("store");
		if (provider == null) {
			throw damaged(directory, "the entry 'store' is missing");
		}
		return provider;
	}

	/**
	 * Makes sure that the folder holds a store of this provider in a format that it reads.
	 *
	 * @param format the newest format that the provider reads
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#STORE_DAMAGED}
	 */
	public static void check(Path directory, String provider, int format) {
		String found = provider(directory);
		if (!found.equals(provider)) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, directory + " holds a store of '" + found + "', not of '" + provider + "', says " + MARKER + ".");
		}
		int version = format(directory);
		if (version > format) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, directory + " was written in format " + version + " by a newer ModelArena, says " + MARKER + "; this one reads up to "
					+ format + ". Update, or load the model again.");
		}
	}

	/**
	 * The format that a store was written in.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#STORE_DAMAGED}
	 */
	public static int format(Path directory) {
		String version = marker(directory).getProperty("format", "");
		if (!version.matches("\\d{1,9}")) {
			throw damaged(directory, "the entry 'format' is not a number");
		}
		return Integer.parseInt(version);
	}

	/**
	 * For stores that write to their folder as soon as they are opened.
	 *
	 * @throws ArenaException {@link ErrorCode#IO} if the folder cannot be written to
	 */
	public static void requireWritable(Path directory, String provider) {
		if (!Files.isWritable(directory)) {
			throw new ArenaException(ErrorCode.IO, "The folder " + directory + " cannot be written to, which the store '" + provider
					+ "' does as soon as it is opened; copy the folder elsewhere, or restore a backup of it.");
		}
	}

	/** The failure of a store that was opened to be read only, and is asked for more. */
	public static ArenaException openedToRead(Path directory) {
		return new ArenaException(ErrorCode.UNSUPPORTED, "The store at " + directory + " was opened to be read only; open it again to change it.");
	}

	/** Removes a folder with all that is in it, which others may remove meanwhile as well; what cannot be removed stays. */
	public static void delete(Path directory) {
		if (!Files.exists(directory)) {
			return;
		}
		try {
			Files.walkFileTree(directory, new SimpleFileVisitor<>() {
				@Override
				@NonNullByDefault({})
				public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
					Files.deleteIfExists(file);
					return FileVisitResult.CONTINUE;
				}

				@Override
				@NonNullByDefault({})
				public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
					if (e instanceof NoSuchFileException) {
						return FileVisitResult.CONTINUE;
					}
					throw e;
				}

				@Override
				@NonNullByDefault({})
				public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
					Files.deleteIfExists(dir);
					return FileVisitResult.CONTINUE;
				}
			});
		} catch (IOException e) {
			System.getLogger(StoreDirectory.class.getName()).log(System.Logger.Level.WARNING, "Could not remove " + directory, e);
		}
	}

	private static void writeMarker(Path directory, String provider, int format) throws IOException {
		Properties properties = new Properties();
		properties.setProperty("store", provider);
		properties.setProperty("format", Integer.toString(format));
		try (Writer writer = Files.newBufferedWriter(directory.resolve(MARKER), StandardCharsets.UTF_8)) {
			properties.store(writer, "A ModelArena store; do not change by hand.");
		}
	}

	private static Properties marker(Path directory) {
		Path file = directory.resolve(MARKER);
		if (!Files.isRegularFile(file)) {
			String reason = Files.isDirectory(directory) ? "it has no " + MARKER : "there is no such folder";
			throw new ArenaException(ErrorCode.NOT_FOUND, "No store at " + directory + ": " + reason + ". 'arena load' makes one.");
		}
		Properties properties = new Properties();
		try (Reader reader = new InputStreamReader(FolderLock.read(file), StandardCharsets.UTF_8)) {
			properties.load(reader);
		} catch (IOException | IllegalArgumentException e) {
			throw damaged(directory, "its marker file cannot be read");
		}
		return properties;
	}

	private static ArenaException damaged(Path directory, String why) {
		return new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + directory + " is damaged: " + why + " (" + MARKER + ").");
	}
}
