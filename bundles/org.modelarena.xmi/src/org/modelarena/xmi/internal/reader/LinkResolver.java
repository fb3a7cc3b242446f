// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

import org.modelarena.core.Article;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.input.NeedsObjects;
import org.modelarena.xmi.internal.parser.Href;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.QuotedText;
import org.modelarena.xmi.internal.types.TypeInfo;

/** Finds the elements that references mean, with errors that name the place. Not thread-safe. */
public final class LinkResolver {
	private final StructureIndex index;
	private final ModelDocuments documents;
	private final Unresolved unresolved;
	private final Href href = new Href();

	LinkResolver(StructureIndex index, ModelDocuments documents, Unresolved unresolved) {
		this.unresolved = unresolved;
		this.index = index;
		this.documents = documents;
	}

	/**
	 * The key of the element that a path means in a document.
	 *
	 * @param position where the reference stands
	 * @return {@link StructureIndex#DANGLING} only if references that lead nowhere are dropped
	 */
	int target(FeatureInfo feature, int document, FragmentPath path, FilePosition position) {
		int key = index.resolve(document, path);
		// Nearly all are as they should be: then no text is made.
		return key >= 0 && feature.accepts(index.type(key)) ? key : checked(key, feature, path.toString(), position);
	}

	/**
	 * The key of the element that a reference means.
	 *
	 * @param from  the document in which the text is written, at {@code position}
	 * @param known the document that it leads to, {@link ModelDocuments#MISSING} or {@link ModelDocuments#LATER}
	 * @return {@link StructureIndex#DANGLING} only if references that lead nowhere are dropped
	 */
	int target(FeatureInfo feature, int from, int known, String text, FilePosition position) {
		href.set(text);
		int document = known == ModelDocuments.LATER ? documents.find(from, href.file(), feature, position::error) : known;
		if (document == ModelDocuments.MISSING) {
			return StructureIndex.DANGLING;
		}
		String fragment = href.fragment();
		int key = index.resolve(document, fragment);
		if (key == StructureIndex.DANGLING && fragment.indexOf('%') >= 0) {
			key = index.resolve(document, decoded(fragment));
		}
		return checked(key, feature, text, position);
	}

	private int checked(int key, FeatureInfo feature, String text, FilePosition position) {
		if (key == StructureIndex.DANGLING && unresolved != Unresolved.REFUSE) {
			return key;
		}
		if (key == StructureIndex.DANGLING) {
			throw position.error("'" + feature.name() + "' refers to " + QuotedText.of(text) + Unresolved.NO_SUCH_ELEMENT);
		}
		if (key == StructureIndex.AMBIGUOUS) {
			// Which of them EMF takes depends on where they and the reference stand.
			throw new NeedsObjects("'" + feature.name() + "' refers to " + QuotedText.of(text) + ", and several elements have this id.");
		}
		TypeInfo type = index.type(key);
		if (!feature.accepts(type)) {
			throw position.error("'" + feature.name() + "' refers to " + QuotedText.of(text) + ", " + Article.with(type.type.getName())
					+ " and not " + Article.with(feature.reference().getEReferenceType().getName()) + ".");
		}
		return key;
	}

	/** A fragment without percent signs. */
	public static String decoded(String fragment) {
		try {
			return URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
		} catch (IllegalArgumentException noEncoding) {
			return fragment;
		}
	}
}
