// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.writer;

import java.io.DataOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

import org.modelarena.core.arrays.IntArray;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.xmi.Provenance;

/**
 * Writes what a store keeps of its model's files. The ids stand in blocks of {@value #BLOCK}, in the order of their keys, with an index after
 * them; the end is a checksum of all before. Used once.
 */
public final class ProvenanceWriter {
	private static final int BLOCK = 64;

	private final List<Path> files;
	private final List<Provenance.Run> runs = new ArrayList<>();
	private final List<Provenance.KeptReference> references = new ArrayList<>();
	private final LongArray firstKeys = new LongArray();
	private final LongArray offsets = new LongArray();
	/** Elements with features that are set to their default: the keys, and the numbers of the features' names. */
	private final LongArray setKeys = new LongArray();
	private final IntArray setNames = new IntArray(16);
	private final Map<String, Integer> names = new LinkedHashMap<>();
	private final Map<String, String> namespaces = new LinkedHashMap<>();
	private int inBlock = BLOCK;
	/** Whether the last run is of roots, so that more may join it. */
	private boolean isOfRoots;

	/** Takes the ids of a model, in the order of keys. */
	@FunctionalInterface
	public interface IdSink {
		void id(long key, String id);
	}

	/** @param files all files of the model */
	public ProvenanceWriter(List<Path> files) {
		this.files = files.stream().map(file -> file.toAbsolutePath().normalize()).toList();
	}

	/** Adds what stands next in a file; consecutive roots become one run. */
	public void add(int file, long from, long to, boolean isRoot) {
		Provenance.Run last = runs.isEmpty() ? null : runs.getLast();
		if (isRoot && isOfRoots && last != null && last.file() == file && last.to() < from) {
			runs.set(runs.size() - 1, new Provenance.Run(file, last.from(), to));
		} else {
			runs.add(new Provenance.Run(file, from, to));
		}
		isOfRoots = isRoot;
	}

	/** Adds a reference out of the model. */
	public void add(Provenance.KeptReference reference) {
		references.add(reference);
	}

	/** Adds that an unsettable feature is set, though to its default. */
	public void addSet(long key, String feature) {
		setKeys.add(key);
		setNames.add(names.computeIfAbsent(feature, name -> names.size()));
	}

	/** Adds the namespaces that prefixes of values stand for. */
	public void addNamespaces(Map<String, String> byPrefix) {
		namespaces.putAll(byPrefix);
	}

	/**
	 * Writes the file.
	 *
	 * @param ids passes on all ids
	 */
	public void write(Path store, Consumer<IdSink> ids) {
		DurableFile.write(store.resolve(StoreDirectory.PROVENANCE), stream -> {
			try {
				write(stream, ids);
			} catch (UncheckedIOException e) {
				throw e.getCause();
			}
		});
	}

	private void write(OutputStream stream, Consumer<IdSink> ids) throws IOException {
		CRC32C crc = new CRC32C();
		Counted counted = new Counted(new CheckedOutputStream(stream, crc));
		DataOutputStream out = new DataOutputStream(counted);
		out.writeUTF(ProvenanceFormat.MAGIC);
		writeNames(out, fileNames());
		out.writeInt(runs.size());
		for (Provenance.Run run : runs) {
			out.writeInt(run.file());
			out.writeLong(run.from());
			out.writeLong(run.to());
		}
		out.writeInt(references.size());
		for (Provenance.KeptReference reference : references) {
			out.writeLong(reference.key());
			out.writeUTF(reference.feature());
			out.writeInt(reference.index());
			out.writeUTF(reference.type());
			out.writeUTF(reference.href());
		}
		writeNames(out, names.keySet());
		out.writeInt(setKeys.size());
		for (int i = 0; i < setKeys.size(); i++) {
			out.writeLong(setKeys.get(i));
			out.writeInt(setNames.get(i));
		}
		ids.accept((key, id) -> writeId(out, counted, key, id));
		long index = counted.count;
		out.writeInt(firstKeys.size());
		for (int i = 0; i < firstKeys.size(); i++) {
			out.writeLong(firstKeys.get(i));
			out.writeLong(offsets.get(i));
		}
		if (!namespaces.isEmpty()) {
			// Where there are none, the file is as earlier builds wrote it; those pass over what stands here.
			out.writeInt(namespaces.size());
			for (Map.Entry<String, String> each : namespaces.entrySet()) {
				out.writeUTF(each.getKey());
				out.writeUTF(each.getValue());
			}
		}
		out.writeLong(index);
		out.flush();
		out.writeLong(crc.getValue());
		out.flush();
	}

	private static void writeNames(DataOutputStream out, Collection<String> names) throws IOException {
		out.writeInt(names.size());
		for (String name : names) {
			out.writeUTF(name);
		}
	}

	private void writeId(DataOutputStream out, Counted counted, long key, String id) {
		try {
			if (inBlock == BLOCK || key - firstKeys.get(firstKeys.size() - 1) > Integer.MAX_VALUE) {
				firstKeys.add(key);
				offsets.add(counted.count);
				inBlock = 0;
			}
			inBlock++;
			byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
			out.writeInt((int) (key - firstKeys.get(firstKeys.size() - 1)));
			out.writeInt(bytes.length);
			out.write(bytes);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Relative to the innermost folder that all lie in. */
	private List<String> fileNames() {
		Path folder = files.getFirst().getParent();
		for (Path file : files) {
			while (folder != null && !file.startsWith(folder)) {
				folder = folder.getParent();
			}
		}
		Path common = folder;
		return files.stream().map(file -> (common == null ? file.getFileName() : common.relativize(file)).toString().replace('\\', '/')).toList();
	}

	private static final class Counted extends FilterOutputStream {
		private long count;

		Counted(OutputStream out) {
			super(out);
		}

		@Override
		public void write(int b) throws IOException {
			out.write(b);
			count++;
		}

		@Override
		public void write(byte[] bytes, int from, int length) throws IOException {
			out.write(bytes, from, length);
			count += length;
		}
	}
}
