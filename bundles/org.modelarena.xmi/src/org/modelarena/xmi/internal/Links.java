package org.modelarena.xmi.internal;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

import org.modelarena.core.Article;
import org.modelarena.xmi.Unresolved;

/** Finds the elements that references mean, with errors that name the place. Not thread-safe. */
final class Links {
	private final StructureIndex index;
	private final Documents documents;
	private final Unresolved unresolved;
	private final Href href = new Href();

	Links(StructureIndex index, Documents documents, Unresolved unresolved) {
		this.unresolved = unresolved;
		this.index = index;
		this.documents = documents;
	}

	/**
	 * The key of the element that a path means in a document.
	 *
	 * @param place where the reference stands
	 * @return {@link StructureIndex#DANGLING} only if references that lead nowhere are dropped
	 */
	int target(FeatureInfo feature, int document, FragmentPath path, Place place) {
		int key = index.resolve(document, path);
		// Nearly all are as they should be: then no text is made.
		return key >= 0 && feature.accepts(index.type(key)) ? key : checked(key, feature, path.toString(), place);
	}

	/**
	 * The key of the element that a reference means.
	 *
	 * @param from  the document in which the text is written, at {@code place}
	 * @param known the document that it leads to, {@link Documents#MISSING} or {@link Documents#LATER}
	 * @return {@link StructureIndex#DANGLING} only if references that lead nowhere are dropped
	 */
	int target(FeatureInfo feature, int from, int known, String text, Place place) {
		href.set(text);
		int document = known == Documents.LATER ? documents.find(from, href.file(), feature, place::error) : known;
		if (document == Documents.MISSING) {
			return StructureIndex.DANGLING;
		}
		String fragment = href.fragment();
		int key = index.resolve(document, fragment);
		if (key == StructureIndex.DANGLING && fragment.indexOf('%') >= 0) {
			key = index.resolve(document, decoded(fragment));
		}
		return checked(key, feature, text, place);
	}

	private int checked(int key, FeatureInfo feature, String text, Place place) {
		if (key == StructureIndex.DANGLING && unresolved != Unresolved.REFUSE) {
			return key;
		}
		if (key == StructureIndex.DANGLING) {
			throw place.error("'" + feature.name() + "' refers to " + Quoted.of(text) + ", and there is no such element.");
		}
		if (key == StructureIndex.AMBIGUOUS) {
			throw place.error("'" + feature.name() + "' refers to " + Quoted.of(text) + ", and several elements have this id.");
		}
		TypeInfo type = index.type(key);
		if (!feature.accepts(type)) {
			throw place.error("'" + feature.name() + "' refers to " + Quoted.of(text) + ", " + Article.with(type.type.getName())
					+ " and not " + Article.with(feature.reference().getEReferenceType().getName()) + ".");
		}
		return key;
	}

	private static String decoded(String fragment) {
		try {
			return URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
		} catch (IllegalArgumentException noEncoding) {
			return fragment;
		}
	}
}
