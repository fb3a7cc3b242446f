// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.input.NeedsObjects;
import org.modelarena.xmi.internal.input.WatchedFiles;
import org.modelarena.xmi.internal.input.XmlFile;
import org.modelarena.xmi.internal.parser.BatchHandover;
import org.modelarena.xmi.internal.parser.DocumentHandler;
import org.modelarena.xmi.internal.parser.DocumentReader;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/**
 * Reads the files of a model once, finds out which elements there are, and keeps a transcript of what they say; that is gone through once for each
 * emission, and once more before the first if ends of opposites are missing. A thread of its own reads, while the caller's makes something of what was
 * read. Not thread-safe.
 */
public final class ModelReader implements StreamedModel {
	private final ModelDocuments documents;
	private final TypeTable types;
	private final StructureIndex index;
	private final Transcript transcript;
	private final LinkResolver links;
	private final MissingEnds missing;
	/** The reason for a refusal, unless the files need EMF's reader; null if there is none. */
	private ArenaException refused;
	/** The set features that the newest emission has found. */
	private List<Provenance.SetFeature> set = List.of();

	/** Reads the files. */
	public ModelReader(List<Path> files, PackageFinder packages, Unresolved unresolved, Progress progress) {
		documents = new ModelDocuments(files, unresolved, packages::mayRead);
		types = new TypeTable(packages);
		PathNames names = new PathNames();
		index = new StructureIndex(types, names);
		transcript = new Transcript(types, names);
		links = new LinkResolver(index, documents, unresolved);
		OppositeSums sums = new OppositeSums();
		read(new IndexBuilder(index, sums, documents, transcript, names), WatchedFiles.of(files, progress));
		documents.seal();
		transcript.seal();
		index.seal();
		missing = findMissing(sums.differing(), progress.cancellation());
	}

	private void read(IndexBuilder builder, WatchedFiles files) {
		for (int document = 0; document < documents.count(); document++) {
			Path path = documents.path(document);
			pass(document, builder, (to, position) -> parse(path, to, files), files.cancellation());
			transcript.endDocument();
		}
		if (refused != null) {
			throw refused;
		}
	}

	private void parse(Path path, BatchHandover to, WatchedFiles files) {
		try (XmlFile file = XmlFile.open(path, files)) {
			DocumentReader document = new DocumentReader(file, path, types, to, files.cancellation());
			ArenaException found = document.read();
			document.passedOver().forEach(FeatureInfo::passOver);
			refused = refused == null ? found : refused;
		}
	}

	private MissingEnds findMissing(BitSet pairs, Cancellation cancellation) {
		if (pairs.isEmpty()) {
			return new MissingEnds();
		}
		PairLinks found = new PairLinks(pairs);
		tell(new LinkCollector(found), cancellation);
		return new MissingEnds(found, types, index);
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
		Emitter emitter = new Emitter(missing, sink, begins);
		tell(emitter, cancellation);
		set = emitter.set();
		return emitter.dropped();
	}

	@Override
	public Map<String, Long> passedOver() {
		return types.passedOver();
	}

	@Override
	public void writeBeside(Path store) {
		index.writeBeside(store, documents.all(), set);
	}

	/**
	 * Makes sure that a stream can tell where all references lead: which of several elements with one id is meant, it does not know; and one that leads to
	 * none is kept with its type and its place, which it does not know either.
	 *
	 * @throws NeedsObjects if it cannot
	 */
	public void requireTold(Unresolved unresolved, Cancellation cancellation) {
		if (unresolved != Unresolved.KEEP && !index.hasRepeatedIds()) {
			return;
		}
		long none = emit(ElementSink.none(), Begins.UNHEARD, cancellation);
		if (none > 0 && unresolved == Unresolved.KEEP) {
			throw new NeedsObjects("References lead nowhere.");
		}
	}

	private void tell(DocumentHandler handler, Cancellation cancellation) {
		for (int document = 0; document < documents.count(); document++) {
			int current = document;
			pass(document, handler, (to, position) -> transcript.tell(current, position, links, to, cancellation), cancellation);
		}
	}

	/** Fills a handover; the place is that of what it hands over, for errors. */
	private interface Filler {
		void fill(BatchHandover batchHandover, FilePosition position);
	}

	private void pass(int document, DocumentHandler handler, Filler filler, Cancellation cancellation) {
		cancellation.check();
		String name = String.valueOf(documents.path(document).getFileName());
		FilePosition position = new FilePosition(name, ErrorCode.MODEL_INVALID);
		handler.beginDocument(position);
		try (BatchHandover batchHandover = BatchHandover.start(name, handler, to -> filler.fill(to, new FilePosition(name, ErrorCode.MODEL_INVALID)))) {
			batchHandover.replay(position);
		}
	}

}
