// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.interpreter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.ecore.CollectionType;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.types.TupleType;
import org.eclipse.ocl.util.Bag;
import org.eclipse.ocl.util.Tuple;
import org.modelarena.core.Answer;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.ocl.internal.evaluator.Elements;
import org.modelarena.query.ocl.internal.library.LibraryWork;

/** Turns OCL values into rows. */
final class AnswerWriter {
	private static final String RESULT = "result";

	private final ModelSnapshot snapshot;
	private final QueryLimits limits;
	private final Object invalid;
	private final LibraryWork work;
	private final Meter meter;
	private List<String> parts;
	/** The types of the parts, or that of the only column. */
	private List<EClassifier> types;
	private boolean withSelf;
	private Answer.Builder answer;

	/**
	 * @param invalid the object that stands for OCL's invalid
	 * @param meter   counts the work of writing
	 */
	AnswerWriter(ModelSnapshot snapshot, QueryLimits limits, Object invalid, Meter meter) {
		this.work = new LibraryWork(meter);
		this.meter = meter;
		this.snapshot = snapshot;
		this.limits = limits;
		this.invalid = invalid;
	}

	/** The answer that consists of one value. */
	Answer write(EClassifier type, Object value) {
		begin(type, null);
		rows(type, null, value);
		return end();
	}

	/** A value as a cell. */
	Object value(EClassifier type, Object value) {
		return isElement(value) ? new ElementKey(snapshot.key((EObject) value)) : cell(type, value);
	}

	/** @param self name of a first column for the element that a row is about, or null */
	void begin(EClassifier type, String self) {
		withSelf = self != null;
		columns(type);
		List<String> columns = new ArrayList<>();
		if (withSelf) {
			columns.add(self);
		}
		columns.addAll(parts.isEmpty() ? List.of(RESULT) : parts);
		answer = Answer.builder(columns, limits);
	}

	/** Adds a row, or the rows of a collection. */
	void rows(EClassifier type, EObject self, Object value) {
		if (type instanceof CollectionType && value instanceof Collection<?> collection) {
			collection.forEach(item -> row(self, item));
		} else {
			row(self, value);
		}
	}

	Answer end() {
		return answer.build();
	}

	@SuppressWarnings("unchecked")
	private void columns(EClassifier type) {
		EClassifier row = type;
		while (row instanceof CollectionType collection) {
			row = collection.getElementType();
		}
		if (row instanceof TupleType<?, ?> tuple) {
			List<EStructuralFeature> properties = ((TupleType<EOperation, EStructuralFeature>) tuple).oclProperties();
			parts = properties.stream().map(EStructuralFeature::getName).toList();
			types = properties.stream().map(EStructuralFeature::getEType).toList();
		} else {
			parts = List.of();
			types = Collections.singletonList(type instanceof CollectionType collection ? collection.getElementType() : type);
		}
	}

	private void row(EObject self, Object value) {
		if (withSelf) {
			answer.element(snapshot.key(self));
		}
		if (parts.isEmpty() || !(value instanceof Tuple<?, ?> tuple)) {
			put(types.getFirst(), value);
			for (int i = 1; i < parts.size(); i++) {
				answer.cell(null);
			}
		} else {
			for (int i = 0; i < parts.size(); i++) {
				put(types.get(i), tuple.getValue(parts.get(i)));
			}
		}
		answer.endRow();
	}

	private void put(EClassifier type, Object value) {
		work.cell(value);
		if (isElement(value)) {
			answer.element(snapshot.key((EObject) value));
		} else {
			answer.cell(cell(type, value));
		}
	}

	private boolean isElement(Object value) {
		return value != invalid && Elements.isOne(value, snapshot);
	}

	/** @param type the type of the value as far as it is known, or null */
	private Object cell(EClassifier type, Object value) {
		if (value == invalid) {
			throw new QueryException(ErrorCode.QUERY_FAILED,
					"A row of the answer is invalid; guard the expression, for instance with oclIsUndefined().", 0, 0, null);
		}
		return switch (value) {
		case Collection<?> collection -> collection(type, collection);
		case Tuple<?, ?> tuple -> tupleCells(tuple);
		case ENamedElement named when !isElement(named) -> named.getName();
		case EObject object -> new ElementKey(snapshot.key(object));
		case null -> null;
		default -> Cells.of(value);
		};
	}

	private List<Object> collection(EClassifier type, Collection<?> values) {
		EClassifier ofItems = type instanceof CollectionType collection ? collection.getElementType() : null;
		List<Object> cells = new ArrayList<>();
		values.forEach(value -> cells.add(cell(ofItems, value)));
		if (isUnordered(type, values)) {
			Cells.sortUnordered(cells, meter::step);
		}
		return cells;
	}

	/** The type tells: Eclipse OCL takes an OrderedSet for a Set without a copy. */
	private static boolean isUnordered(EClassifier type, Collection<?> values) {
		CollectionKind kind = type instanceof CollectionType collection ? collection.getKind() : CollectionKind.COLLECTION_LITERAL;
		return switch (kind) {
		case BAG_LITERAL, SET_LITERAL -> true;
		case SEQUENCE_LITERAL, ORDERED_SET_LITERAL -> false;
		case COLLECTION_LITERAL -> values instanceof Bag<?> || values instanceof Set<?> && !(values instanceof LinkedHashSet<?>);
		};
	}

	@SuppressWarnings("unchecked")
	private List<Object> tupleCells(Tuple<?, ?> value) {
		Tuple<EOperation, EStructuralFeature> tuple = (Tuple<EOperation, EStructuralFeature>) value;
		List<Object> cells = new ArrayList<>();
		tuple.getTupleType().oclProperties().forEach(part -> cells.add(cell(part.getEType(), tuple.getValue(part))));
		return cells;
	}
}
