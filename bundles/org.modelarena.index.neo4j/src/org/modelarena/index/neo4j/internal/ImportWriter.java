// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.index.graph.GraphType;

/**
 * The files of a graph that the host's {@code ImportFiles} reads; beside them a bit for each node is all that is kept in memory. {@code nodes} and
 * {@code links} consist of blocks with their lengths before them. A node is its key, the number of its type, and the number of its properties, each the number
 * of its name and a value. Links are the number of their reference's name, source, first position, how many they are, and for each target how far it is from the
 * one before. {@code names} has counts, the labels of the types, and names. Used by one thread.
 */
final class ImportWriter implements Closeable {
	/** Links in one record: the more, the less evenly two threads share them. */
	private static final int MOST_LINKS = 50_000;
	/** The bytes that Neo4j's importer takes a value to need, about; it only estimates by this. */
	private static final int VALUE_BYTES = 24;

	private final Path folder;
	private final ImportBlocks nodes;
	private final ImportBlocks links;
	private final Map<String, Integer> types = new HashMap<>();
	private final List<GraphType> typeList;
	private final Map<String, Integer> names = new HashMap<>();
	private final List<String> nameList = new ArrayList<>();
	private final BitSet keys = new BitSet();
	private long nodeCount;
	private long propertyCount;
	private long labelCount;
	private long linkCount;
	private long positionCount;

	/**
	 * @param types by their numbers
	 * @throws ArenaException {@link ErrorCode#IO}
	 */
	ImportWriter(Path folder, List<GraphType> types) {
		this.folder = folder;
		this.typeList = types;
		types.forEach(type -> this.types.put(type.name(), this.types.size()));
		try {
			Files.createDirectories(folder);
			nodes = new ImportBlocks(folder.resolve("nodes"));
			links = new ImportBlocks(folder.resolve("links"));
		} catch (IOException e) {
			throw failed(e);
		}
	}

	private ArenaException failed(IOException e) {
		return ArenaException.io("Cannot write " + folder, e);
	}

	boolean isEmpty() {
		return nodeCount == 0;
	}

	void node(String type, long key, Map<String, Object> properties) {
		Integer number = types.get(type);
		if (number == null) {
			throw new IllegalArgumentException("No type " + type);
		}
		keys.set(Math.toIntExact(key));
		nodes.number(key).number(number).number(properties.size());
		properties.forEach((name, value) -> nodes.number(name(name)).value(value));
		nodeCount++;
		propertyCount += properties.size() + 2;
		labelCount += 2 + typeList.get(number).supertypes().size();
		end(nodes);
	}

	/** @throws ArenaException {@link ErrorCode#MODEL_INVALID} if there is no such source or target: the importer would not notice */
	void links(long source, String reference, long[] targets) {
		require(source, reference);
		for (int from = 0; from < targets.length; from += MOST_LINKS) {
			int to = Math.min(targets.length, from + MOST_LINKS);
			links.number(name(reference)).number(source).number(from).number(to - from);
			long before = source;
			for (int i = from; i < to; i++) {
				require(targets[i], reference);
				links.signed(targets[i] - before);
				before = targets[i];
			}
			end(links);
		}
		linkCount += targets.length;
		positionCount += Math.max(0, targets.length - MOST_LINKS);
	}

	private void require(long key, String reference) {
		if (key < 0 || key > Integer.MAX_VALUE || !keys.get((int) key)) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "A link of '" + reference + "' has element #" + key + " at an end, which is not there.");
		}
	}

	private int name(String name) {
		Integer number = names.get(name);
		if (number == null) {
			number = nameList.size();
			names.put(name, number);
			nameList.add(name);
		}
		return number;
	}

	private void end(ImportBlocks blocks) {
		try {
			blocks.endRecord();
		} catch (IOException e) {
			throw failed(e);
		}
	}

	/** Ends the files. Nothing can be added afterwards. */
	void finish() {
		try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(folder.resolve("names"))))) {
			for (long count : new long[] { nodeCount, linkCount, propertyCount, positionCount, propertyCount * VALUE_BYTES, positionCount * VALUE_BYTES, labelCount }) {
				out.writeLong(count);
			}
			out.writeInt(typeList.size());
			for (GraphType type : typeList) {
				write(out, Stream.of(List.of(Names.plain(Names.ELEMENT), type.name()), type.supertypes()).flatMap(List::stream).toList());
			}
			write(out, nameList);
			nodes.close();
			links.close();
		} catch (IOException e) {
			throw failed(e);
		}
	}

	private static void write(DataOutputStream out, List<String> strings) throws IOException {
		out.writeInt(strings.size());
		for (String each : strings) {
			out.writeUTF(each);
		}
	}

	/** Removes the files. */
	@Override
	public void close() {
		try {
			nodes.close();
			links.close();
			for (String file : List.of("nodes", "links", "names")) {
				Files.deleteIfExists(folder.resolve(file));
			}
			Files.deleteIfExists(folder);
		} catch (IOException e) {
			throw failed(e);
		}
	}
}
