// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.List;
import java.util.Set;

import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.expressions.IteratorExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.types.CollectionType;
import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.ocl.internal.plan.Value.Parts;
import org.modelarena.query.ocl.internal.plan.Value.Scalar;
import org.modelarena.query.ocl.internal.plan.Value.Single;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates iterators over collections. */
record IteratorTranslator(ExpressionTranslator around) {
	Value translate(IteratorExp<?, ?> iteration) {
		if (iteration.getIterator().size() != 1 && Set.of("exists", "forAll").contains(iteration.getName())) {
			return pairs(iteration);
		}
		if (iteration.getIterator().size() != 1) {
			throw new Untranslatable("'" + iteration.getName() + "' with several variables is interpreted");
		}
		String variable = iteration.getIterator().get(0).getName();
		boolean keepsItems = iteration.getName().equals("select") || iteration.getName().equals("reject");
		OCLExpression<?> from = (OCLExpression<?>) iteration.getSource();
		Many source = keepsItems ? around.many(from, variable) : around.unnamed().many(from, variable);
		if (iteration.getName().equals("closure")) {
			return closure(variable, source, (OCLExpression<?>) iteration.getBody());
		}
		ExpressionTranslator inside = around.with(variable, source.item());
		OCLExpression<?> body = (OCLExpression<?>) iteration.getBody();
		return switch (iteration.getName()) {
		case "select" -> source.where(inside.scalar(body)).inOrder(isListed(iteration));
		case "reject" -> source.where(new Term.Not(inside.scalar(body))).inOrder(isListed(iteration));
		case "collect" -> collect(source, inside.translate(body)).inOrder(isListed(iteration));
		case "sortedBy" -> sorted(source, inside.scalar(body));
		case "any" -> new Scalar(new ItemSelectionTranslator(source.where(inside.scalar(body)), "any").any());
		case "exists" -> new Scalar(EagerEvaluation.some(source.where(inside.scalar(body))));
		case "forAll" -> new Scalar(EagerEvaluation.none(source.where(new Term.Not(inside.scalar(body)))));
		case "isUnique" -> isUnique(source, inside.scalar(body));
		case "one" -> one(source.where(inside.scalar(body)));
		default -> throw new Untranslatable("'" + iteration.getName() + "' is interpreted");
		};
	}

	/** The items of all that a {@code collectNested} collects. */
	Value collected(IteratorExp<?, ?> nested) {
		if (nested.getIterator().size() != 1) {
			throw new Untranslatable("'collectNested' with several variables is interpreted");
		}
		String variable = nested.getIterator().get(0).getName();
		Many source = around.unnamed().many((OCLExpression<?>) nested.getSource(), variable);
		return collect(source, around.with(variable, source.item()).translate((OCLExpression<?>) nested.getBody())).inOrder(isListed(nested));
	}

	/** Whether a collection has an order; Eclipse OCL goes through others by hash codes. */
	static boolean isListed(OCLExpression<?> collection) {
		return collection.getType() instanceof CollectionType<?, ?> type
				&& (type.getKind() == CollectionKind.SEQUENCE_LITERAL || type.getKind() == CollectionKind.ORDERED_SET_LITERAL);
	}

	private static Many sorted(Many source, Term key) {
		if (key.type() != ValueType.INTEGER && key.type() != ValueType.REAL && key.type() != ValueType.TEXT) {
			throw new Untranslatable("'sortedBy' is interpreted but for numbers and strings");
		}
		return source.then(source.isUnique(), rows -> {
			rows.sort(key);
			return source.item();
		});
	}

	/** The body is evaluated for each item, also where nobody looks at its value. */
	static Many collect(Many source, Value body) {
		return switch (body) {
		case Single single -> source.then(false, rows -> ExpressionTranslator.bound(single, rows));
		case Many nested -> source.then(false, rows -> ExpressionTranslator.bound(nested.emit(rows), rows)).inOrder(nested.isOrdered());
		};
	}

	/**
	 * The items of the source, and what the body gives for them, and for that, until there is nothing new. The body's null is no item, but a null in
	 * a collection is one, of which the interpreter has to tell what becomes. It goes through the items by hash codes, or as deep as it can first.
	 */
	private Value closure(String variable, Many source, OCLExpression<?> body) {
		if (!(source.scalar().type() instanceof ValueType.Element element)) {
			throw new Untranslatable("'closure' is interpreted but of elements");
		}
		Variable item = new Variable(variable, element);
		Many links = links(around.with(variable, new Scalar(new Term.Use(item))).translate(body));
		if (!(links.scalar().type() instanceof ValueType.Element next) || !TermTypes.isKind(element.type(), next.type())) {
			throw new Untranslatable("'closure' is interpreted where the body gives other types than the source");
		}
		Step.Branch first = new Step.Branch(source.rows(), List.of(source.scalar()));
		return Many.of(true, false, rows -> new Scalar(rows.closure(item, first, new Step.Branch(links.rows(), List.of(links.scalar())))));
	}

	private static Many links(Value body) {
		return switch (body) {
		case Many many -> many;
		case Scalar scalar -> Many.of(true, false, rows -> {
			Term next = rows.variable("next", scalar.term());
			rows.filter(Terms.isDefined(next));
			return new Scalar(next);
		});
		case Parts parts -> throw new Untranslatable("'closure' is interpreted but of elements");
		};
	}

	/** Several variables go through the collection each. */
	private Value pairs(IteratorExp<?, ?> iteration) {
		PlanBuilder rows = PlanBuilder.outermost();
		ExpressionTranslator inside = around;
		for (var iterator : iteration.getIterator()) {
			Many source = around.unnamed().many((OCLExpression<?>) iteration.getSource(), iterator.getName());
			Single item = source.emit(rows);
			inside = inside.with(iterator.getName(), ExpressionTranslator.bound(item, rows));
		}
		Term body = inside.scalar((OCLExpression<?>) iteration.getBody());
		boolean isExists = iteration.getName().equals("exists");
		rows.filter(isExists ? body : new Term.Not(body));
		return new Scalar(isExists ? Terms.looksAtAllForAny(rows.pipeline()) : Terms.looksAtAllForNone(rows.pipeline()));
	}

	/** Whether no value comes again. OCL stops at the first that does. */
	private static Value isUnique(Many source, Term value) {
		if (value.type() == ValueType.REAL || source.isWhole() && !source.isOrdered()) {
			throw new Untranslatable("'isUnique' of reals is interpreted");
		}
		Many repeated = source.then(false, rows -> {
			rows.repeated(rows.bind("key", value));
			return source.item();
		});
		return new Scalar(EagerEvaluation.also(source, new Term.Not(new Term.Exists(repeated.rows()))));
	}

	private static Value one(Many chosen) {
		Term number = new Term.Count(chosen.rows());
		return new Scalar(new Term.Comparison(Term.Comparator.EQUAL, number, new Term.Constant(1L, ValueType.INTEGER)));
	}
}
