// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementPart;
import org.modelarena.core.threads.Together;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.input.NeedsObjects;
import org.modelarena.xmi.internal.input.WatchedFiles;
import org.modelarena.xmi.internal.input.XmlFile;
import org.modelarena.xmi.internal.parser.BatchHandover;
import org.modelarena.xmi.internal.parser.DocumentReader;
import org.modelarena.xmi.internal.reader.Begins;
import org.modelarena.xmi.internal.reader.MissingEnds;
import org.modelarena.xmi.internal.reader.ModelDocuments;
import org.modelarena.xmi.internal.reader.OppositeSums;
import org.modelarena.xmi.internal.reader.PairLinks;
import org.modelarena.xmi.internal.reader.PathNames;
import org.modelarena.xmi.internal.reader.StreamedModel;
import org.modelarena.xmi.internal.reader.StructureIndex;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/**
 * A model whose files were scanned, each by all cores; a file that says anything unusual is parsed instead, and fills a part of its own. When this is there, nothing
 * in the files is wrong: whoever finds an error does not tell it, but leaves it to the parser. Not thread-safe.
 */
public final class ScannedModel implements StreamedModel {
	private final Scanning scanning;
	private final Unresolved unresolved;
	private final ModelDocuments documents;
	private final TypeTable types;
	private final SharedNames names = new SharedNames();
	private final SpilledBytes spill;
	private final StructureIndex index;
	private final List<ScannedPart> parts = new ArrayList<>();
	/** For each file that was parsed the reason; null for others. */
	private final List<String> reasons = new ArrayList<>();
	private final AtomicInteger partsLeft = new AtomicInteger();
	private long dropped;
	private MissingEnds missing = new MissingEnds();

	private ScannedModel(List<Path> files, PackageFinder packages, Unresolved unresolved, Scanning scanning) {
		this.scanning = scanning;
		this.unresolved = unresolved;
		documents = new ModelDocuments(files, unresolved, packages::mayRead);
		spill = new SpilledBytes(scanning.memory());
		types = new TypeTable(packages);
		index = new StructureIndex(types, new PathNames());
	}

	/**
	 * Reads a model.
	 *
	 * @param notScanned hears why, if there is no result
	 * @return null if the model has to be parsed: it is small, or there is something wrong with it that the parser has to tell
	 */
	public static ScannedModel read(List<Path> files, PackageFinder packages, Unresolved unresolved, Scanning scanning, Progress progress,
			Consumer<String> notScanned) {
		long size = files.stream().map(Path::toFile).mapToLong(File::length).sum();
		if (size < scanning.leastBytes() || !files.stream().allMatch(Files::isRegularFile)) {
			notScanned.accept("a small model, or a small heap");
			return null;
		}
		ScannedModel model = new ScannedModel(files, packages, unresolved, scanning);
		try {
			model.read(WatchedFiles.of(files, progress));
			return model;
		} catch (NotScanned | NeedsObjects e) {
			notScanned.accept(e.getMessage());
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.CANCELLED) {
				throw e;
			}
			notScanned.accept(e.getMessage());
		}
		return null;
	}

	private void read(WatchedFiles files) {
		FilesScanner scanner = new FilesScanner(new FileScanner.Shared(types, names, spill, scanning), files);
		for (int document = 0; document < documents.count();) {
			int first = document;
			List<FilesScanner.Scanned> scanned = scanner.scan(first, documents.all().subList(first, documents.count()));
			for (; document < first + scanned.size(); document++) {
				add(document, scanned.get(document - first), files);
			}
		}
		documents.seal();
		index.seal();
		if (parts.stream().anyMatch(part -> part.hasTexts)) {
			parts.forEach(part -> noteIds(part, part.ownIds, false));
		}
		findMissing(settleLinks(files.cancellation()));
		index.forgetChildren();
		partsLeft.set(parts.size());
	}

	private void add(int document, FilesScanner.Scanned scanned, WatchedFiles files) {
		files.cancellation().check();
		index.beginDocument();
		StructureSettler settler = new StructureSettler(index, types);
		reasons.add(scanned.reason());
		List<ScannedPart> read = scanned.reason() == null ? scanned.parts() : List.of(parse(document, documents.path(document), files));
		index.makeRoom(read.stream().mapToInt(ScannedPart::size).sum());
		for (ScannedPart part : read) {
			part.passedOver.forEach(FeatureInfo::passOver);
			settler.add(part);
			noteIds(part);
			noteFiles(part);
			parts.add(part);
		}
		settler.end();
	}

	private ScannedPart parse(int document, Path path, WatchedFiles files) {
		PartRecorder recorder = new PartRecorder(new ScannedPart(document, 0, true), names);
		String name = path.getFileName().toString();
		FilePosition position = new FilePosition(name, ErrorCode.MODEL_INVALID);
		recorder.beginDocument(position);
		try (BatchHandover batches = BatchHandover.start(name, recorder, to -> {
			try (XmlFile file = XmlFile.open(path, files)) {
				DocumentReader reader = new DocumentReader(file, path, types, to, files.cancellation());
				if (reader.read() != null) {
					throw new NotScanned("more than one value for a feature that takes one");
				}
				reader.passedOver().forEach(FeatureInfo::passOver);
			}
		})) {
			batches.replay(position);
		}
		return recorder.finish(PartRecorder.Rest.NOTHING, new byte[0], spill);
	}

	private void noteIds(ScannedPart part) {
		noteIds(part, part.ids, true);
	}

	private void noteIds(ScannedPart part, ByteStream ids, boolean given) {
		int element = 0;
		for (ByteStream.Reader reader = ids.read(); reader.hasNext();) {
			element += (int) (given ? reader.readNumber() : reader.readSigned());
			index.id(part.document, part.key(element), reader.readText(), given);
		}
	}

	/** Files that are referred to are read as well, in the order in which they are named. */
	private void noteFiles(ScannedPart part) {
		if (part.hasFiles) {
			LinkSettler.files(part, types, (feature, uri, inTag) -> {
				if (inTag && feature.pair == FeatureInfo.NO_PAIR) {
					documents.requireFile(uri, index.packages());
				} else {
					documents.find(part.document, uri, feature, message -> {
						throw new NotScanned("a reference to a file that is not there");
					});
				}
			});
		}
	}

	private BitSet settleLinks(Cancellation cancellation) {
		String[] allNames = names.all();
		AtomicInteger next = new AtomicInteger();
		OppositeSums sums = new OppositeSums();
		Together.run("resolver", Math.min(scanning.threads(), parts.size()), () -> {
			LinkSettler settler = new LinkSettler(index, documents, types, unresolved, allNames);
			try {
				for (int i = next.getAndIncrement(); i < parts.size(); i = next.getAndIncrement()) {
					cancellation.check();
					settler.settle(parts.get(i));
				}
			} finally {
				next.set(parts.size());
			}
			synchronized (sums) {
				sums.addAll(settler.sums());
				dropped += settler.dropped();
			}
		});
		return sums.differing();
	}

	private void findMissing(BitSet pairs) {
		if (!pairs.isEmpty()) {
			PairLinks found = new PairLinks(pairs);
			parts.forEach(part -> LinkSettler.collect(part, types, found));
			missing = new MissingEnds(found, types, index);
			missing.order(references());
		}
	}

	/** The ends of opposites in the order in which one thread would have met them, an end and its opposite side by side. */
	private List<FeatureInfo> references() {
		Set<TypeInfo> inOrder = new LinkedHashSet<>();
		for (int key = 0; key < index.size(); key++) {
			inOrder.add(index.type(key));
		}
		Set<FeatureInfo> ends = new LinkedHashSet<>();
		for (TypeInfo type : inOrder) {
			for (FeatureInfo feature : type.inOrder) {
				if (feature.pair != FeatureInfo.NO_PAIR && ends.add(feature)) {
					ends.add(types.of(feature.reference().getEOpposite()));
				}
			}
		}
		return List.copyOf(ends);
	}

	/** For each file the reason why it was parsed, or null if it was scanned. */
	public List<String> reasons() {
		return reasons;
	}

	@Override
	public List<Path> files() {
		return documents.all();
	}

	@Override
	public List<Path> missed() {
		return documents.missed();
	}

	@Override
	public long size() {
		return index.size();
	}

	@Override
	public long emit(ElementSink sink, Begins begins, Cancellation cancellation) {
		int next = 0;
		for (int document = 0; document < documents.count(); document++) {
			try (FilePlaces places = new FilePlaces(documents.path(document))) {
				for (; next < parts.size() && parts.get(next).document == document; next++) {
					PartEmission emission = emission(parts.get(next), sink);
					if (begins != Begins.UNHEARD) {
						int number = document;
						emission.telling((id, position) -> begins.begin(id, number, position.line()), places);
					}
					emission.run(cancellation);
				}
			}
		}
		return dropped;
	}

	private PartEmission emission(ScannedPart part, ElementSink sink) {
		return new PartEmission(part, documents.path(part.document), index, types, missing, sink);
	}

	/** How many references lead nowhere, and are left out. */
	public long dropped() {
		return dropped;
	}

	/** Whether a part was emitted by itself, and is gone. */
	public boolean isUsedUp() {
		return partsLeft.get() < parts.size();
	}

	/** The parts of all files, for several threads. Each can be emitted once, and gives its memory back then. */
	public List<ElementPart> parts() {
		return parts.stream().<ElementPart>map(Emitted::new).toList();
	}

	private final class Emitted implements ElementPart {
		private final ScannedPart part;

		Emitted(ScannedPart part) {
			this.part = part;
		}

		@Override
		public long firstKey() {
			return part.firstKey;
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			emission(part, sink).run(cancellation);
			part.forget();
			if (partsLeft.decrementAndGet() == 0) {
				index.forgetElements();
			}
		}
	}

	@Override
	public Map<String, Long> passedOver() {
		return types.passedOver();
	}

	@Override
	public void writeBeside(Path store) {
		index.writeBeside(store, documents.all(), parts.stream().flatMap(part -> part.set.stream()).toList());
	}
}
