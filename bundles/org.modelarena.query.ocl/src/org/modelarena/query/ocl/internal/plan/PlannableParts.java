// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.expressions.IteratorExp;
import org.eclipse.ocl.expressions.LetExp;
import org.eclipse.ocl.expressions.LoopExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.PropertyCallExp;
import org.eclipse.ocl.expressions.TypeExp;
import org.eclipse.ocl.expressions.VariableExp;
import org.eclipse.ocl.types.CollectionType;
import org.modelarena.query.QueryPart;
import org.modelarena.query.ocl.internal.parser.OclAnalysis;
import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.ocl.internal.plan.Value.Scalar;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * Finds the largest expressions within a query that have a plan: those over all instances of a type that use no variable of a loop around them.
 * A collection has to come in the order in which the interpreter fills it, since {@code first}, {@code sortedBy} or {@code iterate} may depend on
 * it; that is known where it is made of an extent or of an ordered collection, and not after a Set or a Bag, which Eclipse OCL goes through by
 * hash codes.
 */
final class PlannableParts {
	private static final Set<String> LOOPS = Set.of("select", "reject", "collect");
	private static final Set<String> QUANTIFIERS = Set.of("exists", "forAll", "one");
	private static final Set<String> QUESTIONS = Set.of("size", "isEmpty", "notEmpty", "includes", "excludes", "includesAll");

	/** Operations with a collection as an argument that is not taken for an item. */
	private static final Set<String> WITH_COLLECTIONS = Set.of("union", "intersection", "-", "symmetricDifference", "includesAll", "excludesAll");

	/** Types that the items of a collection have in Java. */
	private enum Items {
		/** An EObject. */
		ELEMENT,
		/** An Integer, where a plan has a Long. */
		INT,
		/** The type that plans have, too: a String, Boolean or Double. */
		SAME
	}

	private final Map<EObject, Integer> places = new IdentityHashMap<>();
	private final Map<String, OCLExpression<?>> lets = new HashMap<>();
	private final List<QueryPart> found = new ArrayList<>();
	/** How many loops are around what is searched. */
	private int loops;

	private PlannableParts(OclAnalysis question) {
		for (OCLExpression<EClassifier> expression : question.expressions()) {
			places.put((EObject) expression, places.size());
		}
	}

	/** @param scope the parameters */
	static List<QueryPart> of(OclAnalysis question, VariableScope scope) {
		PlannableParts plannableParts = new PlannableParts(question);
		plannableParts.loops = question instanceof OclAnalysis.Value ? 0 : 1;
		plannableParts.search((EObject) question.expression(), scope);
		return plannableParts.found;
	}

	private void search(EObject node, VariableScope scope) {
		if (node instanceof OCLExpression<?> expression && isPart(expression, scope)) {
			return;
		}
		if (node instanceof LoopExp<?, ?> loop) {
			VariableScope inside = scope;
			for (var iterator : loop.getIterator()) {
				inside = inside.without(iterator.getName());
			}
			loops++;
			searchChildren(node, inside);
			loops--;
			return;
		}
		if (node instanceof LetExp<?, ?> let) {
			OCLExpression<?> value = (OCLExpression<?>) let.getVariable().getInitExpression();
			search((EObject) value, scope);
			lets.put(let.getVariable().getName(), value);
			search((EObject) let.getIn(), scope.with(let.getVariable().getName(), () -> new ExpressionTranslator(scope).translate(value)));
			lets.remove(let.getVariable().getName());
			return;
		}
		searchChildren(node, scope);
	}

	private void searchChildren(EObject node, VariableScope scope) {
		for (EObject child : node.eContents()) {
			search(child, scope);
		}
	}

	private boolean isPart(OCLExpression<?> expression, VariableScope scope) {
		boolean isLoop = isFilled(expression);
		if (!isLoop && !isQuestion(expression) || isLoop && loops > 0 && isBag(expression) && !isOperand(expression)) {
			return false;
		}
		Items items = isLoop ? items(expression) : Items.INT;
		if (items == null) {
			return false;
		}
		QueryPart.Form form = new QueryPart.Form(places.get((EObject) expression), isLoop, items == Items.INT);
		try {
			Value value = new ExpressionTranslator(scope).translate(expression);
			return isLoop && value instanceof Many many && many.item() instanceof Scalar item
					? found.add(new QueryPart(expression.toString(), form, many.rows(), item.term()))
					: !isLoop && value instanceof Scalar scalar && found.add(new QueryPart(expression.toString(), form, new Pipeline(List.of()), scalar.term()));
		} catch (Untranslatable construct) {
			return false;
		}
	}

	/** Two Bags of the same items are two members of a Set in Eclipse OCL, but a part has one value wherever the interpreter comes to it. */
	private static boolean isBag(OCLExpression<?> expression) {
		return expression.getType() instanceof CollectionType<?, ?> type && type.getKind() == CollectionKind.BAG_LITERAL;
	}

	/** Whether only the items of an expression's value are used, and not the value itself. */
	private static boolean isOperand(OCLExpression<?> expression) {
		return switch (((EObject) expression).eContainer()) {
		case OperationCallExp<?, ?> call -> call.getSource() == expression || WITH_COLLECTIONS.contains(name(call));
		case LoopExp<?, ?> loop -> loop.getSource() == expression;
		case null, default -> false;
		};
	}

	/** Whether a single value is asked of a collection that is more than an extent. */
	private static boolean isQuestion(OCLExpression<?> expression) {
		return switch (expression) {
		case IteratorExp<?, ?> iteration -> QUANTIFIERS.contains(iteration.getName());
		case OperationCallExp<?, ?> call -> QUESTIONS.contains(name(call)) && ((OCLExpression<?>) call.getSource()).getType() instanceof CollectionType
				&& !isExtent((OCLExpression<?>) call.getSource());
		default -> false;
		};
	}

	/** Whether a loop fills a collection in an order that is known. */
	private boolean isFilled(OCLExpression<?> expression) {
		return expression instanceof IteratorExp<?, ?> iteration && LOOPS.contains(iteration.getName()) && iteration.getIterator().size() == 1
				&& isOrdered((OCLExpression<?>) iteration.getSource())
				&& (!iteration.getName().equals("collect") || !(body(iteration).getType() instanceof CollectionType) || isOrdered(body(iteration)));
	}

	private static OCLExpression<?> body(IteratorExp<?, ?> iteration) {
		return (OCLExpression<?>) iteration.getBody();
	}

	/** Whether the interpreter goes through a collection in the order of a plan's rows. */
	private boolean isOrdered(OCLExpression<?> collection) {
		return switch (collection) {
		case VariableExp<?, ?> use -> lets.containsKey(use.getReferredVariable().getName()) && isOrdered(lets.get(use.getReferredVariable().getName()));
		case PropertyCallExp<?, ?> navigation -> IteratorTranslator.isListed(collection) && !(((OCLExpression<?>) navigation.getSource()).getType() instanceof CollectionType);
		case IteratorExp<?, ?> iteration -> IteratorTranslator.isListed(collection) && isFilled(iteration);
		case OperationCallExp<?, ?> call -> isExtent(call)
				|| Set.of("asSequence", "asOrderedSet").contains(name(call)) && isOrdered((OCLExpression<?>) call.getSource());
		default -> false;
		};
	}

	private static boolean isExtent(OCLExpression<?> expression) {
		return expression instanceof OperationCallExp<?, ?> call && name(call).equals("allInstances") && call.getSource() instanceof TypeExp<?>;
	}

	private static String name(OperationCallExp<?, ?> call) {
		return ((ENamedElement) call.getReferredOperation()).getName();
	}

	/** The Java type of a collection's items; null if plans may have another. */
	private Items items(OCLExpression<?> collection) {
		if (collection.getType() instanceof CollectionType<?, ?> type && type.getElementType() instanceof EClass && isElement(type.getElementType())) {
			return Items.ELEMENT;
		}
		return switch (collection) {
		case IteratorExp<?, ?> iteration when iteration.getName().equals("collect") -> value(body(iteration));
		case IteratorExp<?, ?> iteration -> items((OCLExpression<?>) iteration.getSource());
		case OperationCallExp<?, ?> call -> items((OCLExpression<?>) call.getSource());
		case VariableExp<?, ?> use when lets.containsKey(use.getReferredVariable().getName()) -> items(lets.get(use.getReferredVariable().getName()));
		default -> null;
		};
	}

	/** Types of the library, as tuples have them, are classes of Ecore as well. */
	private static boolean isElement(Object type) {
		return type instanceof EClass eClass && !(type instanceof org.eclipse.ocl.types.TupleType) && !(type instanceof org.eclipse.ocl.types.AnyType)
				&& eClass.getEPackage() != null;
	}

	private static Items value(OCLExpression<?> body) {
		if (body instanceof PropertyCallExp<?, ?> call && call.getReferredProperty() instanceof EAttribute attribute && !attribute.isMany()) {
			String javaClass = attribute.getEAttributeType().getInstanceClassName();
			return switch (javaClass == null ? "" : javaClass) {
			case "int", "java.lang.Integer" -> Items.INT;
			case "java.lang.String", "boolean", "java.lang.Boolean", "double", "java.lang.Double" -> Items.SAME;
			default -> null;
			};
		}
		return body instanceof OperationCallExp<?, ?> call && name(call).equals("size") ? Items.INT : null;
	}
}
