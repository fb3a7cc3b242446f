package org.modelarena.query.epsilon.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.eclipse.epsilon.eol.execute.introspection.IUndefined;
import org.eclipse.epsilon.eol.types.EolAny;
import org.eclipse.epsilon.eol.types.EolAnyType;
import org.eclipse.epsilon.eol.types.EolNoType.EolNoTypeInstance;
import org.eclipse.epsilon.eol.types.EolType;
import org.modelarena.core.Answer;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;

/** Programs' values as cells, and parameters as programs' values. */
final class Values {
	private Values() {
	}

	/** A value in the form of {@link Cells}: a map becomes a list of pairs, what is undefined null. */
	static Object cell(Object value, LibraryWork work) {
		work.cells(value);
		return cell(value);
	}

	private static Object cell(Object value) {
		return switch (value) {
		case null -> null;
		case Element element -> new ElementKey(element.key());
		case Collection<?> collection -> cells(collection);
		case Map<?, ?> map -> pairs(map);
		case EolType type -> type.getName();
		case MetaPart part -> part.toString();
		case IUndefined nothing -> null;
		case EolNoTypeInstance nothing -> null;
		case EolAny anything -> EolAnyType.Instance.getName();
		default -> Cells.of(value);
		};
	}

	private static List<Object> cells(Collection<?> values) {
		List<Object> cells = new ArrayList<>(values.size());
		values.forEach(value -> cells.add(cell(value)));
		return cells;
	}

	private static List<Object> pairs(Map<?, ?> map) {
		List<Object> pairs = new ArrayList<>(map.size());
		map.forEach((key, value) -> pairs.add(cells(Arrays.asList(key, value))));
		return pairs;
	}

	/** Puts a value into the next cell of a row. */
	static void put(Object value, Answer.Builder row, LibraryWork work) {
		if (value instanceof Element element) {
			row.element(element.key());
		} else {
			row.cell(cell(value, work));
		}
	}

	/** A parameter's value for programs. An integer is one of EOL's if it fits. */
	static Object ofParameter(Object value, SnapshotModel model) {
		return switch (value) {
		case ElementKey element -> model.existing(element.value());
		case Long number when number.intValue() == number -> number.intValue();
		default -> value;
		};
	}
}
