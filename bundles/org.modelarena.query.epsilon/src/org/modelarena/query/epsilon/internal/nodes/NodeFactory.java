// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.AndOperatorExpression;
import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.CollectionLiteralExpression;
import org.eclipse.epsilon.eol.dom.DoubleEqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.EnumerationLiteralExpression;
import org.eclipse.epsilon.eol.dom.EqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.ExpressionInBrackets;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.dom.GreaterEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.GreaterThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.ItemSelectorExpression;
import org.eclipse.epsilon.eol.dom.LessEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.LessThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.MapLiteralExpression;
import org.eclipse.epsilon.eol.dom.MinusOperatorExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.NewInstanceExpression;
import org.eclipse.epsilon.eol.dom.NotEqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.NotOperatorExpression;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.OrOperatorExpression;
import org.eclipse.epsilon.eol.dom.PlusOperatorExpression;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.eol.dom.ReturnStatement;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.eclipse.epsilon.epl.dom.Role;

/**
 * Puts our nodes in the place of Epsilon's while it builds a program. Ours mean the same and cost less: they remember what they looked up,
 * and they call each other without Epsilon's bookkeeping.
 */
public final class NodeFactory {
	private NodeFactory() {
	}

	/** Our node for one of Epsilon's, or the same if there is none. Both are still empty. */
	public static ModuleElement faster(ModuleElement node, ModuleElement parent) {
		if (node == null || node instanceof EqualsOperatorExpression && (parent instanceof NewInstanceExpression || parent instanceof VariableDeclaration)) {
			// Gives a part of a Tuple its value; Epsilon knows it by its class.
			return node;
		}
		Class<?> kind = node.getClass();
		ModuleElement expression = expression(kind, node);
		return expression != null ? expression : statement(kind, node);
	}

	private static ModuleElement expression(Class<?> kind, ModuleElement node) {
		if (kind == NameExpression.class) {
			return new FastName();
		}
		if (kind == PropertyCallExpression.class) {
			return new FastProperty();
		}
		if (kind == OperationCallExpression.class) {
			return new FastCall(((OperationCallExpression) node).isContextless());
		}
		if (kind == FirstOrderOperationCallExpression.class) {
			return new FastLoop();
		}
		if (kind == TypeExpression.class) {
			return new FastType();
		}
		if (kind == EnumerationLiteralExpression.class) {
			return new FastLiterals.Enumeration();
		}
		if (kind == ItemSelectorExpression.class) {
			return new ItemSelector();
		}
		if (kind == CollectionLiteralExpression.class) {
			return new FastLiterals.Elements();
		}
		if (kind == MapLiteralExpression.class) {
			return new FastLiterals.Entries();
		}
		return operator(kind);
	}

	private static ModuleElement operator(Class<?> kind) {
		if (kind == EqualsOperatorExpression.class || kind == DoubleEqualsOperatorExpression.class) {
			return new FastOperators.Equal();
		}
		if (kind == NotEqualsOperatorExpression.class) {
			return new FastOperators.NotEqual();
		}
		if (kind == PlusOperatorExpression.class) {
			return new FastOperators.Plus();
		}
		if (kind == MinusOperatorExpression.class) {
			return new FastOperators.Minus();
		}
		if (kind == LessThanOperatorExpression.class) {
			return new FastOperators.Less();
		}
		if (kind == LessEqualOperatorExpression.class) {
			return new FastOperators.LessOrEqual();
		}
		if (kind == GreaterThanOperatorExpression.class) {
			return new FastOperators.Greater();
		}
		if (kind == GreaterEqualOperatorExpression.class) {
			return new FastOperators.GreaterOrEqual();
		}
		if (kind == AndOperatorExpression.class) {
			return new FastOperators.And();
		}
		if (kind == OrOperatorExpression.class) {
			return new FastOperators.Or();
		}
		if (kind == NotOperatorExpression.class) {
			return new FastOperators.Not();
		}
		return kind == ExpressionInBrackets.class ? new FastOperators.Brackets() : null;
	}

	private static ModuleElement statement(Class<?> kind, ModuleElement node) {
		if (kind == StatementBlock.class) {
			return new FastStatements.Block();
		}
		if (kind == AssignmentStatement.class) {
			return new FastStatements.Assignment();
		}
		if (kind == ForStatement.class) {
			return new FastFor();
		}
		if (kind == IfStatement.class) {
			return new FastStatements.If();
		}
		if (kind == ReturnStatement.class) {
			return new FastStatements.Returning();
		}
		if (kind == Role.class) {
			return new PlainRole();
		}
		return kind == Operation.class ? new CachedOperation() : node;
	}
}
