// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.cypher;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.MembershipTest;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/**
 * Writes terms that cannot fault as expressions of the same value, null included. Where a term is not reached, as after the false operand of a
 * conjunction, its expression may have any value, null too: false AND null is false in Cypher.
 */
final class TermWriter {
	private final StatementScope scope;
	private final Patterns patterns;
	private final MembershipLists lists;

	TermWriter(StatementScope scope, Patterns patterns) {
		this.scope = scope;
		this.patterns = patterns;
		this.lists = new MembershipLists(scope, patterns);
	}

	StatementScope scope() {
		return scope;
	}

	Patterns patterns() {
		return patterns;
	}

	MembershipLists lists() {
		return lists;
	}

	/**
	 * A term as an expression.
	 *
	 * @param facts the facts where it stands
	 * @throws PlanFault for a term whose exact meaning is not known to have an expression
	 */
	String of(Term term, FaultAnalysis facts) {
		return switch (term) {
		case Term.Constant constant -> constant.value() == null ? "null" : scope.parameter(constant.value());
		case Term.Use use -> scope.name(use.variable());
		case Term.Attribute attribute -> onElement(attribute.of(), element -> patterns.attribute(element, attribute.attribute()));
		case Term.Target target -> onElement(target, element -> element);
		case Term.Comparison comparison -> new ComparisonWriter(this, facts).of(comparison);
		case Term.Not not -> not.operand() instanceof Term.IsNull isNull ? isThere(isNull.operand(), facts) : "NOT (" + of(not.operand(), facts) + ")";
		case Term.And and -> {
			List<String> operands = new ArrayList<>();
			FaultAnalysis known = facts;
			for (Term operand : and.operands()) {
				operands.add(of(operand, known));
				known = known.whenTrue(operand);
			}
			yield "(" + String.join(" AND ", operands) + ")";
		}
		case Term.Or or -> {
			List<String> operands = new ArrayList<>();
			FaultAnalysis known = facts;
			for (Term operand : or.operands()) {
				operands.add(of(operand, known));
				known = known.whenFalse(operand);
			}
			yield "(" + String.join(" OR ", operands) + ")";
		}
		case Term.Choice choice -> "CASE WHEN " + of(choice.condition(), facts) + " THEN " + of(choice.then(), facts.whenTrue(choice.condition())) + " ELSE "
				+ of(choice.otherwise(), facts.whenFalse(choice.condition())) + " END";
		case Term.IsNull isNull -> isNull(isNull.operand(), facts);
		case Term.IsType isType -> onElement(isType.of(), element -> patterns.isOf(element, isType.eClass(), isType.exactly()));
		case Term.Exists exists -> exists(exists.pipeline(), facts);
		case Term.Count count -> "COUNT { " + inner(count.pipeline(), facts) + " }";
		case Term.IsGiven isGiven -> throw untranslated(isGiven);
		case Term.Container container -> throw untranslated(container);
		case Term.Arithmetic arithmetic -> throw untranslated(arithmetic);
		case Term.Cast cast -> throw untranslated(cast);
		case Term.Aggregate aggregate -> throw untranslated(aggregate);
		case Term.TextCall call -> throw untranslated(call);
		case Term.Real real -> throw untranslated(real);
		case Term.Concatenation text -> throw untranslated(text);
		case Term.Item item -> throw untranslated(item);
		case Term.Listing list -> throw untranslated(list);
		};
	}

	static PlanFault untranslated(Term term) {
		return new PlanFault("'" + new PlanPrinter().of(term) + "' has no exact form in Cypher");
	}

	/** An expression on an element, null if there is no element. What patterns start at has to be a variable, so a target gets a name. */
	String onElement(Term element, UnaryOperator<String> expression) {
		return switch (element) {
		case Term.Use use -> expression.apply(scope.name(use.variable()));
		case Term.Target target -> onElement(target.of(), source -> {
			String name = scope.fresh(target.reference().getName());
			return "head([" + patterns.targets(source, target.reference(), name) + " | " + expression.apply(name) + "])";
		});
		default -> throw untranslated(element);
		};
	}

	String isNull(Term operand, FaultAnalysis facts) {
		return hasTarget(operand) ? "NOT " + isThere(operand, facts) : "(" + of(operand, facts) + ") IS NULL";
	}

	/** Whether a term is not null. */
	String isThere(Term operand, FaultAnalysis facts) {
		if (operand instanceof Term.Target target && target.of() instanceof Term.Use use) {
			return "EXISTS { " + patterns.targets(scope.name(use.variable()), target.reference(), scope.fresh(target.reference().getName())) + " }";
		}
		return "(" + of(operand, facts) + ") IS NOT NULL";
	}

	private static boolean hasTarget(Term operand) {
		return operand instanceof Term.Target target && target.of() instanceof Term.Use;
	}

	/** Whether one element is among the targets of another is asked of both ends. */
	private String exists(Pipeline pipeline, FaultAnalysis facts) {
		MembershipTest membership = MembershipTest.of(pipeline);
		if (membership == null || !MembershipLists.hasNames(membership)) {
			return "EXISTS { " + inner(pipeline, facts) + " }";
		}
		FaultAnalysis known = facts.whenTrue(new Term.Not(new Term.IsNull(membership.member())));
		StringBuilder text = new StringBuilder("(").append(lists.isLinked(membership, facts));
		for (Term condition : membership.rest()) {
			text.append(" AND ").append(of(condition, known));
			known = known.whenTrue(condition);
		}
		return text.append(")").toString();
	}

	private String inner(Pipeline pipeline, FaultAnalysis facts) {
		ClauseWriter clauses = new ClauseWriter(this, facts, false);
		clauses.add(pipeline.steps());
		return clauses.subquery();
	}

	/** The expression that becomes a cell: of an element, its key. */
	String cell(Term term, FaultAnalysis facts) {
		boolean isKey = term.type() instanceof ValueType.Element && !(term instanceof Term.Constant);
		return isKey ? onElement(term, patterns::key) : of(term, facts);
	}
}
