package org.modelarena.xmi.internal;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.xmi.Unresolved;

/**
 * Reads the files of a model in two passes: the first finds out which elements there are, the second what they say. A third between them
 * is made only if ends of opposites are missing. Not thread-safe.
 */
public final class ModelReader {
	private final Documents documents;
	private final TypeTable types;
	private final StructureIndex index;
	private final Links links;
	private final MissingEnds missing;

	/** Makes the first pass. */
	public ModelReader(List<Path> files, PackageFinder packages, Unresolved unresolved, Cancellation cancellation) {
		documents = new Documents(files, unresolved);
		types = new TypeTable(packages);
		index = new StructureIndex(types);
		links = new Links(index, documents, unresolved);
		OppositeSums sums = new OppositeSums();
		IndexBuilder builder = new IndexBuilder(index, sums, documents);
		pass(builder, cancellation);
		documents.seal();
		index.seal();
		missing = findMissing(sums.differing(), cancellation);
	}

	private MissingEnds findMissing(BitSet pairs, Cancellation cancellation) {
		if (pairs.isEmpty()) {
			return new MissingEnds();
		}
		PairLinks found = new PairLinks(pairs);
		pass(new LinkCollector(links, found), cancellation);
		return new MissingEnds(found, types, index);
	}

	/** The files that were read: those that were given, and then those that they refer to. */
	public List<Path> files() {
		return documents.all();
	}

	/** The number of elements in all files. */
	public long size() {
		return index.size();
	}

	/**
	 * Makes the last pass.
	 *
	 * @param ids gets the xmi:id of each element, or null, before its start
	 * @return how many references lead nowhere, and were left out
	 */
	public long emit(ElementSink sink, Consumer<String> ids, Cancellation cancellation) {
		Emitter emitter = new Emitter(links, missing, sink, ids);
		pass(emitter, cancellation);
		return emitter.dropped();
	}

	private void pass(DocumentHandler handler, Cancellation cancellation) {
		for (int document = 0; document < documents.count(); document++) {
			cancellation.check();
			Path path = documents.path(document);
			Place place = new Place(path.getFileName().toString(), ErrorCode.MODEL_INVALID);
			handler.beginDocument(place);
			try (Handover handover = Handover.start(path.getFileName().toString(), handler, to -> parse(path, to, cancellation))) {
				handover.replay(place);
			}
		}
	}

	private void parse(Path path, Handover to, Cancellation cancellation) {
		try (XmlFile file = XmlFile.open(path, ErrorCode.MODEL_INVALID)) {
			new DocumentReader(file, path, types, to, cancellation).read();
		}
	}
}
