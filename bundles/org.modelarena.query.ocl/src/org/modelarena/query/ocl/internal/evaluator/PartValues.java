// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.ocl.expressions.IteratorExp;
import org.eclipse.ocl.expressions.LoopExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.types.CollectionType;
import org.eclipse.ocl.util.Bag;
import org.eclipse.ocl.util.CollectionUtil;
import org.modelarena.core.Answer;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.PartRuns;
import org.modelarena.query.QueryPart;
import org.modelarena.query.ocl.internal.library.HashedCollections;

/**
 * The values of expressions that run as plans, in one execution. Such an expression means the same wherever the interpreter comes to it, so one
 * value serves all, but for a Bag; the library never changes a collection that is an operand. Used by one thread.
 */
public final class PartValues {
	/** Stands for the value of an expression that is to be interpreted. */
	static final Object UNKNOWN = new Object();
	/** Operations whose value is, or holds, what they are asked of or given. */
	private static final Set<String> HANDING_ON = Set.of("asBag", "flatten", "oclAsType", "oclAsSet", "including", "append", "prepend", "insertAt");

	private final Map<OCLExpression<EClassifier>, QueryPart> parts;
	private final PartRuns runs;
	private final ModelSnapshot snapshot;
	private final Map<OCLExpression<EClassifier>, Object> values = new IdentityHashMap<>();

	/** @param parts by identity */
	public PartValues(Map<OCLExpression<EClassifier>, QueryPart> parts, PartRuns runs, ModelSnapshot snapshot) {
		this.parts = parts;
		this.runs = runs;
		this.snapshot = snapshot;
	}

	/**
	 * The value of an expression, or {@link #UNKNOWN}.
	 *
	 * @param hashed fills Sets and Bags
	 */
	Object of(OCLExpression<EClassifier> expression, HashedCollections hashed) {
		QueryPart part = parts.get(expression);
		if (part == null) {
			return UNKNOWN;
		}
		Object value = values.computeIfAbsent(expression, missing -> value(missing, part, hashed));
		return value instanceof Bag<?> bag && !isOnlyRead(expression) ? copy(bag, hashed) : value;
	}

	/** In a Set, Bags are two where they are two objects: an interpreted expression makes a new one each time. */
	private static Collection<Object> copy(Bag<?> bag, HashedCollections hashed) {
		Bag<Object> copy = CollectionUtil.createNewBag();
		hashed.addAll(copy, bag);
		return copy;
	}

	/** Whether the expression is that which a loop goes through, or an operation asks. */
	private static boolean isOnlyRead(OCLExpression<EClassifier> expression) {
		return switch (expression.eContainer()) {
		case LoopExp<?, ?> loop -> loop.getSource() == expression;
		case OperationCallExp<?, ?> call -> !HANDING_ON.contains(((ENamedElement) call.getReferredOperation()).getName());
		case null, default -> false;
		};
	}

	private Object value(OCLExpression<EClassifier> expression, QueryPart part, HashedCollections hashed) {
		Optional<Answer> rows = runs.answer(part);
		if (rows.isEmpty()) {
			return UNKNOWN;
		}
		if (!part.form().isCollection()) {
			return part.item(rows.get().row(0).get(0), snapshot::object);
		}
		IteratorExp<?, ?> iteration = (IteratorExp<?, ?>) expression;
		// The interpreter's own collection, filled in its order: what follows may depend on it.
		IteratorResult iteratorResult = IteratorResult.of(iteration.getName(), ((CollectionType<?, ?>) iteration.getSource().getType()).getKind(), hashed);
		for (long i = 0; i < rows.get().count(); i++) {
			Object item = part.item(rows.get().row(i).get(0), snapshot::object);
			iteratorResult.endsWith(item, iteratorResult.isCondition() ? (Object) iteration.getName().equals("select") : item);
		}
		return iteratorResult.result();
	}
}
