package org.modelarena.xmi.internal;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

import org.modelarena.core.Article;
import org.modelarena.xmi.Unresolved;

/** Finds the elements that references mean, with errors that name the place. */
final class Links {
	private final StructureIndex index;
	private final Documents documents;
	private final Unresolved unresolved;

	Links(StructureIndex index, Documents documents, Unresolved unresolved) {
		this.unresolved = unresolved;
		this.index = index;
		this.documents = documents;
	}

	/**
	 * The key of the element that {@code href} means, written in {@code document} at some place.
	 *
	 * @return {@link StructureIndex#DANGLING} only if references that lead nowhere are dropped
	 */
	int target(FeatureInfo feature, Href href, int document, Place place) {
		int in = href.hasFile() ? documents.find(document, href.file(), feature, place::error) : document;
		if (in == Documents.MISSING) {
			return StructureIndex.DANGLING;
		}
		int key = index.resolve(in, href);
		if (key == StructureIndex.DANGLING && href.fragment().indexOf('%') >= 0) {
			key = index.resolve(in, new Href().set(decoded(href.fragment())));
		}
		if (key == StructureIndex.DANGLING && unresolved == Unresolved.DROP) {
			return key;
		}
		if (key == StructureIndex.DANGLING) {
			throw place.error("'" + feature.name() + "' refers to " + Quoted.of(href.toString()) + ", and there is no such element.");
		}
		if (key == StructureIndex.AMBIGUOUS) {
			throw place.error("'" + feature.name() + "' refers to " + Quoted.of(href.toString()) + ", and several elements have this id.");
		}
		TypeInfo type = index.type(key);
		if (!feature.accepts(type.type)) {
			throw place.error("'" + feature.name() + "' refers to " + Quoted.of(href.toString()) + ", " + Article.with(type.type.getName())
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
