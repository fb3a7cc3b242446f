// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.threads.Together;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.internal.input.WatchedFiles;
import org.modelarena.xmi.internal.types.TypeTable;

/**
 * Scans one file by several threads. A thread takes the next part, looks where its tags begin, and tells by that which elements are open where the part after it
 * begins; then it scans the part. So no part waits for another to be scanned, but only for the outlines of those before it.
 */
final class FileScanner {
	/** The tables and settings that the files of a model share. */
	record Shared(TypeTable types, SharedNames names, SpilledBytes spill, Scanning scanning) {
	}

	private final Shared shared;
	private final Scanning scanning;
	private final Path path;
	private final int document;
	private final WatchedFiles files;
	private long length;
	private FileHead head;
	private ScannedPart first;

	FileScanner(Shared shared, Path path, int document, WatchedFiles files) {
		this.shared = shared;
		this.scanning = shared.scanning;
		this.path = path;
		this.document = document;
		this.files = files;
	}

	/**
	 * Reads the beginning of the file, which may say where packages lie: to be called in the order of the files.
	 *
	 * @param isFirst whether all files before it were read to their ends; otherwise the beginning is left alone if it needs that
	 * @return whether it was read: so that the packages of a model come in the same order each time, only a file of packages that are known is scanned beside those before
	 *         it, and it is small
	 * @throws NotScanned if it says anything unusual
	 */
	boolean begin(boolean isFirst) throws IOException {
		try (FileChannel channel = open()) {
			length = channel.size();
			FileBytes start = new FileBytes(channel, length, 1 << 12);
			start.read(0, 1 << 12);
			head = FileHead.find(start);
			if (!isFirst && !(isSmall() && head.prefixes().areAll(shared.types()::hasFound))) {
				return false;
			}
			first = head.read(document, path, shared, files.cancellation());
			return true;
		}
	}

	private FileChannel open() throws IOException {
		return FileChannel.open(path, StandardOpenOption.READ);
	}

	/** Whether it is one part, which takes one thread. Once the beginning was found. */
	boolean isSmall() {
		return length - head.length() <= scanning.partBytes();
	}

	/**
	 * Scans the rest of the file, by all cores unless it is small; other files may be scanned at the same time.
	 *
	 * @throws NotScanned if it says anything unusual
	 */
	List<ScannedPart> scan() throws IOException {
		try (FileChannel channel = open()) {
			OpenElements.OpenTag[] open = Arrays.stream(first.open).map(each -> new OpenElements.OpenTag(each.type(), each.name())).toArray(OpenElements.OpenTag[]::new);
			long rest = length - head.length();
			int count = Math.toIntExact((rest + scanning.partBytes() - 1) / scanning.partBytes());
			Parts parts = new Parts(channel, length, head, count);
			parts.opens.getFirst().complete(open);
			Together.run("scanner of " + path.getFileName(), Math.min(scanning.threads(), Math.max(1, count)), parts::work);
			List<ScannedPart> all = new ArrayList<>(List.of(first));
			all.addAll(Arrays.asList(parts.scanned));
			return all;
		}
	}

	/** The parts of the file behind its head. */
	private final class Parts {
		private final FileChannel channel;
		private final long length;
		private final FileHead head;
		private final ScannedPart[] scanned;
		/** The elements that are open where each part begins, and at the end. */
		private final List<CompletableFuture<OpenElements.OpenTag[]>> opens = new ArrayList<>();
		private final AtomicInteger next = new AtomicInteger();

		Parts(FileChannel channel, long length, FileHead head, int count) {
			this.channel = channel;
			this.length = length;
			this.head = head;
			scanned = new ScannedPart[count];
			for (int i = 0; i <= count; i++) {
				opens.add(new CompletableFuture<>());
			}
		}

		void work() {
			PartScanner scanner = new PartScanner(new TypeLookup(shared.types, head.prefixes()), shared.names, head.isAllAscii());
			FileBytes bytes = new FileBytes(channel, length, scanning.partBytes() + (1 << 16));
			PartOutline outline = new PartOutline();
			int part = next.getAndIncrement();
			try {
				for (; part < scanned.length; part = next.getAndIncrement()) {
					scanned[part] = scan(part, scanner, bytes, outline);
				}
			} catch (IOException e) {
				throw fail(part, ArenaException.io("Cannot read " + path, e));
			} catch (RuntimeException | Error e) {
				fail(part, e);
				throw e;
			}
		}

		/** Lets nobody wait for a part that does not come, and no other part begin. */
		private <T extends Throwable> T fail(int part, T failure) {
			next.set(scanned.length);
			for (int i = part; i < opens.size(); i++) {
				opens.get(i).completeExceptionally(failure);
			}
			return failure;
		}

		private ScannedPart scan(int part, PartScanner scanner, FileBytes bytes, PartOutline outline) throws IOException {
			long nominal = head.length() + (long) part * scanning.partBytes();
			bytes.read(nominal, scanning.partBytes() + (1 << 10));
			int from = part == 0 ? 0 : bytes.startTag(0);
			boolean isLast = part == scanned.length - 1;
			int to = isLast ? (int) (length - nominal) : Math.max(from, bytes.startTag(Math.min(scanning.partBytes(), bytes.size())));
			ScannedPart found = new ScannedPart(document, nominal + from, false);
			outline.read(bytes.array(), from, to);
			OpenElements.OpenTag[] before = await(opens.get(part));
			opens.get(part + 1).complete(after(before, scanner, bytes.array(), from, outline));
			scanner.scan(bytes.array(), from, to, before, found);
			if (!found.isOpen(before.length - outline.closed(), outline.tags(), outline.size())) {
				throw new NotScanned("elements that do not end where they seem to");
			}
			found.seal(shared.spill);
			files.count(to - from);
			return found;
		}

		private OpenElements.OpenTag[] after(OpenElements.OpenTag[] before, PartScanner scanner, byte[] bytes, int from, PartOutline outline) {
			int kept = before.length - outline.closed();
			if (kept < 0) {
				throw new NotScanned("an end tag of no element");
			}
			return scanner.peek(bytes, from, outline, Arrays.copyOf(before, kept));
		}

		private OpenElements.OpenTag[] await(CompletableFuture<OpenElements.OpenTag[]> open) {
			try {
				return open.get();
			} catch (ExecutionException e) {
				switch (e.getCause()) {
				case RuntimeException failure -> throw failure;
				case Error failure -> throw failure;
				default -> throw new IllegalStateException(e);
				}
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while reading a model.", e);
			}
		}
	}
}
