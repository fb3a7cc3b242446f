// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.Collection;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.Cells;

/** Attribute values as they are sent. Stateless. */
final class Values {
	private Values() {
	}

	/** A value in the form of a cell; of a data type that cells do not have, as EMF writes it, so that an edit can set it again. */
	static Object toWire(EAttribute attribute, Object value) {
		if (value instanceof Collection<?> values) {
			return values.stream().map(item -> toWire(attribute, item)).toList();
		}
		Object cell = Cells.of(value);
		boolean isOther = cell instanceof String && !(value instanceof String) && !(value instanceof org.eclipse.emf.common.util.Enumerator);
		return isOther ? EcoreUtil.convertToString(attribute.getEAttributeType(), value) : cell;
	}
}
