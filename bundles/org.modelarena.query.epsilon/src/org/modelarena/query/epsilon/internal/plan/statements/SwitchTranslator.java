// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.eol.dom.Case;
import org.eclipse.epsilon.eol.dom.SwitchStatement;
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates {@code switch} where its cases are different constants: of its branches one is taken at most, whatever their order. */
final class SwitchTranslator {
	private final ExpressionTranslator expressions;

	SwitchTranslator(ExpressionTranslator expressions) {
		this.expressions = expressions;
	}

	/** Statements, and when they are done. */
	record Branch(Term condition, List<StatementGroup> groups) {
	}

	/** The branches, over rows for each of which the value is computed once. */
	List<Branch> branches(SwitchStatement choice, Scope scope, PlanBuilder rows) {
		TranslationContext context = TranslationContext.of(scope, rows);
		Value.One value = expressions.named("value", expressions.one(choice.getConditionExpression(), context), rows);
		if (value.inferredType() instanceof InferredType.Element || value.inferredType() instanceof InferredType.Number number && number.isReal()) {
			throw new Untranslatable("Plans have 'switch' only for Integers, Strings, Booleans and literals.", choice);
		}
		List<Branch> branches = new ArrayList<>();
		List<Term> others = new ArrayList<>();
		Set<Object> constants = new HashSet<>();
		for (Case each : choice.getCases()) {
			if (!(expressions.value(each.getCondition(), context) instanceof Value.One one) || !(one.term() instanceof Term.Constant constant)
					|| !one.inferredType().equals(value.inferredType()) || !constants.add(constant.value())) {
				throw new Untranslatable("Plans have 'switch' only with different constants of the same type.", each);
			}
			Term isIt = Terms.equal(value.term(), constant);
			branches.add(new Branch(isIt, units(each)));
			others.add(new Term.Not(isIt));
		}
		if (choice.getDefault() != null) {
			branches.add(new Branch(others.isEmpty() ? Terms.TRUE : new Term.And(others), units(choice.getDefault())));
		}
		return branches;
	}

	/** In a {@code switch} {@code continue} goes on with the next case. */
	private static List<StatementGroup> units(Case branch) {
		if (StatementGroup.mayContinue(branch.getBody())) {
			throw new Untranslatable("A case goes on with the next one.", branch);
		}
		return StatementGroup.of(branch.getBody());
	}
}
