// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;

/** A snapshot that keeps the statements that run, and says that nothing is in memory, so that what has a statement runs as one. */
final class CountedStatements extends ForwardingSnapshot implements StatementSnapshot {
	final List<Statement> statements = new ArrayList<>();

	CountedStatements(ModelSnapshot base) {
		super(base);
	}

	private StatementSnapshot engine() {
		return (StatementSnapshot) base();
	}

	@Override
	public String language() {
		return engine().language();
	}

	@Override
	public String label(EClass type) {
		return engine().label(type);
	}

	@Override
	public Optional<String> relationship(EReference reference) {
		return engine().relationship(reference);
	}

	@Override
	public Optional<String> property(EAttribute attribute) {
		return engine().property(attribute);
	}

	@Override
	public String keyProperty() {
		return engine().keyProperty();
	}

	@Override
	public boolean isInMemory(EStructuralFeature feature) {
		return false;
	}

	@Override
	public boolean mayRepeat(EReference reference, Cancellation cancellation) {
		return false;
	}

	@Override
	public void run(Statement statement, Consumer<Object[]> rows, Cancellation cancellation) {
		statements.add(statement);
		engine().run(statement, rows, cancellation);
	}
}
