// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.TypeTests;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates declarations of variables. */
final class DeclarationTranslator {
	private final ExpressionTranslator expressions;
	private final TypeTests types;

	DeclarationTranslator(ExpressionTranslator expressions, TypeTests types) {
		this.expressions = expressions;
		this.types = types;
	}

	/** The scope after a declaration. */
	Scope declare(StatementGroup group, Scope scope, PlanBuilder rows) {
		VariableDeclaration variable = group.declares();
		boolean withType = variable.getTypeExpression() != null;
		if (variable.isExternal() || scope.forbids(variable.getName(), withType)) {
			throw new Untranslatable("'" + variable.getName() + "' is declared twice.", variable);
		}
		Value value = group.first() instanceof AssignmentStatement assignment ? assigned(variable, assignment.getValueExpression(), scope, rows)
				: initial(variable.getTypeExpression());
		return scope.declaring(variable.getName(), value, withType);
	}

	/** The first value of a variable that is given none. */
	private Value initial(TypeExpression type) {
		String name = type == null ? "" : type.getName();
		return switch (name) {
		case "Sequence", "List", "Bag", "Set", "OrderedSet" -> new Value.Empty(Value.Flavour.of(name));
		case "Map" -> new Value.EmptyMap();
		case "Integer" -> new Value.Counter((Value.One) Value.One.number(0));
		case "Boolean" -> Value.One.constant(false, InferredType.TRUTH);
		case "String" -> Value.One.constant("", InferredType.TEXT);
		default -> type == null || types.named(type) != null ? new Value.Unset(type) : new Value.Unusable(Value.Unset.REASON);
		};
	}

	private Value assigned(VariableDeclaration variable, Expression expression, Scope scope, PlanBuilder rows) {
		// The variable is there, and null, before its value is computed.
		Scope own = scope.with(variable.getName(), new Value.Unusable("'" + variable.getName() + "' is computed from itself."));
		Value value = expressions.value(expression, TranslationContext.of(own, rows));
		boolean fillable = value instanceof Value.Empty || value instanceof Value.EmptyMap;
		if (fillable && expression instanceof NameExpression) {
			throw new Untranslatable("A collection has two names.", expression);
		}
		TypeExpression type = variable.getTypeExpression();
		Value typed = types.always(type, value) ? value : narrowed(type, value, rows);
		if (typed instanceof Value.One one) {
			Value.One simple = one.by(rows.simple(variable.getName(), one.term()));
			boolean counts = simple.term() instanceof Term.Constant && simple.inferredType().equals(InferredType.INTEGER);
			return counts ? new Value.Counter(simple) : simple;
		}
		return CollectionValues.settled(variable.getName(), typed, rows);
	}

	/** A value that is of a type, or null, where the program does not fail. */
	private Value narrowed(TypeExpression type, Value value, PlanBuilder rows) {
		EClass named = types.named(type);
		if (named == null || !(value instanceof Value.One one) || !(one.inferredType() instanceof InferredType.Element)) {
			throw new Untranslatable("A value may be of another type than its variable.", type);
		}
		Term simple = rows.simple("value", one.term());
		Term is = new Term.IsType(simple, named, false);
		rows.require(rows.facts().mayBeNull(simple) ? new Term.Or(List.of(new Term.IsNull(simple), is)) : is);
		return new Value.One(simple, new InferredType.Element(named));
	}
}
