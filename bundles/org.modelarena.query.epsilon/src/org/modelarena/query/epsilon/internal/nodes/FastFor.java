// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;

import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.Break;
import org.eclipse.epsilon.eol.execute.Return;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;
import org.eclipse.epsilon.eol.types.EolAnyType;
import org.eclipse.epsilon.eol.types.EolModelElementType;
import org.eclipse.epsilon.eol.types.EolPrimitiveType;
import org.eclipse.epsilon.eol.types.EolType;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.runtime.VariableStack;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** A for loop that makes its variables once, and {@code hasMore} and {@code loopCount} only where the body mentions them. */
public class FastFor extends ForStatement {
	private static final String HAS_MORE = "hasMore";
	private static final String LOOP_COUNT = "loopCount";

	private boolean counts;

	@Override
	public void build(AST cst, IModule owner) {
		super.build(cst, owner);
		counts = SyntaxTreeSearch.mentions(bodyStatementBlock, HAS_MORE) || SyntaxTreeSearch.mentions(bodyStatementBlock, LOOP_COUNT);
	}

	@Override
	public Object execute(IEolContext context) throws EolRuntimeException {
		Iterator<?> items = items(Execution.value(iteratedExpression, context));
		EolType type = iteratorParameter.getType(context);
		boolean anything = type == EolAnyType.Instance;
		String name = iteratorParameter.getName();
		Variable variable = new Variable(name, null, type);
		VariableStack variables = Execution.of(context).variables();
		int depth = variables.enter(FrameType.UNPROTECTED, this);
		Object left = null;
		for (int round = 1; items.hasNext();) {
			Object item = items.next();
			if (!anything && !type.isKind(item)) {
				Execution.of(context).step();
				continue;
			}
			variables.clearTop();
			variable.setValueBruteForce(item);
			variables.push(name, variable);
			if (counts) {
				variables.push(HAS_MORE, new Variable(HAS_MORE, items.hasNext(), EolPrimitiveType.Boolean, true));
				variables.push(LOOP_COUNT, new Variable(LOOP_COUNT, round++, EolPrimitiveType.Integer, true));
			}
			Object result = Execution.value(bodyStatementBlock, context);
			variables.leaveTo(depth + 1);
			if (result instanceof Return) {
				left = result;
				break;
			}
			if (result instanceof Break stop) {
				left = stop.isAll() ? stop : null;
				break;
			}
		}
		variables.leaveTo(depth);
		return left instanceof Break && !variables.isInLoop() ? null : left;
	}

	private static Iterator<?> items(Object iterated) {
		return switch (iterated) {
		case Iterable<?> many -> many.iterator();
		case EolModelElementType type -> type.all().iterator();
		case null -> Collections.singleton(null).iterator();
		default -> List.of(iterated).iterator();
		};
	}
}
