// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

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

	static long nextKey(Map<String, Object> header) {
		return header.get(NEXT_KEY) instanceof Long key ? key : 0;
	}
}
