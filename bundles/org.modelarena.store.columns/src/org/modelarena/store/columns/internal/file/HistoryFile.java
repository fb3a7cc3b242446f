// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.file;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitEntry;

/**
 * The small file that says which older logs and base files a store keeps, so that it has all versions. Immutable. Lines of text: the word
 * {@code modelarena-columns-history-1} and the store's id; {@code start} with generation and version of the oldest base file; {@code oldest} with the oldest
 * version that may be asked; {@code era} with a generation; {@code log} with a segment; {@code tag} with a name and a version; and the CRC-32C of all that.
 *
 * @param start    of the oldest base file that is kept, or counts
 * @param oldest   the oldest version that may be asked, which the start may lie before
 * @param eras     the generations of base files that have another metamodel than the log before, so that no log leads there
 * @param segments the logs before those of the base file that counts, in order
 * @param tags     the names of versions
 */
public record HistoryFile(long store, Start start, CommitEntry oldest, List<Long> eras, List<Segment> segments, SortedMap<String, Long> tags) {
	/** Its name in the folder. */
	public static final String NAME = "history";
	private static final String NEW = "history.new";
	private static final String WORD = "modelarena-columns-history-1";
	private static final String NOTHING = "-";
	private static final HexFormat HEX = HexFormat.of();

	/** A base file, and the version that it holds. */
	public record Start(long generation, long version) {
	}

	/**
	 * A log that is complete.
	 *
	 * @param from     the version that it begins with
	 * @param to       the version that it ends with
	 * @param length   in bytes
	 * @param checksum the CRC-32C of the whole log
	 * @param base     the checksum of the header of the base file of its generation, if that is kept
	 */
	public record Segment(long generation, long from, long to, long length, int checksum, OptionalInt base) {
	}

	/** A history that begins now. */
	public static HistoryFile begin(BaseFile.Identity base, CommitEntry first) {
		return new HistoryFile(base.store(), new Start(base.generation(), first.number()), first, List.of(), List.of(), Collections.emptySortedMap());
	}

	/** The same with other segments and eras. */
	public HistoryFile with(List<Segment> others, List<Long> otherEras) {
		return new HistoryFile(store, start, oldest, List.copyOf(otherEras), List.copyOf(others), tags);
	}

	/** The same with other tags. */
	public HistoryFile with(SortedMap<String, Long> others) {
		return new HistoryFile(store, start, oldest, eras, segments, others);
	}

	/** Without what a base file of a generation would have made the past, which a crash has prevented. */
	public HistoryFile before(long generation) {
		return with(segments.stream().filter(segment -> segment.generation < generation).toList(), eras.stream().filter(era -> era <= generation).toList());
	}

	/** The version that the base file of a generation holds. */
	public long version(long generation) {
		return segments.stream().filter(segment -> segment.generation < generation).mapToLong(Segment::to).max().orElse(start.version);
	}

	/** The content of the file. */
	public byte[] toBytes() {
		List<String> lines = new ArrayList<>();
		lines.add(WORD + " " + HEX.toHexDigits(store));
		lines.add("start " + start.generation + " " + start.version);
		lines.add("oldest " + oldest.number() + " " + oldest.time().toEpochMilli() + " =" + encode(oldest.author()) + " =" + encode(oldest.message()) + " "
				+ oldest.revision().map(id -> "=" + encode(id)).orElse(NOTHING));
		eras.forEach(era -> lines.add("era " + era));
		segments.forEach(segment -> lines.add("log " + segment.generation + " " + segment.from + " " + segment.to + " " + segment.length + " " + HEX.toHexDigits(segment.checksum) + " "
				+ (segment.base.isPresent() ? HEX.toHexDigits(segment.base.getAsInt()) : NOTHING)));
		tags.forEach((tag, version) -> lines.add("tag =" + encode(tag) + " " + version));
		String text = String.join("\n", lines) + "\n";
		return (text + checksum(text) + "\n").getBytes(StandardCharsets.US_ASCII);
	}

	private static String encode(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	private static String decode(String text) {
		return URLDecoder.decode(text.substring(1), StandardCharsets.UTF_8);
	}

	private static String checksum(String text) {
		CRC32C crc = new CRC32C();
		crc.update(text.getBytes(StandardCharsets.US_ASCII));
		return HEX.toHexDigits((int) crc.getValue());
	}

	/** Replaces the file in a folder; the new one is on disk when this returns. */
	public void write(Disk disk, Path folder) {
		try {
			try (Disk.Output out = disk.create(folder.resolve(NEW))) {
				out.write(ByteBuffer.wrap(toBytes()), 0);
				out.force();
			}
			disk.rename(folder.resolve(NEW), folder.resolve(NAME));
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + folder.resolve(NAME), e);
		}
	}

	/**
	 * Reads the file in a folder.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	public static HistoryFile read(Path folder, long store) {
		Path file = folder.resolve(NAME);
		try {
			String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
			int end = text.lastIndexOf('\n', text.length() - 2) + 1;
			if (!text.substring(end).equals(checksum(text.substring(0, end)) + "\n")) {
				throw BaseFile.damaged(file, "its checksum is wrong");
			}
			HistoryFile history = parse(file, text.substring(0, end).lines().map(line -> line.split(" ")).toList());
			if (history.store != store) {
				throw BaseFile.damaged(file, "it belongs to another store");
			}
			return history;
		} catch (NoSuchFileException e) {
			throw BaseFile.damaged(file, "it is missing");
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	private static HistoryFile parse(Path file, List<String[]> lines) {
		if (!lines.getFirst()[0].equals(WORD)) {
			throw BaseFile.damaged(file, "it is of a format that this ModelArena does not read");
		}
		Start start = null;
		CommitEntry oldest = null;
		List<Long> eras = new ArrayList<>();
		List<Segment> segments = new ArrayList<>();
		SortedMap<String, Long> tags = new TreeMap<>();
		for (String[] line : lines.subList(1, lines.size())) {
			switch (line[0]) {
			case "start" -> start = new Start(Long.parseLong(line[1]), Long.parseLong(line[2]));
			case "oldest" -> oldest = new CommitEntry(Long.parseLong(line[1]), Instant.ofEpochMilli(Long.parseLong(line[2])), decode(line[3]), decode(line[4]),
					line[5].equals(NOTHING) ? Optional.empty() : Optional.of(decode(line[5])));
			case "era" -> eras.add(Long.parseLong(line[1]));
			case "log" -> segments.add(new Segment(Long.parseLong(line[1]), Long.parseLong(line[2]), Long.parseLong(line[3]), Long.parseLong(line[4]), HexFormat.fromHexDigits(line[5]),
					line[6].equals(NOTHING) ? OptionalInt.empty() : OptionalInt.of(HexFormat.fromHexDigits(line[6]))));
			case "tag" -> tags.put(decode(line[1]), Long.parseLong(line[2]));
			default -> throw BaseFile.damaged(file, "it has a line '" + line[0] + "', which this ModelArena does not know");
			}
		}
		return new HistoryFile(HexFormat.fromHexDigitsToLong(lines.getFirst()[1]), start, oldest, List.copyOf(eras), List.copyOf(segments), Collections.unmodifiableSortedMap(tags));
	}
}
