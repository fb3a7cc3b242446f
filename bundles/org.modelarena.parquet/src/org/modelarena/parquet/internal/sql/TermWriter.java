// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/**
 * Writes terms as expressions over the rows at one place of a pipeline, to which it adds the columns that it needs. An expression has the term's value, and null
 * where the term faults; so that a term which is never null faults where its expression is null. Of other terms there is an expression that tells whether they
 * fault. Where a term is not reached, as after the false operand of a conjunction, both may have any value, but no expression ends a statement.
 */
final class TermWriter {
	/** Longer expressions become columns, since some stand at several places. */
	private static final int LONG = 60;

	private final PipelineWriter pipeline;
	private final FaultAnalysis facts;

	/** A term as it is written where some facts hold. */
	record Known(Term term, FaultAnalysis facts) {
	}

	/** @param facts what is known of the rows where the terms stand */
	TermWriter(PipelineWriter pipeline, FaultAnalysis facts) {
		this.pipeline = pipeline;
		this.facts = facts;
	}

	private TermWriter knowing(FaultAnalysis more) {
		return new TermWriter(pipeline, more);
	}

	FaultAnalysis facts() {
		return facts;
	}

	PipelineWriter pipeline() {
		return pipeline;
	}

	/** The name of a type whose values are cells of tables. */
	static String typeOf(ValueType type) {
		return switch (type) {
		case ValueType.Element element -> "BIGINT";
		case ValueType.Literal literal -> typeOf(literal);
		case ValueType.Basic basic -> switch (basic) {
		case TRUTH -> "BOOLEAN";
		case INTEGER -> "BIGINT";
		case REAL -> "DOUBLE";
		case TEXT -> "STRING";
		};
		case ValueType.Listing list -> throw new PlanFault("a list is no value of a row");
		case null -> throw new PlanFault("a value has a type that plans do not have");
		};
	}

	private static String typeOf(ValueType.Literal type) {
		List<EEnumLiteral> literals = type.enumeration().getELiterals();
		if (literals.stream().map(EEnumLiteral::getLiteral).distinct().count() < literals.size()) {
			throw new PlanFault("literals of " + type.enumeration().getName() + " are written alike");
		}
		return "STRING";
	}

	static PlanFault untranslated(Term term, String why) {
		return new PlanFault("'" + new PlanPrinter().of(term) + "' has no exact form in SQL: " + why);
	}

	/** The value, as an expression that is short enough to stand at several places. */
	String named(Term term) {
		Known known = new Known(term, facts);
		String expression = pipeline.written(known);
		if (expression == null) {
			String value = of(term);
			expression = value.length() <= LONG ? value : pipeline.column("value", known, value);
			pipeline.remember(known, expression);
		}
		return expression;
	}

	/**
	 * The value.
	 *
	 * @throws PlanFault for a term that has no exact form
	 */
	String of(Term term) {
		String known = pipeline.rows().columns().get(term);
		if (known != null) {
			return known;
		}
		return switch (term) {
		case Term.Constant constant -> constant(constant);
		case Term.Use use -> pipeline.rows().of(use.variable());
		case Term.Attribute attribute -> FeatureReads.value(this, attribute);
		case Term.Target target -> FeatureReads.value(this, target);
		case Term.Container container -> FeatureReads.value(this, container);
		case Term.Comparison comparison -> new ComparisonWriter(this).of(comparison);
		case Term.Arithmetic arithmetic -> new NumberWriter(this).of(arithmetic);
		case Term.Real real -> new NumberWriter(this).of(real);
		case Term.TextCall call -> new TextWriter(this).of(call);
		case Term.Concatenation text -> new TextWriter(this).of(text);
		case Term.Not not -> "NOT (" + of(not.operand()) + ")";
		case Term.And and -> connected(and.operands(), true);
		case Term.Or or -> connected(or.operands(), false);
		case Term.Choice choice -> choice(choice);
		case Term.IsNull isNull -> unlessFaulty(isNull.operand(), "(" + named(isNull.operand()) + ") IS NULL");
		case Term.IsType isType -> isType(isType);
		case Term.Cast cast -> cast(cast);
		case Term.Exists exists -> new NestedTerms(this).of(exists);
		case Term.Count count -> new NestedTerms(this).of(count);
		case Term.Aggregate aggregate -> new NestedTerms(this).of(aggregate);
		case Term.Item item -> new NestedTerms(this).of(item);
		case Term.Listing list -> throw untranslated(list, "a list stands within another term");
		case Term.IsGiven isGiven -> throw untranslated(isGiven, "it is about a change");
		};
	}

	private String unlessFaulty(Term operand, String value) {
		String fault = fault(operand);
		return fault == null ? value : "CASE WHEN " + fault + " THEN NULL ELSE " + value + " END";
	}

	/** Whether the term faults, which is never null where the term is reached; null if it does nowhere. */
	String fault(Term term) {
		if (!facts.mayFault(term)) {
			return null;
		}
		if (!facts.mayBeNull(term)) {
			return "(" + named(term) + ") IS NULL";
		}
		return switch (term) {
		case Term.Attribute attribute -> FeatureReads.fault(this, attribute.of(), attribute.attribute().getEContainingClass());
		case Term.Target target -> FeatureReads.fault(this, target.of(), target.reference().getEContainingClass());
		case Term.Container container -> "(" + named(container.of()) + ") IS NULL";
		case Term.Choice choice -> {
			String condition = named(choice.condition());
			String then = knowing(facts.whenTrue(choice.condition())).fault(choice.then());
			String otherwise = knowing(facts.whenFalse(choice.condition())).fault(choice.otherwise());
			yield "CASE WHEN " + condition + " THEN " + (then == null ? "FALSE" : then) + " WHEN NOT (" + condition + ") THEN " + (otherwise == null ? "FALSE" : otherwise)
					+ " ELSE TRUE END";
		}
		case Term.Aggregate aggregate -> new NestedTerms(this).fault(aggregate);
		case Term.Item item -> new NestedTerms(this).fault(item);
		default -> throw untranslated(term, "it is not known where it faults");
		};
	}

	private String constant(Term.Constant constant) {
		String type = typeOf(constant.type());
		return switch (constant.value()) {
		case null -> "CAST(NULL AS " + type + ")";
		case Boolean truth -> truth ? "TRUE" : "FALSE";
		case EEnumLiteral literal -> text(literal.getLiteral());
		case String text -> text(text);
		case Long number -> "CAST(" + (number == Long.MIN_VALUE ? "'" + number + "'" : number) + " AS BIGINT)";
		case Double number -> "CAST('" + number + "' AS DOUBLE)";
		default -> throw untranslated(constant, "it is a constant of another kind");
		};
	}

	String text(String text) {
		if (text.codePoints().anyMatch(point -> Character.getType(point) == Character.SURROGATE)) {
			throw new PlanFault("a text with half a character has no exact form in SQL");
		}
		return pipeline.tables().dialect().text(text);
	}

	/** Without operands that may fault, order does not matter, since false AND null is false. */
	private String connected(List<Term> operands, boolean isAnd) {
		List<String> values = new ArrayList<>();
		FaultAnalysis known = facts;
		boolean mayFault = false;
		for (Term operand : operands) {
			TermWriter terms = knowing(known);
			mayFault |= known.mayFaultOrBeNull(operand);
			values.add(mayFault ? terms.named(operand) : "(" + terms.of(operand) + ")");
			known = isAnd ? known.whenTrue(operand) : known.whenFalse(operand);
		}
		if (!mayFault) {
			return "(" + String.join(isAnd ? " AND " : " OR ", values) + ")";
		}
		String result = values.getLast();
		for (String value : values.reversed().subList(1, values.size())) {
			result = isAnd ? "CASE WHEN " + value + " THEN " + result + " WHEN NOT (" + value + ") THEN FALSE END"
					: "CASE WHEN " + value + " THEN TRUE WHEN NOT (" + value + ") THEN " + result + " END";
		}
		return result;
	}

	private String choice(Term.Choice choice) {
		String condition = named(choice.condition());
		String then = knowing(facts.whenTrue(choice.condition())).of(choice.then());
		String otherwise = knowing(facts.whenFalse(choice.condition())).of(choice.otherwise());
		return "CASE WHEN " + condition + " THEN " + then + " WHEN NOT (" + condition + ") THEN " + otherwise + " END";
	}

	private String isType(Term.IsType isType) {
		String element = named(isType.of());
		// The type of a variable may be what a filter sees to that comes only now.
		if (!isType.exactly() && pipeline.tables().isAll(EcorePackage.Literals.EOBJECT, isType.eClass())) {
			return "CASE WHEN " + element + " IS NOT NULL THEN TRUE END";
		}
		String is = isOf(isType.of(), isType.eClass(), isType.exactly());
		return facts.mayFaultOrBeNull(isType.of()) ? "CASE WHEN " + element + " IS NOT NULL THEN " + is + " END" : is;
	}

	/** Whether a term is an element of a class. */
	String isOf(Term of, EClass type, boolean exactly) {
		Object key = FeatureReads.isPath(of) ? List.of(of, type, exactly) : new Object();
		String instances = exactly ? pipeline.tables().instancesOf(type) : pipeline.tables().instances(type);
		return pipeline.lookUp(key, "type", instances, "n.k = " + named(of), "k") + " IS NOT NULL";
	}

	private String cast(Term.Cast cast) {
		return facts.isOf(cast.of(), cast.eClass()) ? of(cast.of()) : "CASE WHEN " + isOf(cast.of(), cast.eClass(), false) + " THEN " + named(cast.of()) + " END";
	}
}
