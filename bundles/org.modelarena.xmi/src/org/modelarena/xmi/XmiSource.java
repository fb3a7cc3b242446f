// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementPart;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.ecore.PackageSearch;
import org.modelarena.xmi.internal.input.NeedsObjects;
import org.modelarena.xmi.internal.objects.ObjectModel;
import org.modelarena.xmi.internal.reader.Begins;
import org.modelarena.xmi.internal.reader.ModelReader;
import org.modelarena.xmi.internal.reader.StreamedModel;
import org.modelarena.xmi.internal.scan.ScannedModel;
import org.modelarena.xmi.internal.types.PlainTypes;

/**
 * XMI 2 files as a stream of elements: what EMF writes and reads, in memory of about 25 bytes an element (and what its ids need). Keys
 * count through the files in the order given. Reads each file once, and keeps what it says for the emissions, some 50 bytes an element, in a temporary
 * file where that is more than a megabyte; a thread of its own reads while the caller's thread makes something of what was read. External entities and
 * document types are refused; values of transient and computed features are passed over, and counted. Not thread-safe.
 */
public final class XmiSource implements ElementSource {
	private final List<Path> files;
	private final PackageFinder packages;
	private final Supplier<Metamodel> metamodel;
	private final Unresolved unresolved;
	private Progress progress = Progress.none();
	private long dropped;
	/** Null if nobody listens, as the next. */
	private Consumer<String> ids;
	private Places places;
	private Scanning scanning = Scanning.standard();
	/** Why the model was not scanned, or null. */
	private String notScanned;
	private StreamedModel reader;
	/** Instead of the reader, where that cannot read the files. */
	private ObjectModel objects;
	private List<Object> stamps;

	private XmiSource(List<Path> files, PackageFinder packages, Supplier<Metamodel> metamodel, Unresolved unresolved) {
		this.unresolved = unresolved;
		this.files = ModelFiles.distinct(files);
		this.packages = packages;
		this.metamodel = metamodel;
	}

	/** A model in one or several files that refer to each other. Nothing is read yet. */
	public static XmiSource of(List<Path> files, Metamodel metamodel) {
		return new XmiSource(files, PackageFinder.in(metamodel), () -> metamodel, Unresolved.REFUSE);
	}

	/** A model whose packages are found by the first pass, which is made now. */
	static XmiSource read(List<Path> files, PackageSearch packages, Unresolved unresolved, Progress progress) {
		XmiSource source = new XmiSource(files, packages, packages::metamodel, unresolved);
		source.index(progress);
		return source;
	}

	/**
	 * Also passes on the xmi:id of each element, null if it has none: always right before the sink's {@code begin}.
	 *
	 * @return this source
	 */
	public XmiSource withIds(Consumer<String> listener) {
		ids = listener;
		return this;
	}

	/** Is told where elements stand. */
	public interface Places {
		/**
		 * The next element stands here.
		 *
		 * @param file its place in {@link XmiSource#files}
		 * @param line of its start tag, counted from 1
		 */
		void at(int file, int line);
	}

	/**
	 * Also tells where each element stands, always right before the sink's {@code begin}. Nothing is told of a model that cannot be read as a stream.
	 *
	 * @return this source
	 */
	public XmiSource withPlaces(Places listener) {
		places = listener;
		return this;
	}

	/**
	 * Tells somebody of the reading, where that is needed to tell the metamodel, and lets him stop it.
	 *
	 * @return this source
	 */
	public XmiSource reporting(Progress to) {
		progress = to;
		return this;
	}

	/**
	 * Says when and how the files are scanned instead of parsed, if they were not read yet.
	 *
	 * @return this source
	 */
	public XmiSource scanning(Scanning how) {
		scanning = how;
		return this;
	}

	@Override
	public Metamodel metamodel() {
		if (!PlainTypes.isPlain(metamodel.get())) {
			// Only then it is known which of its forms the model needs.
			index(progress);
		}
		return objects == null ? metamodel.get() : objects.metamodel();
	}

	@Override
	public long size() {
		return reader == null ? objects == null ? Progress.UNKNOWN : objects.size() : reader.size();
	}

	/**
	 * {@inheritDoc}
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} with {@code file:line:column}, {@link ErrorCode#NOT_FOUND},
	 *                        {@link ErrorCode#IO}, {@link ErrorCode#CANCELLED}
	 */
	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		index(Progress.of(cancellation));
		requireUnchanged();
		if (objects == null) {
			dropped = reader.emit(sink, begins(), cancellation);
		} else {
			objects.emit(sink, ids == null ? id -> {
			} : ids, cancellation);
			dropped = objects.dropped();
		}
	}

	/** {@inheritDoc} Only of files that were scanned, and if nobody listens to ids and places, which come in order. */
	@Override
	public List<ElementPart> parts(Cancellation cancellation) {
		if (ids != null || places != null) {
			return List.of();
		}
		index(Progress.of(cancellation));
		requireUnchanged();
		if (!(reader instanceof ScannedModel scanned)) {
			return List.of();
		}
		dropped = scanned.dropped();
		return scanned.parts();
	}

	private Begins begins() {
		return ids == null && places == null ? Begins.UNHEARD : (id, file, line) -> {
			if (ids != null) {
				ids.accept(id);
			}
			if (places != null) {
				places.at(file, line);
			}
		};
	}

	@Override
	public void writeBeside(Path store) {
		if (objects == null) {
			reader.writeBeside(store);
		} else {
			objects.writeBeside(store);
		}
	}

	/**
	 * How many references lead out of the model to a package that is known, such as Ecore's data types from a model that is a metamodel, by
	 * the package's URI. They are left out. Known after an emission.
	 */
	public Map<String, Long> outside() {
		return objects == null ? Map.of() : objects.outside();
	}

	@Override
	public Map<String, Long> passedOver() {
		return objects != null ? objects.passedOver() : reader != null ? reader.passedOver() : Map.of();
	}

	/** How many ids stand at several elements of one file, where references lead to these: to the elements that EMF takes. Known after an emission. */
	public long repeatedIds() {
		return objects == null ? 0 : objects.repeatedIds();
	}

	/** How many references lead nowhere, and were left out. Known after an emission. */
	public long dropped() {
		return dropped;
	}

	private void index(Progress reading) {
		if (objects != null || reader != null && !(reader instanceof ScannedModel scanned && scanned.isUsedUp())) {
			return;
		}
		if (reader != null) {
			requireUnchanged();
			// What is left of it takes memory that is needed to read again.
			reader = null;
		}
		List<Object> before = stamps(files);
		try {
			reader = ScannedModel.read(files, packages, unresolved, scanning, reading, why -> notScanned = why);
			if (reader == null) {
				ModelReader parsed = new ModelReader(files, packages, unresolved, reading);
				parsed.requireTold(unresolved, reading.cancellation());
				reader = parsed;
			}
		} catch (NeedsObjects e) {
			reader = null;
			objects = new ObjectModel(files, packages, unresolved, reading);
		}
		stamps = stamps(files());
		if (!stamps.subList(0, before.size()).equals(before)) {
			throw changed();
		}
	}

	/** The files that were parsed and not scanned, each with the reason, in the order of the files. Known once the model was read; empty if EMF read it. */
	public Map<Path, String> parsed() {
		Map<Path, String> parsed = new LinkedHashMap<>();
		List<Path> all = files();
		for (int i = 0; i < all.size(); i++) {
			String reason = reader instanceof ScannedModel scanned ? scanned.reasons().get(i) : reader == null ? null : notScanned;
			if (reason != null) {
				parsed.put(all.get(i), reason);
			}
		}
		return parsed;
	}

	/** How each file was read, for people: "scanned", or "parsed, as there is a comment". Known once the model was read. */
	public Map<Path, String> readings() {
		Map<Path, String> parsed = parsed();
		Map<Path, String> readings = new LinkedHashMap<>();
		files().forEach(file -> readings.put(file, objects != null ? "read by EMF" : parsed.containsKey(file) ? "parsed, as there is " + parsed.get(file) : "scanned"));
		return readings;
	}

	/** Of these, those that were not given, in the order in which they were found. */
	public List<Path> readAlong() {
		List<Path> all = files();
		return all.subList(files.size(), all.size());
	}

	/** The files of the model: those that were given, and, once it has been read, those that they refer to. */
	public List<Path> files() {
		return reader != null ? reader.files() : objects != null ? objects.files() : files;
	}

	/** The files that references lead to, and that were not there when the model was read; the references are left out. */
	public List<Path> missed() {
		return reader != null ? reader.missed() : objects != null ? objects.missed() : List.of();
	}

	/** Since they were read first. */
	private void requireUnchanged() {
		if (!stamps.equals(stamps(files()))) {
			throw changed();
		}
	}

	private ArenaException changed() {
		return new ArenaException(ErrorCode.MODEL_INVALID, "The model changed on disk while it was being read: " + files + ".");
	}

	private static List<Object> stamps(List<Path> files) {
		List<Object> found = new ArrayList<>();
		for (Path file : files) {
			try {
				found.add(Files.exists(file) ? List.of(Files.size(file), Files.getLastModifiedTime(file)) : List.of());
			} catch (IOException e) {
				throw ArenaException.io("Cannot read " + file, e);
			}
		}
		return found;
	}
}
