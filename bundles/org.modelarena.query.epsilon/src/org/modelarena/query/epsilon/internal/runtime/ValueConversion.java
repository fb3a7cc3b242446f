// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

import org.eclipse.epsilon.eol.execute.introspection.IUndefined;
import org.eclipse.epsilon.eol.types.EolAny;
import org.eclipse.epsilon.eol.types.EolAnyType;
import org.eclipse.epsilon.eol.types.EolBag;
import org.eclipse.epsilon.eol.types.EolNoType.EolNoTypeInstance;
import org.eclipse.epsilon.eol.types.EolSet;
import org.eclipse.epsilon.eol.types.concurrent.EolConcurrentBag;
import org.eclipse.epsilon.eol.types.concurrent.EolConcurrentSet;
import org.eclipse.epsilon.eol.types.EolType;
import org.modelarena.core.Answer;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;
import org.modelarena.query.epsilon.internal.model.CommitValue;
import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.MetamodelPart;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.model.TypeVersion;

/** Programs' values as cells, and parameters as programs' values. */
public final class ValueConversion {
	private ValueConversion() {
	}

	/** A value in the form of {@link Cells}: a map becomes a list of pairs, what is undefined null. */
	public static Object cell(Object value, LibraryWork work) {
		work.cells(value);
		return nested(value, work);
	}

	private static Object nested(Object value, LibraryWork work) {
		return switch (value) {
		case null -> null;
		case Element element -> element.model().isPast() ? element.toString() : new ElementKey(element.key());
		case Collection<?> collection -> collection(collection, work);
		case Map<?, ?> map -> pairs(map, work);
		case EolType type -> type.getName();
		case MetamodelPart part -> part.toString();
		case TypeVersion type -> type.toString();
		case CommitValue commit -> commit.entry().number();
		case IUndefined nothing -> null;
		case EolNoTypeInstance nothing -> null;
		case EolAny anything -> EolAnyType.Instance.getName();
		default -> Cells.of(value);
		};
	}

	private static List<Object> collection(Collection<?> values, LibraryWork work) {
		List<Object> cells = cells(values, work);
		if (isWithoutOrder(values)) {
			Cells.sortUnordered(cells, work::step);
		}
		return cells;
	}

	private static boolean isWithoutOrder(Collection<?> values) {
		return values instanceof EolBag<?> || values instanceof EolSet<?> || values instanceof EolConcurrentBag<?> || values instanceof EolConcurrentSet<?>
				|| values instanceof HashSet<?> && !(values instanceof LinkedHashSet<?>);
	}

	private static List<Object> cells(Collection<?> values, LibraryWork work) {
		List<Object> cells = new ArrayList<>(values.size());
		values.forEach(value -> cells.add(nested(value, work)));
		return cells;
	}

	private static List<Object> pairs(Map<?, ?> map, LibraryWork work) {
		List<Object> pairs = new ArrayList<>(map.size());
		map.forEach((key, value) -> pairs.add(cells(Arrays.asList(key, value), work)));
		if (!map.keySet().stream().allMatch(ValueConversion::hasOrder)) {
			Cells.sortUnordered(pairs, work::step);
		}
		return pairs;
	}

	/** Whether a Map has such keys in an order that is the same in each process: not that of literals, which Java finds by their place in memory. */
	private static boolean hasOrder(Object key) {
		return key == null || key instanceof String || key instanceof Number || key instanceof Boolean || key instanceof Element;
	}

	/** Puts a value into the next cell of a row. */
	public static void put(Object value, Answer.Builder row, LibraryWork work) {
		if (value instanceof Element element && !element.model().isPast()) {
			row.element(element.key());
		} else {
			row.cell(cell(value, work));
		}
	}

	/** A parameter's value for programs. An integer is one of EOL's if it fits. */
	public static Object ofParameter(Object value, SnapshotModel model) {
		return switch (value) {
		case ElementKey element -> model.existing(element.value());
		case Long number when number.intValue() == number -> number.intValue();
		default -> value;
		};
	}
}
