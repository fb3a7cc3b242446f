// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal.running;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.apache.tinkerpop.gremlin.process.traversal.Path;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.ProjectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.SelectStep;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;

/** Turns results of traversals into rows. */
public final class ResultRows {
	private static final List<String> ONE = List.of("result");

	private final List<String> columns;
	private final boolean isSplit;

	private ResultRows(List<String> columns, boolean isSplit) {
		this.columns = columns;
		this.isSplit = isSplit;
	}

	/** The rows of a traversal, described by its last step. */
	public static ResultRows of(Traversal.Admin<?, ?> traversal) {
		Step<?, ?> last = traversal.getEndStep();
		return switch (last) {
		case ProjectStep<?, ?> project -> new ResultRows(List.copyOf(project.getProjectKeys()), true);
		case SelectStep<?, ?> select -> new ResultRows(List.copyOf(select.getSelectKeys()), true);
		default -> new ResultRows(ONE, false);
		};
	}

	/** The columns' names. */
	public List<String> columns() {
		return columns;
	}

	/** The cells of one result. What a {@code project} leaves out, having nothing for it, is null. */
	public Object[] row(Object result) {
		if (isSplit && result instanceof Map<?, ?> map) {
			return columns.stream().map(column -> cell(map.get(column))).toArray();
		}
		return new Object[] { cell(result) };
	}

	private static Object cell(Object value) {
		return switch (value) {
		case null -> null;
		case Vertex vertex -> vertex.id() instanceof Long key ? new ElementKey(key) : vertex.id().toString();
		case Edge edge -> edge.id();
		case Property<?> property -> cell(property.value());
		case Path path -> list(path.objects());
		case Map<?, ?> map -> list(map.entrySet());
		case Map.Entry<?, ?> entry -> pair(entry);
		case Iterable<?> many -> list(many);
		case Object[] array -> list(Arrays.asList(array));
		default -> value.getClass().isArray() ? array(value) : Cells.of(value);
		};
	}

	private static List<Object> pair(Map.Entry<?, ?> entry) {
		List<Object> cells = new ArrayList<>(2);
		cells.add(cell(entry.getKey()));
		cells.add(cell(entry.getValue()));
		return cells;
	}

	private static List<Object> list(Iterable<?> values) {
		List<Object> cells = new ArrayList<>();
		values.forEach(value -> cells.add(cell(value)));
		return cells;
	}

	private static List<Object> array(Object values) {
		List<Object> cells = new ArrayList<>();
		for (int i = 0; i < Array.getLength(values); i++) {
			cells.add(Cells.of(Array.get(values, i)));
		}
		return cells;
	}
}
