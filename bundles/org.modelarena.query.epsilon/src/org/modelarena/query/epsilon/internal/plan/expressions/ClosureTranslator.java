// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.dom.Parameter;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * Translates {@code closure}: the values that the body gives for the items, and for those, until there is nothing new. The items belong to it only if they
 * are reached. Null is left out, and of what is not of the parameter's type nothing more is reached. The order is that of a hash set.
 */
final class ClosureTranslator {
	private final ExpressionTranslator expressions;
	private final FirstOrderTranslator loops;

	ClosureTranslator(ExpressionTranslator expressions, FirstOrderTranslator loops) {
		this.expressions = expressions;
		this.loops = loops;
	}

	Value of(FirstOrderOperationCallExpression loop, TranslationContext context) {
		if (loop.getTargetExpression() == null || loop.getParameters().size() != 1 || loop.getExpressions().size() != 1 || loop.isNullSafe()) {
			throw new Untranslatable("Plans have no such 'closure'.", loop);
		}
		Value target = expressions.value(loop.getTargetExpression(), context);
		Value.Many items = expressions.many(target);
		Value.Many source = items != null ? items : ofOne(target);
		return new Value.Many(rows -> reached(loop, source, context.scope(), rows), Value.Flavour.SEQUENCE, false);
	}

	private static Value.Many ofOne(Value target) {
		if (!(target instanceof Value.One one)) {
			throw new Untranslatable("Plans have 'closure' only of elements.");
		}
		return Value.Many.sequence(rows -> {
			if (rows.facts().mayBeNull(one.term())) {
				rows.require(Terms.isDefined(one.term()));
			}
			return one;
		});
	}

	private Value reached(FirstOrderOperationCallExpression loop, Value.Many source, Scope scope, PlanBuilder rows) {
		PlanBuilder first = rows.inner();
		Value.One start = next(loop, CollectionValues.settled("item", source.source().emit(first), first), scope, first);
		Step.Branch from = new Step.Branch(first.pipeline(), List.of(start.term()));
		return reached(loop, from, new ValueType.Element(type(start)), scope, rows);
	}

	/** The elements that are reached. They may be of a wider type than those reached first; then it is tried with that. */
	private Value reached(FirstOrderOperationCallExpression loop, Step.Branch from, ValueType.Element type, Scope scope, PlanBuilder rows) {
		Variable element = new Variable(loop.getParameters().get(0).getName(), type);
		Term.Use item = new Term.Use(element);
		PlanBuilder more = rows.inner(rows.facts().withNotNull(item));
		Value.One linked = next(loop, Value.One.element(item), scope, more);
		EClass next = type(linked);
		if (TermTypes.isKind(type.type(), next)) {
			return Value.One.element(rows.closure(element, from, new Step.Branch(more.pipeline(), List.of(linked.term()))));
		}
		EClass wider = TermTypes.isKind(next, type.type()) ? next : EcorePackage.Literals.EOBJECT;
		return reached(loop, from, new ValueType.Element(wider), scope, rows);
	}

	private static EClass type(Value.One element) {
		return ((InferredType.Element) element.inferredType()).type();
	}

	/** Makes a row for each element that the body gives for an item. */
	private Value.One next(FirstOrderOperationCallExpression loop, Value given, Scope scope, PlanBuilder rows) {
		Parameter parameter = loop.getParameters().get(0);
		Value item = expressions.named(parameter.getName(), loops.ofType(given, parameter.getTypeExpression(), rows), rows);
		TranslationContext inside = TranslationContext.of(scope.framed().with(parameter.getName(), item), rows);
		Value body = expressions.value(loop.getExpressions().get(0), inside);
		Value.Many many = expressions.many(body);
		Value next = CollectionValues.settled("next", many == null ? body : many.source().emit(rows), rows);
		if (!(next instanceof Value.One one) || !(one.inferredType() instanceof InferredType.Element)) {
			throw new Untranslatable("Plans have 'closure' only of elements.", loop);
		}
		if (rows.facts().mayBeNull(one.term())) {
			rows.filter(Terms.isDefined(one.term()));
		}
		return one;
	}
}
