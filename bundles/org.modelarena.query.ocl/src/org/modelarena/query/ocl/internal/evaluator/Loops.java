// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EParameter;
import org.eclipse.ocl.ecore.CollectionType;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.expressions.IterateExp;
import org.eclipse.ocl.expressions.IteratorExp;
import org.eclipse.ocl.expressions.LoopExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.util.Bag;
import org.modelarena.query.ocl.internal.library.HashedCollections;

/** The common loops of OCL as plain loops of Java, with the meaning of Eclipse's templates. Used by one evaluation. */
final class Loops {
	private final Evaluator evaluator;
	private final ArenaEvaluationEnvironment values;
	private final HashedCollections hashed;

	Loops(Evaluator evaluator, ArenaEvaluationEnvironment values, HashedCollections hashed) {
		this.evaluator = evaluator;
		this.values = values;
		this.hashed = hashed;
	}

	private static boolean isOfOneVariable(LoopExp<EClassifier, EParameter> loop) {
		return loop.getIterator().size() == 1 && loop.getSource().getType() instanceof CollectionType;
	}

	/** Whether {@link #iterator} knows it. */
	static boolean isKnown(IteratorExp<EClassifier, EParameter> iteration) {
		return isOfOneVariable(iteration) && IteratorResult.isKnown(iteration.getName());
	}

	/** A body that is invalid makes the result invalid, and for a condition null does so too. */
	Object iterator(IteratorExp<EClassifier, EParameter> iteration) {
		Collection<?> items = evaluator.items(iteration.getSource());
		if (items == null) {
			return evaluator.invalid();
		}
		IteratorResult iteratorResult = IteratorResult.of(iteration.getName(), kind((CollectionType) iteration.getSource().getType(), items), hashed);
		if (items.isEmpty()) {
			return iteratorResult.result();
		}
		OCLExpression<EClassifier> body = iteration.getBody();
		int slot = values.push(iteration.getIterator().get(0).getName());
		try {
			for (Object item : items) {
				values.set(slot, item);
				Object value = evaluator.visitExpression(body);
				if (value == evaluator.invalid() || value == null && iteratorResult.isCondition()) {
					return evaluator.invalid();
				}
				if (iteratorResult.endsWith(item, value)) {
					break;
				}
			}
			return iteratorResult.result();
		} finally {
			values.pop();
		}
	}

	/** Whether {@link #iterate} knows it. */
	static boolean isKnown(IterateExp<EClassifier, EParameter> fold) {
		return isOfOneVariable(fold) && fold.getResult().getInitExpression() != null;
	}

	/** Eclipse also gives the result its name before it looks at the source, which then can have no variable of that name. */
	Object iterate(IterateExp<EClassifier, EParameter> fold) {
		Object result = evaluator.visitExpression(fold.getResult().getInitExpression());
		Collection<?> items = evaluator.items(fold.getSource());
		if (items == null) {
			return evaluator.invalid();
		}
		OCLExpression<EClassifier> body = fold.getBody();
		int resultSlot = values.push(fold.getResult().getName());
		int slot = values.push(fold.getIterator().get(0).getName());
		try {
			for (Object item : items) {
				values.set(resultSlot, result);
				values.set(slot, item);
				result = evaluator.visitExpression(body);
			}
			return result;
		} finally {
			values.pop();
			values.pop();
		}
	}

	/** Of a collection that the text does not tell the kind of, its own. */
	private static CollectionKind kind(CollectionType type, Collection<?> items) {
		if (type.getKind() != CollectionKind.COLLECTION_LITERAL) {
			return type.getKind();
		}
		return switch (items) {
		case List<?> list -> CollectionKind.SEQUENCE_LITERAL;
		case Bag<?> bag -> CollectionKind.BAG_LITERAL;
		case LinkedHashSet<?> ordered -> CollectionKind.ORDERED_SET_LITERAL;
		default -> CollectionKind.SET_LITERAL;
		};
	}
}
