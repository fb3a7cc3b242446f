// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.core.ElementKey;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.RowPages;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.MembershipTest;
import org.modelarena.query.internal.vector.ColumnAccess;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.TextDictionary;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.internal.vector.expressions.ArithmeticExpression;
import org.modelarena.query.internal.vector.expressions.AttributeExpression;
import org.modelarena.query.internal.vector.expressions.CastExpression;
import org.modelarena.query.internal.vector.expressions.ConcatenationExpression;
import org.modelarena.query.internal.vector.expressions.ConditionalExpression;
import org.modelarena.query.internal.vector.expressions.ConstantExpression;
import org.modelarena.query.internal.vector.expressions.CountExpression;
import org.modelarena.query.internal.vector.expressions.DegreeExpression;
import org.modelarena.query.internal.vector.expressions.HasLinks;
import org.modelarena.query.internal.vector.expressions.LinkExpression;
import org.modelarena.query.internal.vector.expressions.Predicate;
import org.modelarena.query.internal.vector.expressions.PredicateExpression;
import org.modelarena.query.internal.vector.expressions.Predicates;
import org.modelarena.query.internal.vector.expressions.RealExpression;
import org.modelarena.query.internal.vector.expressions.SubPipeline;
import org.modelarena.query.internal.vector.expressions.TextFunctionExpression;
import org.modelarena.query.internal.vector.expressions.VariableExpression;
import org.modelarena.query.internal.vector.expressions.VectorExpression;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Makes vector code of terms, over the columns of one snapshot. Used by one thread. */
public final class TermCompiler {
	private final ColumnAccess columns;
	private final Map<Variable, Slot> slots;
	private final PipelineCompiler pipelines;

	TermCompiler(ColumnAccess columns, Map<Variable, Slot> slots, PipelineCompiler pipelines) {
		this.columns = columns;
		this.slots = slots;
		this.pipelines = pipelines;
	}

	/** @throws PlanFault for what this snapshot cannot do in bulk */
	public VectorExpression values(Term term) {
		return switch (term) {
		case Term.Constant constant -> constant(constant);
		case Term.Use use -> new VariableExpression(slots.get(use.variable()));
		case Term.Attribute attribute ->
			new AttributeExpression(values(attribute.of()), columns.values(attribute.attribute()), attribute.attribute().isDerived());
		case Term.Target target -> new LinkExpression(values(target.of()), columns.links(target.reference()));
		case Term.Container container -> new LinkExpression(values(container.of()), columns.containers());
		case Term.Cast cast -> new CastExpression(values(cast.of()), columns, kinds(cast.eClass(), false));
		case Term.TextCall call -> textCall(call);
		case Term.Concatenation text -> concatenation(text);
		case Term.Real real -> new RealExpression(values(real.of()), real.isSingle());
		case Term.Arithmetic arithmetic -> new ArithmeticExpression(arithmetic.operator(), values(arithmetic.left()), values(arithmetic.right()));
		case Term.Choice choice -> choice(choice);
		case Term.Count count -> count(count);
		case Term.Aggregate aggregate -> pipelines.nested().aggregate(aggregate);
		case Term.Item item -> pipelines.nested().item(item);
		case Term.Listing list -> pipelines.nested().listing(list);
		case Term.Comparison truth -> new PredicateExpression(predicate(truth));
		case Term.Not truth -> new PredicateExpression(predicate(truth));
		case Term.And truth -> new PredicateExpression(predicate(truth));
		case Term.Or truth -> new PredicateExpression(predicate(truth));
		case Term.IsNull truth -> new PredicateExpression(predicate(truth));
		case Term.IsType truth -> new PredicateExpression(predicate(truth));
		case Term.IsGiven truth -> new PredicateExpression(predicate(truth));
		case Term.Exists truth -> new PredicateExpression(predicate(truth));
		};
	}

	/** @throws PlanFault for what this snapshot cannot do in bulk */
	Predicate predicate(Term condition) {
		return switch (condition) {
		case Term.Comparison comparison -> comparison(comparison);
		case Term.Not not -> not(not.operand());
		case Term.And and -> Predicates.and(and.operands().stream().map(this::predicate).toList());
		case Term.Or or -> Predicates.or(or.operands().stream().map(this::predicate).toList());
		case Term.IsNull isNull -> Predicates.isNull(values(isNull.operand()), true);
		case Term.IsType isType -> Predicates.isType(values(isType.of()), columns, kinds(isType.eClass(), isType.exactly()));
		case Term.IsGiven isGiven -> given(isGiven);
		case Term.Exists exists -> exists(exists.pipeline());
		case Term.Constant constant when constant.value() instanceof Boolean truth -> Predicates.all(truth, null);
		default -> Predicates.truth(values(condition));
		};
	}

	private Predicate given(Term.IsGiven condition) {
		List<VectorExpression> of = condition.of().stream().map(this::values).toList();
		return of.size() == 1 ? Predicates.isAmong(of.getFirst(), () -> columns.given().elements(condition.number()))
				: Predicates.areAmong(of.getFirst(), of.getLast(), () -> columns.given().pairs(condition.number()));
	}

	private Predicate not(Term operand) {
		if (operand instanceof Term.Exists exists && onlyExpand(exists.pipeline()) instanceof Step.Expand expand) {
			return new HasLinks(values(expand.from()), links(expand), false);
		}
		if (operand instanceof Term.Comparison comparison && comparison.comparator().isEquality()) {
			Comparator opposite = comparison.comparator() == Comparator.EQUAL ? Comparator.NOT_EQUAL : Comparator.EQUAL;
			return predicate(new Term.Comparison(opposite, comparison.left(), comparison.right()));
		}
		if (operand instanceof Term.IsNull isNull) {
			return Predicates.isNull(values(isNull.operand()), false);
		}
		return Predicates.not(predicate(operand));
	}

	private VectorExpression constant(Term.Constant constant) {
		return switch (constant.value()) {
		case null -> ConstantExpression.ofNull(kind(constant.type()));
		case Boolean truth -> ConstantExpression.of(VectorKind.INT, truth ? 1 : 0);
		case Long number when number == number.intValue() -> ConstantExpression.of(VectorKind.INT, number.intValue());
		case Long number -> ConstantExpression.of(number);
		case Double real -> ConstantExpression.of(real);
		case String text -> ConstantExpression.of(VectorKind.TEXT, dictionary().constant(text));
		case EEnumLiteral literal -> ConstantExpression.of(VectorKind.INT, literal.getEEnum().getELiterals().indexOf(literal));
		case ElementKey element -> ConstantExpression.of(VectorKind.ELEMENT, columns.row(element));
		default -> throw new PlanFault("a constant of this type is not computed with in bulk");
		};
	}

	private static VectorKind kind(ValueType type) {
		return switch (type) {
		case ValueType.Element element -> VectorKind.ELEMENT;
		case ValueType.Literal literal -> VectorKind.INT;
		case ValueType.Listing list -> VectorKind.INT;
		case ValueType.Basic basic -> switch (basic) {
		case TRUTH, INTEGER -> VectorKind.INT;
		case REAL -> VectorKind.REAL;
		case TEXT -> VectorKind.TEXT;
		};
		};
	}

	private VectorExpression textCall(Term.TextCall call) {
		return new TextFunctionExpression(values(call.text()), dictionary(), call.function(), pipelines.probe());
	}

	private VectorExpression concatenation(Term.Concatenation text) {
		return new ConcatenationExpression(text.parts().stream().map(part -> new ConcatenationExpression.Part(values(part), part.type())).toList(), dictionary());
	}

	/** The dictionary that knows the texts of all terms. */
	public TextDictionary dictionary() {
		return columns.dictionary(pipelines.attributes(), pipelines.probe());
	}

	private VectorExpression choice(Term.Choice choice) {
		VectorExpression then = values(choice.then());
		VectorExpression otherwise = values(choice.otherwise());
		if (then.kind != otherwise.kind) {
			throw new PlanFault("a choice between numbers of different sizes is not computed in bulk");
		}
		return new ConditionalExpression(predicate(choice.condition()), then, otherwise);
	}

	private VectorExpression count(Term.Count count) {
		RowPages rows = columns.rows(count.pipeline());
		if (rows != null && rows.size() == (int) rows.size()) {
			return ConstantExpression.of(VectorKind.INT, (int) rows.size());
		}
		Step.Expand expand = onlyExpand(count.pipeline());
		return expand != null ? degree(expand) : new CountExpression(pipelines.nested().sub(count.pipeline(), false));
	}

	private static Step.Expand onlyExpand(Pipeline pipeline) {
		return pipeline.steps().size() == 1 && pipeline.steps().get(0) instanceof Step.Expand expand ? expand : null;
	}

	private VectorExpression degree(Step.Expand expand) {
		return new DegreeExpression(values(expand.from()), links(expand));
	}

	LinkColumn links(Step.Expand expand) {
		return columns.links(expand.reference(), expand.backwards());
	}

	private Predicate comparison(Term.Comparison comparison) {
		if (comparison.left() instanceof Term.Constant && !(comparison.right() instanceof Term.Constant)) {
			return comparison(new Term.Comparison(comparison.comparator().mirrored(), comparison.right(), comparison.left()));
		}
		if (comparison.right() instanceof Term.Constant constant && constant.value() == null && comparison.comparator().isEquality()) {
			return Predicates.isNull(values(comparison.left()), comparison.comparator() == Comparator.EQUAL);
		}
		VectorExpression left = values(comparison.left());
		VectorExpression right = comparison.right() instanceof Term.Constant constant && constant.value() instanceof String text ? text(comparison.left(), text)
				: values(comparison.right());
		boolean marksNull = left.kind.marksNull() && right.kind.marksNull();
		if (left.kind.marksNull() != right.kind.marksNull() || marksNull && left.kind != right.kind) {
			throw new PlanFault("values of different types are compared");
		}
		if (comparison.comparator().isEquality() && !marksNull && (left.mayBeNull() || right.mayBeNull())) {
			return Predicates.equalWithNulls(comparison.comparator() == Comparator.EQUAL, left, right);
		}
		return Predicates.compare(comparison.comparator(), left, right);
	}

	/** Both sides of a join are held alike, or both are whole numbers. */
	void requireComparable(VectorExpression key, VectorExpression value) {
		boolean whole = (key.kind == VectorKind.INT || key.kind == VectorKind.LONG) && (value.kind == VectorKind.INT || value.kind == VectorKind.LONG);
		if (key.kind != value.kind && !whole) {
			throw new PlanFault("values of different types are joined");
		}
	}

	private VectorExpression text(Term compared, String text) {
		return ConstantExpression.of(VectorKind.TEXT, dictionary().constant(text));
	}

	/** For each type's id, whether it is the class or one of its subtypes. */
	private boolean[] kinds(EClass eClass, boolean exactly) {
		List<EClass> types = columns.snapshot().concreteTypes();
		boolean[] kinds = new boolean[types.size()];
		for (int id = 0; id < kinds.length; id++) {
			kinds[id] = exactly ? types.get(id) == eClass : eClass.isSuperTypeOf(types.get(id));
		}
		return kinds;
	}

	private Predicate exists(Pipeline pipeline) {
		Step.Expand only = onlyExpand(pipeline);
		if (only != null) {
			return new HasLinks(values(only.from()), links(only), true);
		}
		RowPages rows = columns.rows(pipeline);
		if (rows != null) {
			return Predicates.all(rows.size() > 0, null);
		}
		MembershipTest membership = MembershipTest.of(pipeline);
		return membership == null ? SubPipeline.exists(pipelines.nested().sub(pipeline, true)) : linked(membership);
	}

	private Predicate linked(MembershipTest membership) {
		LinkTest test = linkTest(membership);
		VectorExpression from = values(test.from());
		VectorExpression to = values(test.to());
		Predicate linked = Predicates.linked(from, to, test.isRequired(), test.links());
		List<Predicate> conditions = new ArrayList<>(List.of(linked));
		// A type is told sooner than a link is found; but nobody may miss a fault for it.
		boolean isFirst = test.from() instanceof Term.Use && test.to() instanceof Term.Use && !from.mayBeNull() && !(test.isRequired() && to.mayBeNull());
		for (Term condition : membership.rest()) {
			isFirst &= condition instanceof Term.IsType type && type.of() instanceof Term.Use && !values(type.of()).mayBeNull();
			conditions.add(isFirst ? 0 : conditions.size(), predicate(condition));
		}
		return conditions.size() == 1 ? linked : Predicates.and(conditions);
	}

	/**
	 * Whether one element has a link to another.
	 *
	 * @param isRequired whether it faults if there is no other
	 */
	private record LinkTest(Term from, Term to, boolean isRequired, LinkColumn links) {
	}

	/** A test of the links for a membership, from the end where there are clearly fewer to look at. */
	private LinkTest linkTest(MembershipTest membership) {
		Step.Expand expand = membership.expand();
		return isBetterBackwards(membership) ? new LinkTest(membership.member(), expand.from(), true, columns.links(expand.reference(), !expand.backwards()))
				: new LinkTest(expand.from(), membership.member(), false, links(expand));
	}

	private boolean isBetterBackwards(MembershipTest membership) {
		Step.Expand expand = membership.expand();
		EClass owner = expand.reference().getEContainingClass();
		EClass target = expand.reference().getEReferenceType();
		EClass memberOwner = expand.backwards() ? owner : target;
		boolean fits = membership.member().type() instanceof ValueType.Element element && memberOwner.isSuperTypeOf(element.type())
				&& !values(membership.member()).mayBeNull();
		if (!fits || !expand.backwards() && columns.snapshot().reverseLinks(expand.reference()) == null) {
			return false;
		}
		LinkColumn others = columns.links(expand.reference(), !expand.backwards());
		EClass start = expand.backwards() ? target : owner;
		return columns.degree(others, memberOwner) <= 0.7 * columns.degree(links(expand), start);
	}
}
