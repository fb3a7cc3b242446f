
// SPDX-License-Identifier: EPL-2.0
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

import org.neo4j.batchimport.api.InputIterable;
import org.neo4j.batchimport.api.InputIterator;
import org.neo4j.batchimport.api.input.Input;
import org.neo4j.batchimport.api.input.InputChunk;
import org.neo4j.batchimport.api.input.InputEntityVisitor;

/**
 * The files with a graph to import, which ModelArena's class {@code ImportWriter} writes, and which describes them. Nodes and links come in blocks, each of
 * which a thread reads for itself.
 */
final class ImportFiles implements Closeable {
	private static final String KEY = "arena.key";
	private static final String TYPE = "arena.type";
	private static final String POSITION = "i";

	private final Path folder;
	private final BooleanSupplier isCancelled;
	private final List<Closeable> open = new ArrayList<>();
	private final Input.Estimates estimates;
	/** By the numbers of types. */
	private final String[][] labels;
	private final String[] names;

	/** @param isCancelled asked before each block */
	ImportFiles(Path folder, BooleanSupplier isCancelled) throws IOException {
		this.folder = folder;
		this.isCancelled = isCancelled;
		try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(folder.resolve("names"))))) {
			estimates = Input.knownEstimates(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
			labels = new String[in.readInt()][];
			for (int type = 0; type < labels.length; type++) {
				labels[type] = strings(in);
			}
			names = strings(in);
		}
	}

	private static String[] strings(DataInputStream in) throws IOException {
		String[] strings = new String[in.readInt()];
		for (int i = 0; i < strings.length; i++) {
			strings[i] = in.readUTF();
		}
		return strings;
	}

	Input.Estimates estimates() {
		return estimates;
	}

	InputIterable nodes() {
		return () -> new Blocks("nodes") {
			@Override
			public InputChunk newChunk() {
				return new Nodes();
			}
		};
	}

	InputIterable links() {
		return () -> new Blocks("links") {
			@Override
			public InputChunk newChunk() {
				return new Links();
			}
		};
	}

	@Override
	public void close() throws IOException {
		for (Closeable each : open) {
			each.close();
		}
	}

	/** Of one file; several threads take them. */
	private abstract class Blocks implements InputIterator {
		private final DataInputStream in;

		Blocks(String file) {
			try {
				in = new DataInputStream(new BufferedInputStream(Files.newInputStream(folder.resolve(file))));
				open.add(in);
			} catch (IOException e) {
				throw new java.io.UncheckedIOException(e);
			}
		}

		@Override
		public synchronized boolean next(InputChunk chunk) throws IOException {
			if (isCancelled.getAsBoolean()) {
				throw new CancellationException();
			}
			int length;
			try {
				length = in.readInt();
			} catch (EOFException e) {
				return false;
			}
			byte[] block = new byte[length];
			in.readFully(block);
			((Block) chunk).take(block);
			return true;
		}

		@Override
		public void close() throws IOException {
			in.close();
		}
	}

	/** The block of a file that was read at once. Used by one thread at a time. */
	private abstract static class Block implements InputChunk {
		private byte[] bytes = {};
		private int at;

		void take(byte[] block) {
			bytes = block;
			at = 0;
		}

		boolean isEmpty() {
			return at == bytes.length;
		}

		byte take() {
			return bytes[at++];
		}

		/** A number that takes seven bits of each byte, the lowest first. */
		long number() {
			long number = 0;
			for (int shift = 0;; shift += 7) {
				byte next = bytes[at++];
				number |= (next & 0x7FL) << shift;
				if (next >= 0) {
					return number;
				}
			}
		}

		/** Likewise one that may be negative; its sign is the lowest bit. */
		long signed() {
			long number = number();
			return number >>> 1 ^ -(number & 1);
		}

		long fixed() {
			long number = 0;
			for (int i = 0; i < Long.BYTES; i++) {
				number = number << 8 | bytes[at++] & 0xFF;
			}
			return number;
		}

		String text() {
			int length = (int) number();
			at += length;
			return new String(bytes, at - length, length, StandardCharsets.UTF_8);
		}

		@Override
		public void close() {
			bytes = new byte[0];
			at = 0;
		}
	}

	private final class Nodes extends Block {
		@Override
		public boolean next(InputEntityVisitor visitor) throws IOException {
			if (isEmpty()) {
				return false;
			}
			long key = number();
			int type = (int) number();
			visitor.id(key);
			visitor.labels(labels[type]);
			visitor.property(KEY, key);
			visitor.property(TYPE, (long) type);
			for (long left = number(); left > 0; left--) {
				visitor.property(names[(int) number()], value(take()));
			}
			visitor.endOfEntity();
			return true;
		}

		private Object value(byte kind) {
			return switch (kind) {
			case 'T' -> true;
			case 'F' -> false;
			case 'L' -> signed();
			case 'D' -> Double.longBitsToDouble(fixed());
			case 'S' -> text();
			case '[' -> list();
			default -> throw new IllegalStateException("No kind of values: " + kind);
			};
		}

		/** Neo4j keeps lists as arrays of one type. */
		private Object list() {
			int size = (int) number();
			Object[] values = new Object[size];
			for (int i = 0; i < size; i++) {
				values[i] = value(take());
			}
			Object array = java.lang.reflect.Array.newInstance(size == 0 ? String.class : values[0].getClass(), size);
			System.arraycopy(values, 0, array, 0, size);
			return array;
		}
	}

	/**
	 * A source and a reference stand before the links that they have. Links of one thread get ascending numbers, so only those of a later part need a position: a
	 * property takes more room than a link.
	 */
	private final class Links extends Block {
		private String reference;
		private long source;
		private long target;
		/** 0 in the first part. */
		private long position;
		private long left;

		@Override
		void take(byte[] block) {
			super.take(block);
			left = 0;
		}

		@Override
		public boolean next(InputEntityVisitor visitor) throws IOException {
			if (left == 0) {
				if (isEmpty()) {
					return false;
				}
				reference = names[(int) number()];
				source = number();
				position = number();
				left = number();
				target = source;
			}
			target += signed();
			visitor.type(reference);
			visitor.startId(source);
			visitor.endId(target);
			if (position > 0) {
				visitor.property(POSITION, position++);
			}
			visitor.endOfEntity();
			left--;
			return true;
		}
	}
}
