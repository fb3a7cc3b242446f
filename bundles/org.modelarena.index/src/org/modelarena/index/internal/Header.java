// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Ecore;

/** The data that a graph keeps of the model as a whole. */
final class Header {
	/** The metamodel as the text of an {@code .ecore} file, derived features and indexes included. */
	static final String METAMODEL = "metamodel";
	/** The key that the next new element gets. */
	static final String NEXT_KEY = "nextKey";

	/** The references in which elements have targets several times, though they are unique: a line each. Graphs that were made before there was such an entry have none. */
	static final String REPEATED = "repeated";

	private Header() {
	}

	/**
	 * The metamodel in a header.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	static Metamodel metamodel(Map<String, Object> header, String store) {
		if (!(header.get(METAMODEL) instanceof String text)) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The graph of the store '" + store + "' has no metamodel.");
		}
		try {
			return Ecore.read("metamodel of the graph", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
		} catch (ArenaException e) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The metamodel of the store '" + store + "' cannot be read: " + e.getMessage(), e);
		}
	}

	/** Whether a header holds this metamodel. */
	static boolean isOf(Map<String, Object> header, Metamodel metamodel) {
		return Ecore.text(metamodel).equals(header.get(METAMODEL));
	}

	/** Whether elements may have targets several times in a unique reference; also if the header does not tell. */
	static boolean mayRepeat(Map<String, Object> header, GraphNames names, EReference reference) {
		return !(header.get(REPEATED) instanceof String lines) || Set.of(lines.split("\n")).contains(line(names, reference));
	}

	/** The entry of some references. */
	static String repeated(GraphNames names, Collection<EReference> references) {
		return references.stream().map(reference -> line(names, reference)).sorted().collect(Collectors.joining("\n"));
	}

	private static String line(GraphNames names, EReference reference) {
		return names.of(reference.getEContainingClass()) + " " + names.of(reference);
	}

	static long nextKey(Map<String, Object> header) {
		return header.get(NEXT_KEY) instanceof Long key ? key : 0;
	}
}
