package org.modelarena.query.ocl.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.ecore.CollectionType;
import org.eclipse.ocl.types.TupleType;
import org.eclipse.ocl.util.Tuple;
import org.modelarena.core.Answer;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.QueryException;
import org.modelarena.core.budget.Meter;

/** Turns OCL values into rows. */
final class AnswerWriter {
	private static final String RESULT = "result";

	private final ModelSnapshot snapshot;
	private final long maxRows;
	private final Object invalid;
	private final LibraryWork work;
	private List<String> parts;
	private boolean withSelf;
	private Answer.Builder answer;

	/**
	 * @param invalid the object that stands for OCL's invalid
	 * @param meter   counts the work of writing
	 */
	AnswerWriter(ModelSnapshot snapshot, long maxRows, Object invalid, Meter meter) {
		this.work = new LibraryWork(meter);
		this.snapshot = snapshot;
		this.maxRows = maxRows;
		this.invalid = invalid;
	}

	/** The answer that consists of one value. */
	Answer write(EClassifier type, Object value) {
		begin(type, null);
		rows(type, null, value);
		return end();
	}

	/** A value as a cell. */
	Object value(Object value) {
		return isElement(value) ? new ElementKey(snapshot.key((EObject) value)) : cell(value);
	}

	/** @param self name of a first column for the element that a row is about, or null */
	void begin(EClassifier type, String self) {
		withSelf = self != null;
		parts = parts(type);
		List<String> columns = new ArrayList<>();
		if (withSelf) {
			columns.add(self);
		}
		columns.addAll(parts.isEmpty() ? List.of(RESULT) : parts);
		answer = Answer.builder(columns, maxRows);
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
	private static List<String> parts(EClassifier type) {
		EClassifier row = type;
		while (row instanceof CollectionType collection) {
			row = collection.getElementType();
		}
		if (row instanceof TupleType<?, ?> tuple) {
			return ((TupleType<EOperation, EStructuralFeature>) tuple).oclProperties().stream().map(EStructuralFeature::getName).toList();
		}
		return List.of();
	}

	private void row(EObject self, Object value) {
		if (withSelf) {
			answer.element(snapshot.key(self));
		}
		if (parts.isEmpty() || !(value instanceof Tuple<?, ?> tuple)) {
			put(value);
			for (int i = 1; i < parts.size(); i++) {
				answer.cell(null);
			}
		} else {
			for (String part : parts) {
				put(tuple.getValue(part));
			}
		}
		answer.endRow();
	}

	private void put(Object value) {
		work.cell(value);
		if (isElement(value)) {
			answer.element(snapshot.key((EObject) value));
		} else {
			answer.cell(cell(value));
		}
	}

	private boolean isElement(Object value) {
		return value != invalid && Elements.isOne(value, snapshot);
	}

	private Object cell(Object value) {
		if (value == invalid) {
			throw new QueryException(ErrorCode.QUERY_FAILED,
					"A row of the answer is invalid; guard the expression, for instance with oclIsUndefined().", 0, 0, null);
		}
		return switch (value) {
		case Collection<?> collection -> cells(collection);
		case Tuple<?, ?> tuple -> tupleCells(tuple);
		case ENamedElement named when !isElement(named) -> named.getName();
		case EObject object -> new ElementKey(snapshot.key(object));
		case null -> null;
		default -> Cells.of(value);
		};
	}

	private List<Object> cells(Collection<?> values) {
		List<Object> cells = new ArrayList<>();
		values.forEach(value -> cells.add(cell(value)));
		return cells;
	}

	@SuppressWarnings("unchecked")
	private List<Object> tupleCells(Tuple<?, ?> value) {
		Tuple<EOperation, EStructuralFeature> tuple = (Tuple<EOperation, EStructuralFeature>) value;
		return cells(tuple.getTupleType().oclProperties().stream().<Object>map(tuple::getValue).toList());
	}
}
