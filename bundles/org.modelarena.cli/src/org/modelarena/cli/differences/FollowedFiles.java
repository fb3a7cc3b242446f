// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/**
 * Model files and folders of them, and whether they have changed. Sizes and times are looked at again and again, which works on every file system and finds
 * what happened between two looks: 5,000 files take some milliseconds. Used by one thread.
 */
final class FollowedFiles {
	private static final int MILLIS_BETWEEN_LOOKS = 100;
	private static final long NANOS_OF_MILLI = 1_000_000;
	/** By so much the times of files may be behind the clock. */
	private static final long NANOS_OF_CLOCK = 2_000_000_000L;
	/** The longest pause of somebody who writes a file. */
	private static final long NANOS_OF_WRITING = 500_000_000L;
	/** Files that are written again and again must not keep all others waiting. */
	private static final long MOST_NANOS_OF_CHANGES = 5_000_000_000L;

	private final List<Path> places;
	private final Predicate<Path> wanted;
	/** Files outside the places that the model refers to. */
	private final TreeSet<Path> referred = new TreeSet<>();
	private Map<Path, Stamp> known = Map.of();
	/** When the files were taken, as files have their times. */
	private long takenNanos;

	/**
	 * The stamp of a file: what tells one state of it from the next.
	 *
	 * @param fault why it cannot be looked at; empty if it can
	 */
	private record Stamp(long size, long nanos, String key, String fault) {
		static Stamp of(IOException e) {
			return new Stamp(0, 0, "", ArenaException.io("it cannot be read", e).getMessage());
		}

		static Stamp of(BasicFileAttributes attributes) {
			return new Stamp(attributes.size(), attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS), String.valueOf(attributes.fileKey()), "");
		}
	}

	/**
	 * @param places files, and folders in which files are sought
	 * @param globs  of files in folders: of their names, or of their paths in the folder where they have a slash
	 */
	FollowedFiles(List<Path> places, List<String> globs) {
		this.places = places;
		this.wanted = wanted(globs);
		for (Path place : places) {
			if (!Files.exists(place)) {
				throw new ArenaException(ErrorCode.NOT_FOUND, "There is no file or folder " + place + ".");
			}
		}
	}

	/** Whether a file of a folder is one of those that globs are for, by its path in the folder. */
	static Predicate<Path> wanted(List<String> globs) {
		List<PathMatcher> matchers = globs.stream().map(FollowedFiles::matcher).toList();
		return path -> matchers.stream().anyMatch(glob -> glob.matches(path.getFileName()) || glob.matches(path));
	}

	private static PathMatcher matcher(String glob) {
		try {
			return FileSystems.getDefault().getPathMatcher("glob:" + glob);
		} catch (PatternSyntaxException e) {
			throw new ArenaException(ErrorCode.CONFIGURATION_INVALID, "--include '" + glob + "' is no glob, such as *.uml or models/**.xmi: " + e.getDescription(), e);
		}
	}

	/**
	 * The model files that there are now, in the order of their paths; from now on, changes are those of this state.
	 *
	 * @throws ArenaException {@link ErrorCode#IO} if a file or folder cannot be looked at
	 */
	List<Path> take() {
		takenNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
		Map<Path, Stamp> placed = placed();
		known = withReferred(placed);
		known.forEach((path, stamp) -> {
			if (!stamp.fault().isEmpty()) {
				throw new ArenaException(ErrorCode.IO, path + ": " + stamp.fault());
			}
		});
		return List.copyOf(placed.keySet());
	}

	/** Files that are not among those that were named, and were read with them after these were taken; or would have been if they were there. */
	void alsoRead(Collection<Path> files) {
		Map<Path, Stamp> now = new TreeMap<>(known);
		Set<Path> there = known.keySet().stream().map(file -> file.toAbsolutePath().normalize()).collect(Collectors.toSet());
		for (Path file : files) {
			Path path = file.toAbsolutePath().normalize();
			if (!there.contains(path) && referred.add(path)) {
				stamp(path, now);
				// It may have been written after it was read; then it is not known how it was.
				now.computeIfPresent(path, (same, stamp) -> stamp.nanos() > takenNanos - NANOS_OF_CLOCK ? null : stamp);
			}
		}
		known = now;
	}

	/**
	 * Waits until files are other than they were when they were taken, and have stayed so for a moment, or go on changing for long.
	 *
	 * @param mostMillis at most so long
	 */
	void await(long mostMillis, Cancellation cancellation) throws InterruptedException {
		Map<Path, Stamp> before = known;
		long start = System.nanoTime();
		long unchanged = start;
		while ((System.nanoTime() - start) / NANOS_OF_MILLI < mostMillis) {
			cancellation.check();
			Thread.sleep(MILLIS_BETWEEN_LOOKS);
			Map<Path, Stamp> now = withReferred(placed());
			if (now.equals(known)) {
				unchanged = System.nanoTime();
			} else if (now.equals(before) || System.nanoTime() - unchanged > MOST_NANOS_OF_CHANGES) {
				return;
			}
			before = now;
		}
	}

	/** Whether files are other than they were when they were taken. */
	boolean haveChanged() {
		return !withReferred(placed()).equals(known);
	}

	/** Whether a file was written just before it was taken: it may have been half written, and only now go on. */
	boolean areFresh() {
		return known.values().stream().anyMatch(stamp -> Math.abs(stamp.nanos() - takenNanos) < NANOS_OF_WRITING);
	}

	private Map<Path, Stamp> withReferred(Map<Path, Stamp> placed) {
		Map<Path, Stamp> all = new TreeMap<>(placed);
		referred.forEach(file -> stamp(file, all));
		return all;
	}

	private Map<Path, Stamp> placed() {
		Map<Path, Stamp> stamps = new TreeMap<>();
		for (Path place : places) {
			if (Files.isDirectory(place)) {
				walk(place, stamps);
			} else {
				stamp(place, stamps);
			}
		}
		return stamps;
	}

	private static void stamp(Path file, Map<Path, Stamp> to) {
		try {
			to.put(file, Stamp.of(Files.readAttributes(file, BasicFileAttributes.class)));
		} catch (NoSuchFileException e) {
			// It is gone, which is a change as well.
		} catch (IOException e) {
			to.put(file, Stamp.of(e));
		}
	}

	private void walk(Path folder, Map<Path, Stamp> to) {
		try {
			Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
				@Override
				public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
					boolean isHidden = !inner.equals(folder) && inner.getFileName().toString().startsWith(".");
					return isHidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
				}

				@Override
				public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
					if (attributes.isRegularFile() && wanted.test(folder.relativize(file))) {
						to.put(file, Stamp.of(attributes));
					}
					return FileVisitResult.CONTINUE;
				}

				@Override
				public FileVisitResult visitFileFailed(Path file, IOException e) {
					if (!(e instanceof NoSuchFileException || e instanceof FileSystemLoopException)) {
						to.put(file, Stamp.of(e));
					}
					return FileVisitResult.CONTINUE;
				}

				@Override
				public FileVisitResult postVisitDirectory(Path inner, IOException e) {
					return e == null ? FileVisitResult.CONTINUE : visitFileFailed(inner, e);
				}
			});
		} catch (IOException e) {
			to.put(folder, Stamp.of(e));
		}
	}
}
