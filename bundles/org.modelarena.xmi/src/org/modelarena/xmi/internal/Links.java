package org.modelarena.xmi.internal;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Finds the elements that references mean, with errors that name the place. */
final class Links {
	private final StructureIndex index;
	private final Documents documents;

	Links(StructureIndex index, Documents documents) {
		this.index = index;
		this.documents = documents;
	}

	/** The key of the element that {@code href} means, written in {@code document} at the place of {@code file}. */
	int target(FeatureInfo feature, String href, int document, XmlFile file) {
		int hash = href.indexOf('#');
		int in = hash > 0 ? documents.find(document, href.substring(0, hash), feature, file) : document;
		String fragment = href.substring(hash + 1);
		int key = index.resolve(in, fragment);
		if (key == StructureIndex.DANGLING && fragment.indexOf('%') >= 0) {
			key = index.resolve(in, decoded(fragment));
		}
		if (key == StructureIndex.DANGLING) {
			throw file.error("'" + feature.name() + "' refers to '" + href + "', and there is no such element.");
		}
		if (key == StructureIndex.AMBIGUOUS) {
			throw file.error("'" + feature.name() + "' refers to '" + href + "', and several elements have this id.");
		}
		TypeInfo type = index.type(key);
		if (!feature.accepts(type.type)) {
			throw file.error("'" + feature.name() + "' refers to '" + href + "', a " + type.type.getName() + " and not a "
					+ feature.reference().getEReferenceType().getName() + ".");
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
