// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.util.Arrays;

import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.internal.parser.Href;
import org.modelarena.xmi.internal.reader.LinkResolver;
import org.modelarena.xmi.internal.reader.ModelDocuments;
import org.modelarena.xmi.internal.reader.OppositeSums;
import org.modelarena.xmi.internal.reader.PairLinks;
import org.modelarena.xmi.internal.reader.StructureIndex;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/** Finds the elements that the references of parts lead to. Each thread has one of its own; what they share they only read, but for documents' names. */
final class LinkSettler {
	private final StructureIndex index;
	private final ModelDocuments documents;
	private final TypeTable types;
	private final Unresolved unresolved;
	private final String[] names;
	private final OppositeSums sums = new OppositeSums();
	private final Href href = new Href();
	/** For each feature, by its number, the types that it takes, by theirs: 0 for unknown. */
	private byte[][] accepted = new byte[64][];
	private long dropped;

	LinkSettler(StructureIndex index, ModelDocuments documents, TypeTable types, Unresolved unresolved, String[] names) {
		this.index = index;
		this.documents = documents;
		this.types = types;
		this.unresolved = unresolved;
		this.names = names;
	}

	/** The sums of the opposites in all parts that were settled here. */
	OppositeSums sums() {
		return sums;
	}

	/** How many references lead nowhere, and are left out. */
	long dropped() {
		return dropped;
	}

	/** Finds the targets of a part's references. */
	void settle(ScannedPart part) {
		int[] targets = new int[part.linkCount];
		int size = 0;
		ByteStream.Reader reader = part.links.read();
		int source = 0;
		while (reader.hasNext()) {
			FeatureInfo feature = types.feature(reader.readInt());
			source += (int) reader.readSigned();
			boolean paired = feature.pair != FeatureInfo.NO_PAIR;
			for (long first = reader.readNumber(); first != 0; first = reader.readNumber()) {
				int target = target(part.document, feature, first - 1, reader);
				targets[size++] = target;
				if (paired && target >= 0) {
					// The hash of two zeros is zero.
					sums.add(feature, part.key(source) + 1L, target + 1L);
				}
			}
		}
		part.targets = targets;
	}

	private int target(int document, FeatureInfo feature, long first, ByteStream.Reader reader) {
		int key = (first & 1) == 0 ? path(document, first, reader) : text(document, (int) (first >>> 1), reader.readText());
		if (key >= 0 && accepts(feature, key)) {
			return key;
		}
		if (key != StructureIndex.DANGLING || unresolved != Unresolved.DROP) {
			throw new NotScanned("a reference that leads to no element, or to one of another type");
		}
		dropped++;
		return key;
	}

	private int path(int document, long first, ByteStream.Reader reader) {
		int root = (int) (first >>> LinkScanner.SEGMENT_BITS + 1);
		int element = index.root(document, Math.max(0, root - 1));
		for (int rest = (int) (first >>> 1) & LinkScanner.MOST_SEGMENTS; rest > 0; rest--) {
			int name = reader.readInt();
			int number = reader.readInt() - 1;
			element = element < 0 ? element : index.child(element, names[name], number);
		}
		return element;
	}

	private int text(int from, int kind, String text) {
		href.set(text);
		int document = kind == LinkScanner.HERE ? from : document(from, href.file());
		if (document == ModelDocuments.MISSING) {
			return StructureIndex.DANGLING;
		}
		String fragment = href.fragment();
		int key = resolve(document, fragment);
		return key == StructureIndex.DANGLING && fragment.indexOf('%') >= 0 ? resolve(document, LinkResolver.decoded(fragment)) : key;
	}

	private int document(int from, String uri) {
		synchronized (documents) {
			return documents.find(from, uri, "a reference", message -> {
				throw new NotScanned("a reference to a file that is not there");
			});
		}
	}

	private int resolve(int document, String fragment) {
		synchronized (index) {
			return index.resolve(document, fragment);
		}
	}

	private boolean accepts(FeatureInfo feature, int key) {
		int type = index.typeId(key);
		if (feature.id >= accepted.length) {
			accepted = Arrays.copyOf(accepted, feature.id * 2);
		}
		byte[] known = accepted[feature.id];
		if (known == null || type >= known.length) {
			known = known == null ? new byte[type + 8] : Arrays.copyOf(known, type + 8);
			accepted[feature.id] = known;
		}
		if (known[type] == 0) {
			synchronized (types) {
				known[type] = (byte) (feature.accepts(types.type(type).type) ? 1 : 2);
			}
		}
		return known[type] == 1;
	}

	/** Collects the links of some pairs of opposites. */
	static void collect(ScannedPart part, TypeTable types, PairLinks into) {
		ByteStream.Reader reader = part.links.read();
		int source = 0;
		int next = 0;
		while (reader.hasNext()) {
			FeatureInfo feature = types.feature(reader.readInt());
			source += (int) reader.readSigned();
			for (long first = reader.readNumber(); first != 0; first = reader.readNumber()) {
				skip(first - 1, reader);
				int target = part.targets[next++];
				if (target >= 0 && into.concerns(feature)) {
					into.add(feature, part.key(source), target);
				}
			}
		}
	}

	/** The names of files in references, with their features, in the order of the file. */
	static void files(ScannedPart part, TypeTable types, FileNames to) {
		ByteStream.Reader reader = part.links.read();
		while (reader.hasNext()) {
			FeatureInfo feature = types.feature(reader.readInt());
			reader.readSigned();
			for (long next = reader.readNumber(); next != 0; next = reader.readNumber()) {
				long first = next - 1;
				String text = skip(first, reader);
				if (text != null && text.indexOf('#') > 0) {
					to.file(feature, text.substring(0, text.indexOf('#')), first >>> 1 == LinkScanner.FILE_IN_TAG);
				}
			}
		}
	}

	/** Hears of a file. */
	interface FileNames {
		void file(FeatureInfo feature, String name, boolean inTag);
	}

	/** @return the text, or null for a path */
	private static String skip(long first, ByteStream.Reader reader) {
		if ((first & 1) != 0) {
			return reader.readText();
		}
		for (int rest = (int) (first >>> 1) & LinkScanner.MOST_SEGMENTS; rest > 0; rest--) {
			reader.readNumber();
			reader.readNumber();
		}
		return null;
	}
}
