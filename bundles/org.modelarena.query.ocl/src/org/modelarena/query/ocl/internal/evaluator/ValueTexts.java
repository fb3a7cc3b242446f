// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.util.Bag;
import org.eclipse.ocl.util.Tuple;
import org.modelarena.core.model.ModelSnapshot;

/** The texts of values as Eclipse OCL writes them; but elements by their keys and types by their names, as EMF's own text for an object differs from run to run. */
final class ValueTexts {
	private final ModelSnapshot snapshot;

	ValueTexts(ModelSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	/** Whether the text is another than the library's. */
	boolean isOwn(Object value) {
		return value instanceof EClassifier || value instanceof Tuple<?, ?> || value instanceof EObject && Elements.isOne(value, snapshot);
	}

	@SuppressWarnings("unchecked")
	String of(Object value) {
		return switch (value) {
		case EObject element when Elements.isOne(element, snapshot) -> element.eClass().getName() + " #" + snapshot.key(element);
		case EClassifier type -> type.getName();
		case Tuple<?, ?> tuple -> ofTuple((Tuple<EOperation, EStructuralFeature>) tuple);
		case Collection<?> items -> items.stream().map(this::of).collect(Collectors.joining(", ", kind(items) + "{", "}"));
		case String text -> "'" + text + "'";
		case null, default -> String.valueOf(value);
		};
	}

	private static String kind(Collection<?> items) {
		return switch (items) {
		case Bag<?> bag -> "Bag";
		case LinkedHashSet<?> orderedSet -> "OrderedSet";
		case Set<?> set -> "Set";
		default -> "Sequence";
		};
	}

	private String ofTuple(Tuple<EOperation, EStructuralFeature> tuple) {
		return tuple.getTupleType().oclProperties().stream().map(part -> part.getName() + " = " + of(tuple.getValue(part))).collect(Collectors.joining(", ", "Tuple{", "}"));
	}
}
