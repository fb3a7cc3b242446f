// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UTFDataFormatException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.xmi.internal.writer.ProvenanceFormat;

/**
 * A record that a store keeps, beside the model, of the files that the model came from: the files with what stood in each, the xmi:ids, and references that
 * lead out of the model. Names elements by their keys. Ids stay on disk, and each is read when it is asked for. Never changes once written. Not thread-safe.
 */
public final class Provenance implements AutoCloseable {
	private final Path file;
	private final FileChannel channel;
	private List<SetFeature> set = List.of();
	private final Map<String, String> namespaces = new HashMap<>();
	private final List<String> files = new ArrayList<>();
	private final List<Run> runs = new ArrayList<>();
	private final List<KeptReference> references = new ArrayList<>();
	/** The first key of each block of ids, and where the block begins; one more place says where the last one ends. */
	private long[] firstKeys;
	private long[] offsets;
	private ByteBuffer block = ByteBuffer.allocate(0);
	private int blockNumber = -1;

	/**
	 * The objects at the top of a file, next to what the run before tells: all roots of the model with keys from one to another, or, where both are one key of
	 * an element that is no root, that part.
	 *
	 * @param file the number of the file
	 */
	public record Run(int file, long from, long to) {
	}

	/**
	 * A reference to what is no element of the model.
	 *
	 * @param key   the element that has the reference
	 * @param index its place among the targets of the reference
	 * @param type  the target's, as nsURI, '#' and name
	 * @param href  relative to the element's file
	 */
	public record KeptReference(long key, String feature, int index, String type, String href) {
	}

	/** A feature that was set, though to its default. */
	public record SetFeature(long key, String feature) {
	}

	private Provenance(Path file, FileChannel channel) {
		this.file = file;
		this.channel = channel;
	}

	/**
	 * The record that the store in a folder keeps; nothing if the model came from no file, or from one without ids and an earlier build loaded it.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}, {@link ErrorCode#IO}
	 */
	public static Optional<Provenance> open(Path store) {
		Path file = store.resolve(StoreDirectory.PROVENANCE);
		if (!Files.exists(file)) {
			return Optional.empty();
		}
		try (Unfinished work = new Unfinished()) {
			FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
			work.add(channel);
			Provenance found = new Provenance(file, channel);
			found.read();
			return work.done(Optional.of(found));
		} catch (EOFException | UTFDataFormatException | IndexOutOfBoundsException e) {
			throw damaged(file, "has a number that cannot be");
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	/**
	 * The references that the store in a folder keeps to what is no element of its model; none if it keeps no record.
	 *
	 * @throws ArenaException as {@link #open} does
	 */
	public static List<KeptReference> referencesOf(Path store) {
		try (Provenance provenance = open(store).orElse(null)) {
			return provenance == null ? List.of() : provenance.references();
		}
	}

	private static void closeQuietly(FileChannel channel) {
		try {
			channel.close();
		} catch (IOException e) {
			// It was only read.
		}
	}

	private ArenaException damaged(String why) {
		return damaged(file, why);
	}

	private static ArenaException damaged(Path file, String why) {
		return new ArenaException(ErrorCode.STORE_DAMAGED,
				"The store at " + file.getParent() + " is damaged: " + file.getFileName() + ", which describes the files of its model, " + why
						+ ". Restore a backup, or load the model again.");
	}

	private void read() throws IOException {
		long length = channel.size();
		if (length < ProvenanceFormat.TRAILER) {
			throw damaged("is cut off");
		}
		ByteBuffer trailer = at(length - ProvenanceFormat.TRAILER, ProvenanceFormat.TRAILER);
		long index = trailer.getLong();
		if (trailer.getLong() != checksum(length - Long.BYTES)) {
			throw damaged("is not what was written");
		}
		checked(index, 0, length - ProvenanceFormat.TRAILER);
		try (DataInputStream in = new DataInputStream(new BufferedInputStream(stream(0)))) {
			if (!in.readUTF().equals(ProvenanceFormat.MAGIC)) {
				throw damaged("is of another format");
			}
			files.addAll(names(in));
			for (int i = count(in); i > 0; i--) {
				runs.add(new Run((int) checked(in.readInt(), 0, files.size() - 1), in.readLong(), in.readLong()));
			}
			for (int i = count(in); i > 0; i--) {
				references.add(new KeptReference(in.readLong(), in.readUTF(), in.readInt(), in.readUTF(), in.readUTF()));
			}
			readSet(in);
		}
		readIndex(index);
	}

	private void readSet(DataInputStream in) throws IOException {
		List<String> names = names(in);
		List<SetFeature> found = new ArrayList<>();
		for (int i = count(in); i > 0; i--) {
			found.add(new SetFeature(in.readLong(), names.get(in.readInt())));
		}
		set = found;
	}

	private void readIndex(long index) throws IOException {
		try (DataInputStream in = new DataInputStream(new BufferedInputStream(stream(index)))) {
			int blocks = (int) checked(in.readInt(), 0, channel.size() / (2 * Long.BYTES));
			firstKeys = new long[blocks];
			offsets = new long[blocks + 1];
			for (int i = 0; i < blocks; i++) {
				firstKeys[i] = in.readLong();
				offsets[i] = checked(in.readLong(), i == 0 ? 0 : offsets[i - 1], index);
			}
			offsets[blocks] = index;
			if (channel.size() - ProvenanceFormat.TRAILER > index + Integer.BYTES + 2L * Long.BYTES * blocks) {
				for (int i = count(in); i > 0; i--) {
					namespaces.put(in.readUTF(), in.readUTF());
				}
			}
		}
	}

	private List<String> names(DataInputStream in) throws IOException {
		List<String> names = new ArrayList<>();
		for (int i = count(in); i > 0; i--) {
			names.add(in.readUTF());
		}
		return names;
	}

	/** How many follow, each of which takes a byte at least. */
	private int count(DataInputStream in) throws IOException {
		return (int) checked(in.readInt(), 0, channel.size());
	}

	/** A checksum detects damage, but does not say who wrote the file: no number that leads out of it is trusted. */
	private long checked(long number, long least, long most) {
		if (number < least || number > most) {
			throw damaged("has a number that cannot be");
		}
		return number;
	}

	/** Not closed with the stream, as the channel is used on. */
	private InputStream stream(long from) throws IOException {
		channel.position(from);
		InputStream in = Channels.newInputStream(channel);
		return new InputStream() {
			@Override
			public int read() throws IOException {
				return in.read();
			}

			@Override
			public int read(byte[] to, int start, int length) throws IOException {
				return in.read(to, start, length);
			}
		};
	}

	private long checksum(long length) throws IOException {
		CRC32C crc = new CRC32C();
		try (InputStream in = new CheckedInputStream(new BufferedInputStream(stream(0), 1 << 16), crc)) {
			byte[] buffer = new byte[1 << 16];
			for (long rest = length; rest > 0;) {
				int read = in.read(buffer, 0, (int) Math.min(buffer.length, rest));
				if (read < 0) {
					throw damaged("is cut off");
				}
				rest -= read;
			}
		}
		return crc.getValue();
	}

	private ByteBuffer at(long from, int length) throws IOException {
		ByteBuffer buffer = ByteBuffer.allocate(length);
		while (buffer.hasRemaining()) {
			if (channel.read(buffer, from + buffer.position()) < 0) {
				throw damaged("is cut off");
			}
		}
		return buffer.flip();
	}

	/** The files, by names relative to the folder that all lay in, with '/' between folders. */
	public List<String> files() {
		return List.copyOf(files);
	}

	/** The objects at the top of the files, in the order of each. */
	public List<Run> runs() {
		return List.copyOf(runs);
	}

	/** References to what is no element of the model. */
	public List<KeptReference> references() {
		return List.copyOf(references);
	}

	/** Features that were set to their defaults, of those for which this is something else than not to be set. */
	public List<SetFeature> set() {
		return List.copyOf(set);
	}

	/** The namespaces that prefixes of values stand for. */
	public Map<String, String> namespaces() {
		return Map.copyOf(namespaces);
	}

	/** Whether any element had an xmi:id. */
	public boolean hasIds() {
		return firstKeys.length > 0;
	}

	/**
	 * The xmi:id that an element had, or null.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}
	 */
	public String id(long key) {
		int found = Arrays.binarySearch(firstKeys, key);
		int number = found < 0 ? -found - 2 : found;
		if (number < 0) {
			return null;
		}
		try {
			if (number != blockNumber) {
				block = at(offsets[number], (int) (offsets[number + 1] - offsets[number]));
				blockNumber = number;
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
		try {
			return idInBlock(key, firstKeys[number]);
		} catch (BufferUnderflowException e) {
			throw damaged("has an id that is cut off");
		}
	}

	private String idInBlock(long key, long first) {
		block.rewind();
		while (block.hasRemaining()) {
			long of = first + block.getInt();
			byte[] id = new byte[(int) checked(block.getInt(), 0, block.remaining())];
			block.get(id);
			if (of == key) {
				return new String(id, StandardCharsets.UTF_8);
			}
		}
		return null;
	}

	@Override
	public void close() {
		closeQuietly(channel);
	}
}
