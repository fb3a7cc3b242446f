// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import java.util.List;
import java.util.Optional;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.types.EolSequence;
import org.modelarena.core.Answer;
import org.modelarena.core.ElementKey;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.PartRuns;
import org.modelarena.query.QueryPart;
import org.modelarena.query.epsilon.internal.model.ElementList;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** A part of a program that runs as a plan: a loop or call, or the elements that a role's guard lets through. */
public record ProgramPart(QueryPart plan) {
	/** Stands for the value of a part that is to be interpreted. */
	public static final Object UNKNOWN = new Object();

	/** Lets the nodes in the places of some parts ask plans. */
	public static void plan(EolModule module, List<ProgramPart> parts) {
		List<ModuleElement> nodes = SyntaxTreeSearch.all(module);
		parts.forEach(part -> ((PlanBackedNode) nodes.get(part.plan().form().place())).plan(part));
	}

	/** The value, or {@link #UNKNOWN}. A new collection each time, as programs may change it. */
	public Object value(Execution execution) {
		PartRuns runs = execution.parts();
		Optional<Answer> rows = runs == null ? Optional.empty() : runs.answer(plan);
		if (rows.isEmpty()) {
			return UNKNOWN;
		}
		if (!plan.form().isCollection()) {
			return plan.item(rows.get().row(0).get(0), execution.model()::element);
		}
		EolSequence<Object> items = new EolSequence<>();
		items.ensureCapacity((int) rows.get().count());
		for (long i = 0; i < rows.get().count(); i++) {
			items.add(plan.item(rows.get().row(i).get(0), execution.model()::element));
		}
		return items;
	}

	/** The elements of rows that have one each; null where they are to be interpreted. */
	public ElementList elements(Execution execution) {
		PartRuns runs = execution.parts();
		Optional<Answer> rows = runs == null ? Optional.empty() : runs.answer(plan);
		if (rows.isEmpty()) {
			return null;
		}
		long[] keys = new long[(int) rows.get().count()];
		for (int i = 0; i < keys.length; i++) {
			keys[i] = rows.get().row(i).get(0) instanceof ElementKey element ? element.value() : ModelSnapshot.NONE;
		}
		return new ElementList(execution.model(), null, keys);
	}
}
