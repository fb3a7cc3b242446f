// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop.statements;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Cells;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.gremlin.GremlinStatements;

/** A snapshot whose statements another graph answers that has the same model. */
final class OtherGraph extends ForwardingSnapshot implements StatementSnapshot {
	private static final Pattern COLUMNS = Pattern.compile("\\.project\\(([^()]*)\\)");

	private final GremlinStatements names;
	private final String key;
	private final Engine engine;

	/** Runs texts. */
	interface Engine {
		Iterable<?> results(String text) throws Exception;
	}

	/** @param key the step to the key of an element */
	OtherGraph(ModelSnapshot base, String key, Engine engine) {
		super(base);
		this.names = new GremlinStatements(base.metamodel());
		this.key = key;
		this.engine = engine;
	}

	@Override
	public String language() {
		return GREMLIN;
	}

	@Override
	public String label(EClass type) {
		return names.label(type);
	}

	@Override
	public Optional<String> relationship(EReference reference) {
		return names.relationship(reference);
	}

	@Override
	public Optional<String> property(EAttribute attribute) {
		return names.property(attribute);
	}

	@Override
	public String keyProperty() {
		return key;
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
		Matcher matcher = COLUMNS.matcher(statement.text());
		List<String> columns = !matcher.find() ? null
				: Arrays.stream(matcher.group(1).split(",")).map(name -> name.substring(1, name.length() - 1)).toList();
		for (Object result : results(statement.text())) {
			rows.accept(columns == null ? new Object[] { Cells.of(result) }
					: columns.stream().map(column -> Cells.of(((Map<?, ?>) result).get(column))).toArray());
		}
	}

	private Iterable<?> results(String text) {
		try {
			return engine.results(text);
		} catch (Exception e) {
			throw new ArenaException(ErrorCode.QUERY_FAILED, "The graph refuses " + text, e);
		}
	}
}
