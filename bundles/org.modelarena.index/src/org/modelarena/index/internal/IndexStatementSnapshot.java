// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.index.graph.GraphStatements;

/** A snapshot of a graph whose database has a query language of its own. */
final class IndexStatementSnapshot extends IndexSnapshot implements StatementSnapshot {
	private final Version version;
	private final GraphStatements statements;

	IndexStatementSnapshot(Version version, GraphStatements statements, Runnable onClose) {
		super(version.state(), onClose);
		this.version = version;
		this.statements = statements;
	}

	@Override
	public String language() {
		return statements.language();
	}

	@Override
	public String label(EClass type) {
		return type == EcorePackage.Literals.EOBJECT ? statements.anyNode() : statements.quote(version.state().names().of(type));
	}

	@Override
	public Optional<String> relationship(EReference reference) {
		return GraphNames.isLinked(reference) ? Optional.of(statements.quote(version.state().names().of(reference))) : Optional.empty();
	}

	@Override
	public Optional<String> property(EAttribute attribute) {
		return GraphNames.isKept(attribute) && !attribute.isMany() ? Optional.of(statements.quote(version.state().names().of(attribute))) : Optional.empty();
	}

	@Override
	public String keyProperty() {
		return statements.keyProperty();
	}

	@Override
	public boolean isInMemory(EStructuralFeature feature) {
		return isAtHand(feature);
	}

	@Override
	public boolean mayRepeat(EReference reference, Cancellation cancellation) {
		return version.state().mayRepeat(reference);
	}

	/** Commits of ours wait for this snapshot; so if the number is still the same afterwards, the statement has seen this state. */
	@Override
	public void run(Statement statement, Consumer<Object[]> rows, Cancellation cancellation) {
		statements.run(statement, rows, cancellation);
		if (version.state().graph().commit() != version.commit()) {
			throw new ArenaException(ErrorCode.STORE_BUSY, "Somebody else has changed the database while a query ran; ask again.");
		}
	}
}
