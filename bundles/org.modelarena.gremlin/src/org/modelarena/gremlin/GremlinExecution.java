// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin;

import java.util.List;
import java.util.function.Consumer;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.gremlin.internal.running.Failures;
import org.modelarena.gremlin.internal.running.ResultRows;

/** One execution of a traversal. Not thread-safe. */
public final class GremlinExecution {
	private final Traversal.Admin<?, ?> traversal;
	private final ResultRows resultRows;

	GremlinExecution(Traversal.Admin<?, ?> traversal) {
		this.traversal = traversal;
		this.resultRows = ResultRows.of(traversal);
	}

	/** The names of the columns: those of a {@code project} or {@code select} of several at the end, otherwise one called {@code result}. */
	public List<String> columns() {
		return resultRows.columns();
	}

	/**
	 * Runs the traversal, which can be done once, and gives its rows to somebody as they are found. A value is null, a Boolean, Long, Double or
	 * String, an {@link org.modelarena.core.ElementKey} for a vertex, the id for an edge, the value for a property, or a List: of a path's
	 * objects, and of two values for each entry of a map. The arrays may be kept.
	 * What {@code consumer} throws ends the run.
	 *
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}; {@link ErrorCode#QUERY_FAILED}
	 */
	public void run(Consumer<Object[]> consumer) {
		try {
			while (Failures.explained(traversal::hasNext)) {
				consumer.accept(resultRows.row(Failures.explained(traversal::next)));
			}
		} finally {
			Failures.explained(() -> {
				traversal.close();
				return null;
			});
		}
	}

	/**
	 * The steps that are carried out, one text a step, without doing so; the first shows what is sought. To be called before {@link #run}.
	 *
	 * @throws ArenaException {@link ErrorCode#QUERY_FAILED}
	 */
	public List<String> steps() {
		return Failures.explained(() -> {
			Traversal.Admin<?, ?> copy = traversal.clone();
			copy.applyStrategies();
			return copy.getSteps().stream().map(Object::toString).toList();
		});
	}
}
