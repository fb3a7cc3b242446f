// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.expressions.IteratorExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.TypeExp;
import org.eclipse.ocl.types.CollectionType;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.ocl.internal.plan.Value.Parts;
import org.modelarena.query.ocl.internal.plan.Value.Scalar;
import org.modelarena.query.ocl.internal.plan.Value.Single;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates calls of the standard library. */
record OperationTranslator(ExpressionTranslator around) {
	Value translate(OperationCallExp<?, ?> call) {
		String name = ((ENamedElement) call.getReferredOperation()).getName();
		OCLExpression<?> source = (OCLExpression<?>) call.getSource();
		List<OCLExpression<?>> arguments = new ArrayList<>();
		call.getArgument().forEach(argument -> arguments.add((OCLExpression<?>) argument));
		if (source instanceof TypeExp<?> type) {
			return extent(name, type);
		}
		Optional<ParsedOcl.Definition> definition = around.scope().definition(call.getReferredOperation());
		if (definition.isPresent()) {
			return around.call(definition.get(), source, arguments);
		}
		if (name.equals("flatten") && source instanceof IteratorExp<?, ?> nested && nested.getName().equals("collectNested")) {
			return new IteratorTranslator(around).collected(nested);
		}
		if (name.equals("subSequence")) {
			return part(source, arguments);
		}
		return switch (around.translate(source)) {
		case Many many -> {
			Value value = switch (name) {
			case "union" -> union(many, around.many(arguments.get(0)), call);
			case "symmetricDifference" -> union(without(many, around.many(arguments.get(0))), without(around.many(arguments.get(0)), around.many(source)), call);
			case "=" -> new Scalar(equalSets(source, many, arguments.get(0)));
			case "<>" -> new Scalar(new Term.Not(equalSets(source, many, arguments.get(0))));
			default -> collection(name, many, arguments);
			};
			// Only a list keeps the order of what it was made of: the interpreter makes its Sets and Bags anew, by hash codes.
			yield value instanceof Many made ? made.inOrder(IteratorTranslator.isListed(call)) : value;
		}
		case Scalar scalar -> new Scalar(scalar(name, scalar.term(), arguments));
		case Parts parts -> throw interpreted(name);
		};
	}

	private static Untranslatable interpreted(String name) {
		return new Untranslatable("'" + name + "' is interpreted");
	}

	private Value extent(String name, TypeExp<?> type) {
		if (!name.equals("allInstances") || !(type.getReferredType() instanceof EClass eClass)) {
			throw interpreted(name);
		}
		return Many.of(true, true, rows -> new Scalar(rows.scan(around.itemName(eClass.getName().toLowerCase(java.util.Locale.ROOT)), eClass)));
	}

	/** Some items in the middle, of a collection that must have so many. */
	private Value part(OCLExpression<?> source, List<OCLExpression<?>> bounds) {
		Many counted = around.many(source);
		Many items = around.many(source);
		Term last = around.scalar(bounds.get(1));
		Long from = Terms.number(around.scalar(bounds.get(0)));
		Long to = Terms.number(last);
		if (from == null || from < 1 || to == null || to < from || !items.isOrdered()) {
			throw new Untranslatable("'subSequence' is interpreted but between constants, of a collection whose order is known");
		}
		return Many.of(items.isUnique(), true, rows -> {
			rows.require(new Term.Comparison(Comparator.GREATER_OR_EQUAL, new Term.Count(counted.rows()), last));
			Single item = items.emit(rows);
			rows.limit(from - 1, to - from + 1);
			return item;
		});
	}

	private Value collection(String name, Many source, List<OCLExpression<?>> arguments) {
		return switch (name) {
		case "size" -> new Scalar(new Term.Count(source.rows()));
		case "isEmpty" -> new Scalar(EagerEvaluation.none(source));
		case "notEmpty" -> new Scalar(EagerEvaluation.some(source));
		case "includes" -> {
			Term member = around.scalar(arguments.get(0));
			yield new Scalar(EagerEvaluation.also(member, EagerEvaluation.some(source.where(equal(source.scalar(), member)))));
		}
		case "excludes" -> {
			Term member = around.scalar(arguments.get(0));
			yield new Scalar(EagerEvaluation.also(member, EagerEvaluation.none(source.where(equal(source.scalar(), member)))));
		}
		case "includesAll" -> {
			Many other = around.many(arguments.get(0));
			yield new Scalar(EagerEvaluation.also(source, EagerEvaluation.also(other, new Term.Not(missing(source, other)))));
		}
		case "excludesAll" -> {
			Many other = around.many(arguments.get(0));
			yield new Scalar(EagerEvaluation.also(source, EagerEvaluation.also(other, EagerEvaluation.none(other.where(EagerEvaluation.some(source.where(equal(source.scalar(), other.scalar()))))))));
		}
		case "excluding" -> {
			Term item = around.scalar(arguments.get(0));
			yield EagerEvaluation.behind(item, source).where(new Term.Not(equal(source.scalar(), item)));
		}
		case "count" -> {
			Term item = around.scalar(arguments.get(0));
			yield new Scalar(new Term.Count(EagerEvaluation.behind(item, source).where(equal(source.scalar(), item)).rows()));
		}
		case "intersection" -> {
			Many other = around.many(arguments.get(0));
			if (!source.isUnique() || !other.isUnique()) {
				throw new Untranslatable("'intersection' of Bags is interpreted");
			}
			yield EagerEvaluation.behind(other, source).where(EagerEvaluation.some(other.where(equal(source.scalar(), other.scalar())))).inOrder(false);
		}
		case "-" -> without(source, around.many(arguments.get(0)));
		case "selectByKind" -> ofType(source, type(name, arguments.get(0)), false);
		case "selectByType" -> ofType(source, type(name, arguments.get(0)), true);
		case "flatten", "asSequence", "asBag" -> source;
		case "asSet", "asOrderedSet" -> source.isUnique() ? source : distinct(source);
		default -> new Scalar(new ItemSelectionTranslator(source, name).of(arguments.stream().map(around::scalar).toList()));
		};
	}

	private static Many without(Many source, Many other) {
		return EagerEvaluation.behind(other, source).where(EagerEvaluation.none(other.where(equal(source.scalar(), other.scalar())))).inOrder(false);
	}

	/** Whether two Sets have the same items; numbers of different sizes are different items there. */
	private Term equalSets(OCLExpression<?> expression, Many source, OCLExpression<?> argument) {
		Many other = CollectionKinds.isSet(expression, around.scope()) && CollectionKinds.isSet(argument, around.scope()) ? around.many(argument) : null;
		if (other == null || NumberOperationTranslator.isNumber(source.scalar())) {
			throw new Untranslatable("'=' is interpreted but between Sets of elements, strings or booleans");
		}
		Term same = new Term.And(List.of(new Term.Not(missing(source, other)), new Term.Not(missing(other, source))));
		return EagerEvaluation.also(source, EagerEvaluation.also(other, same));
	}

	/** The items of a type, of which null is not. */
	private static Many ofType(Many source, EClass type, boolean exactly) {
		Term item = element(source.scalar(), "selectByKind");
		Many chosen = source.where(Terms.isDefined(item)).where(new Term.IsType(item, type, exactly));
		return chosen.then(source.isUnique(), rows -> new Scalar(new Term.Cast(item, type)));
	}

	/** Whether the other has an item that the source does not have. */
	private static Term missing(Many source, Many other) {
		return EagerEvaluation.some(other.where(EagerEvaluation.none(source.where(equal(source.scalar(), other.scalar())))));
	}

	/** The items of both, each once if it is a set. */
	private static Many union(Many one, Many other, OCLExpression<?> call) {
		Term first = one.scalar();
		Term second = other.scalar();
		if (!(call.getType() instanceof CollectionType<?, ?> type)) {
			throw interpreted("union");
		}
		boolean isElement = first.type() instanceof ValueType.Element && second.type() instanceof ValueType.Element && type.getElementType() instanceof EClass;
		if (!isElement && !first.type().equals(second.type())) {
			throw new Untranslatable("'union' of items of different types is interpreted");
		}
		ValueType item = isElement ? new ValueType.Element((EClass) type.getElementType()) : first.type();
		List<Step.Branch> branches = List.of(new Step.Branch(one.rows(), List.of(first)), new Step.Branch(other.rows(), List.of(second)));
		Many both = Many.of(false, one.isOrdered() && other.isOrdered(),
				rows -> new Scalar(rows.union("item", List.of(item), branches).getFirst()));
		boolean isSet = type.getKind() == CollectionKind.SET_LITERAL || type.getKind() == CollectionKind.ORDERED_SET_LITERAL;
		return isSet ? distinct(both) : both;
	}

	/** The items of a collection, each once. */
	static Many distinct(Many source) {
		return source.then(true, rows -> {
			Single item = ExpressionTranslator.bound(source.item(), rows);
			List<Term> keys = item instanceof Parts parts ? List.copyOf(parts.terms().values()) : List.of(((Scalar) item).term());
			rows.distinct(keys.stream().map(OperationTranslator::key).toList());
			return item;
		});
	}

	private static Variable key(Term term) {
		if (term.type() == ValueType.REAL) {
			throw new Untranslatable("sets of reals are interpreted");
		}
		return ((Term.Use) term).variable();
	}

	private Term scalar(String name, Term source, List<OCLExpression<?>> arguments) {
		return switch (name) {
		case "oclIsUndefined" -> new Term.IsNull(source);
		case "oclIsTypeOf", "oclIsKindOf" -> new Term.IsType(element(source, name), type(name, arguments.get(0)), name.equals("oclIsTypeOf"));
		case "oclAsType" -> new Term.Cast(element(source, name), type(name, arguments.get(0)));
		case "not" -> new Term.Not(source);
		case "and" -> new Term.And(List.of(source, around.scalar(arguments.get(0))));
		case "or" -> new Term.Or(List.of(source, around.scalar(arguments.get(0))));
		case "implies" -> new Term.Or(List.of(new Term.Not(source), around.scalar(arguments.get(0))));
		case "xor" -> {
			Term other = around.scalar(arguments.get(0));
			yield new Term.Choice(source, new Term.Not(other), new Term.And(List.of(other)));
		}
		case "=" -> equal(source, around.scalar(arguments.get(0)));
		case "<>" -> new Term.Not(equal(source, around.scalar(arguments.get(0))));
		case "<" -> order(Comparator.LESS, source, around.scalar(arguments.get(0)));
		case "<=" -> order(Comparator.LESS_OR_EQUAL, source, around.scalar(arguments.get(0)));
		case ">" -> order(Comparator.GREATER, source, around.scalar(arguments.get(0)));
		case ">=" -> order(Comparator.GREATER_OR_EQUAL, source, around.scalar(arguments.get(0)));
		default -> {
			List<Term> values = arguments.stream().map(around::scalar).toList();
			if (source.type() == ValueType.TEXT) {
				yield StringOperationTranslator.of(name, source, values);
			}
			if (NumberOperationTranslator.isNumber(source)) {
				yield NumberOperationTranslator.of(name, source, values);
			}
			throw interpreted(name);
		}
		};
	}

	private static EClass type(String name, OCLExpression<?> argument) {
		if (argument instanceof TypeExp<?> type && type.getReferredType() instanceof EClass eClass) {
			return eClass;
		}
		throw interpreted(name);
	}

	private static Term element(Term source, String name) {
		if (source.type() instanceof ValueType.Element) {
			return source;
		}
		throw interpreted(name);
	}

	private static boolean isNull(Term term) {
		return term instanceof Term.Constant constant && constant.value() == null;
	}

	/** Equality of values of one type. Numbers of both kinds, and reals that are not constants, have rules of their own. */
	private static Term equal(Term left, Term right) {
		if (isNull(left) && !isNull(right)) {
			return new Term.IsNull(right);
		}
		if (isNull(right)) {
			return new Term.IsNull(left);
		}
		boolean elements = left.type() instanceof ValueType.Element && right.type() instanceof ValueType.Element;
		if (!elements && !left.type().equals(right.type())) {
			throw new Untranslatable("'=' between values of different types is interpreted");
		}
		if (left.type() == ValueType.REAL && !isPlainReal(left) && !isPlainReal(right)) {
			throw new Untranslatable("'=' between reals is interpreted");
		}
		return new Term.Comparison(Comparator.EQUAL, left, right);
	}

	/** A constant that is neither NaN nor a zero, whose sign counts in some comparisons and not in others. */
	private static boolean isPlainReal(Term term) {
		return term instanceof Term.Constant constant && constant.value() instanceof Double real && !real.isNaN() && real != 0;
	}

	private static Term order(Comparator comparator, Term left, Term right) {
		if (!NumberOperationTranslator.isNumber(left) || !NumberOperationTranslator.isNumber(right)) {
			throw new Untranslatable("'" + comparator + "' is interpreted but between numbers");
		}
		return new Term.Comparison(comparator, left, right);
	}

}
