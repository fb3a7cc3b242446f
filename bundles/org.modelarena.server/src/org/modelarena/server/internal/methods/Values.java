// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.presentation.ElementDocument;

/** Attribute values as they are sent. Stateless. */
final class Values {
	/** Nobody can stop a data type that reads a number of a million digits. */
	private static final int LONGEST = 10_000;

	private Values() {
	}

	/**
	 * The value that a text stands for.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID} if it is none of the attribute's type
	 */
	static Object ofWire(EAttribute attribute, String text) {
		if (text.length() > LONGEST) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The value has " + text.length() + " characters, and " + LONGEST + " are allowed; ask in a query.");
		}
		Object value = null;
		try {
			value = EcoreUtil.createFromString(attribute.getEAttributeType(), text);
		} catch (RuntimeException e) {
			// As with null: what is wrong with it, each data type says in its own words.
		}
		if (!(value instanceof Comparable<?> || value instanceof EEnumLiteral)) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + text + "' is no value of '" + attribute.getName() + "', which is of type "
					+ attribute.getEAttributeType().getName() + ".");
		}
		return value;
	}

	/** A value in the form of a cell; of a data type that cells do not have, as EMF writes it, so that an edit can set it again. */
	static Object toWire(EAttribute attribute, Object value) {
		return ElementDocument.value(attribute, value);
	}
}
