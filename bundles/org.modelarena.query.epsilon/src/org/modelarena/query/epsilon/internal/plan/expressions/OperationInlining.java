// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.ProgramContext;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.TypeTests;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Calls of the operations that a program declares: their bodies stand in the place of the calls. */
final class OperationInlining {
	private final ExpressionTranslator expressions;
	private final ProgramContext program;
	private final TypeTests types;
	private final Deque<Operation> active = new ArrayDeque<>();

	OperationInlining(ExpressionTranslator expressions, ProgramContext program) {
		this.expressions = expressions;
		this.program = program;
		this.types = new TypeTests(program.symbols());
	}

	/** @param declared the declared operations of the call's name and number of arguments */
	Value call(List<Operation> declared, OperationCallExpression call, TranslationContext context) {
		Operation operation = declared.get(0);
		if (declared.size() > 1) {
			throw new Untranslatable("There are several operations '" + call.getName() + "'.", call);
		}
		if (active.contains(operation)) {
			throw new Untranslatable("The operation '" + call.getName() + "' calls itself.", call);
		}
		if (operation.hasAnnotation("pre") || operation.hasAnnotation("post") || call.isNullSafe()
				|| call.isContextless() != (operation.getContextTypeExpression() == null)) {
			throw new Untranslatable("Plans have no such call of '" + call.getName() + "'.", call);
		}
		Scope scope = context.scope().ofOperation(program.parameters());
		Term check = null;
		if (call.isContextless()) {
			scope = scope.with("self", new Value.Unusable("'self' is nothing here."));
		} else {
			Value self = expressions.value(call.getTargetExpression(), context);
			check = Terms.both(context.check(self), checkContext(operation, self, context));
			scope = scope.with("self", narrowed(self, operation));
		}
		for (int i = 0; i < operation.getFormalParameters().size(); i++) {
			Value argument = expressions.value(call.getParameterExpressions().get(i), context);
			if (!types.always(operation.getFormalParameters().get(i).getTypeExpression(), argument)) {
				throw new Untranslatable("An argument may be of another type than the operation takes.", call);
			}
			check = Terms.both(check, context.check(argument));
			scope = scope.declaring(operation.getFormalParameters().get(i).getName(), immutable(argument), true);
		}
		return CollectionValues.behind(check, body(operation, context.in(scope)));
	}

	/** The argument, if the operation does not fill it: what it may fill must be its own. */
	private static Value immutable(Value argument) {
		return switch (argument) {
		case Value.Empty empty -> new Value.Unusable("An operation is given an empty collection to fill.");
		case Value.EmptyMap empty -> new Value.Unusable("An operation is given an empty Map.");
		default -> argument;
		};
	}

	/** A term that faults where the operation is not one of the target; null if it always is. */
	private Term checkContext(Operation operation, Value self, TranslationContext context) {
		if (operation.getContextTypeExpression().getName().equals("Any") && !(self instanceof Value.Nothing)) {
			return null;
		}
		EClass type = types.named(operation.getContextTypeExpression());
		boolean isPlain = type == null && self instanceof Value.One plain && !context.facts().mayBeNull(plain.term());
		if (isPlain && types.always(operation.getContextTypeExpression(), self)) {
			return null;
		}
		if (type == null || !(self instanceof Value.One one) || !isOf(one, type, context)) {
			throw new Untranslatable("'" + operation.getName() + "' may be an operation of another type.");
		}
		return context.facts().mayBeNull(one.term()) ? new Term.IsType(one.term(), type, false) : null;
	}

	private static boolean isOf(Value.One one, EClass type, TranslationContext context) {
		return one.inferredType() instanceof InferredType.Element element
				&& (type.isSuperTypeOf(element.type()) || context.facts().typesOf(one.term()).stream().anyMatch(type::isSuperTypeOf));
	}

	private Value narrowed(Value self, Operation operation) {
		EClass type = types.named(operation.getContextTypeExpression());
		boolean narrower = type != null && self instanceof Value.One one && one.inferredType() instanceof InferredType.Element element
				&& !type.isSuperTypeOf(element.type());
		return narrower ? new Value.One(((Value.One) self).term(), new InferredType.Element(type)) : immutable(self);
	}

	private Value body(Operation operation, TranslationContext context) {
		active.push(operation);
		try {
			Value result = new BodyTranslator(expressions, types).result(operation.getBody().getStatements(), context);
			if (!types.always(operation.getReturnTypeExpression(), result)) {
				throw new Untranslatable("The operation '" + operation.getName() + "' may return another type than it says.", operation);
			}
			return result;
		} finally {
			active.pop();
		}
	}
}
