// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.run;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.QueryLimits;
import org.modelarena.query.internal.vector.compiler.Sink;
import org.modelarena.query.plan.Plan;

/** Makes an answer of the rows of several threads. */
final class ResultMerger {
	private ResultMerger() {
	}

	static Answer answer(Plan plan, List<Sink.Rows> parts) {
		long rows = 0;
		for (Sink.Rows part : parts) {
			rows += part.count();
		}
		int count = Math.toIntExact(rows);
		if (count == 0) {
			return Answer.builder(plan.emptyColumns(), QueryLimits.DEFAULT).build();
		}
		List<Object> columns = new ArrayList<>();
		for (int i = 0; i < plan.columns().size(); i++) {
			columns.add(join(i, parts, count));
		}
		return Answer.ofColumns(plan.columns().stream().map(Plan.Column::name).toList(), columns, count);
	}

	private static Object join(int column, List<Sink.Rows> parts, int count) {
		if (parts.size() == 1) {
			return parts.get(0).columns().get(column);
		}
		Object joined = parts.get(0).columns().get(column) instanceof long[] ? new long[count] : new Object[count];
		int at = 0;
		for (Sink.Rows part : parts) {
			System.arraycopy(part.columns().get(column), 0, joined, at, part.count());
			at += part.count();
		}
		return joined;
	}
}
