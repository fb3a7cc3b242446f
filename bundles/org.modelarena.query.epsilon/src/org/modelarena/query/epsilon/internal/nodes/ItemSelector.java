// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.ItemSelectorExpression;

/** {@code list[index]} and {@code map[key]}, whose parts know what they are parts of: in Epsilon they think that it is the module. */
final class ItemSelector extends ItemSelectorExpression {
	@Override
	public void build(AST cst, IModule owner) {
		super.build(cst, owner);
		targetExpression.setParent(this);
		indexExpression.setParent(this);
	}
}
