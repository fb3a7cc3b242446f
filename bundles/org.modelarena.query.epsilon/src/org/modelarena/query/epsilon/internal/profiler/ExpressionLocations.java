// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.profiler;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.Position;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/** Where the expressions of a program stand in its text, for a profiler. Used by one thread, for one execution. */
public final class ExpressionLocations {
	private final SymbolTable symbols;
	private final ExpressionProfiler profiler;
	private ProgramText text;

	public ExpressionLocations(SymbolTable symbols, ExpressionProfiler profiler) {
		this.symbols = symbols;
		this.profiler = profiler;
	}

	/** The text, as soon as it is known in which form it could be parsed. */
	public void read(ProgramText parsed) {
		text = parsed;
	}

	ExpressionProfiler profiler() {
		return profiler;
	}

	/** A place for a node that is about to run for the first time. */
	ExpressionProfiler.Site site(NodeProfiler nodeProfiler) {
		ModuleElement node = nodeProfiler.node();
		Position start = ProgramText.start(node);
		return profiler.site(start.getLine(), text.column(start), text.excerpt(node), () -> new DerivedExpression(node, text, symbols).attribute(nodeProfiler.valueClass()));
	}
}
