// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import org.modelarena.core.presentation.ElementLabel;

/** The names by which people tell elements apart. Stateless. */
final class Names {
	/** The type and the name of an element; null if it has no name. */
	String of(ModelTree tree, int n) {
		String type = tree.type(n).getName();
		String label = ElementLabel.of(tree.snapshot(), tree.key(n)).orElse(type);
		return label.equals(type) ? null : label;
	}
}
