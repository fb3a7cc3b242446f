// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EClassifier;
import org.modelarena.core.Cancellation;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** Reads OCL: a bare expression, or a document of constraints. */
final class OclDocumentReader extends OclReader {
	private static final String[] FOLLOWERS = { "def", "inv", "context", "endpackage" };

	private final Scope root;
	private ValueType self = ValueType.UNKNOWN;

	/** @param root has the parameters of the query */
	OclDocumentReader(List<Token> tokens, Symbols symbols, Library library, Cancellation cancellation, Scope root) {
		super(tokens, symbols, library, cancellation);
		this.root = root;
	}

	@Override
	void readAll() {
		if (!isAt("package") && !isAt("context")) {
			caretMayBe(new Place.Expression(root, List.of("context", "package")));
			expressions(root);
			return;
		}
		Scope parameters = root;
		while (!isAtEnd()) {
			caretMayBe(new Place.Clause(List.of(FOLLOWERS)));
			if (accept("package")) {
				packageName();
			} else if (accept("context")) {
				parameters = root.inner();
				context(parameters);
			} else if (CONSTRAINTS.contains(peek().text())) {
				constraint(next().text(), parameters);
			} else {
				next();
			}
		}
	}

	private void packageName() {
		caretMayBe(new Place.Path(List.of()));
		if (peek().isWord()) {
			meanPackages(path());
		}
	}

	private void context(Scope parameters) {
		caretMayBe(new Place.TypeName());
		if (peek().isWord() && peek(1).text().equals(":")) {
			next();
			next();
			caretMayBe(new Place.TypeName());
		}
		if (!peek().isWord()) {
			return;
		}
		List<Token> path = path();
		Optional<EClassifier> type = classifier(path);
		if (type.isEmpty() && path.size() > 1) {
			// The last name is that of an operation or attribute.
			type = classifier(path.subList(0, path.size() - 1));
		}
		self = type.map(Symbols::instanceOf).orElse(ValueType.UNKNOWN);
		if (accept("(")) {
			parameters(parameters);
		}
		if (accept(":")) {
			declaredType();
		}
	}

	private void constraint(String kind, Scope parameters) {
		if (peek().isWord()) {
			newName();
		}
		caretMayBe(new Place.Nothing());
		accept(":");
		Scope scope = parameters.inner(self);
		scope.declare("self", self, "the element");
		if (kind.equals("def")) {
			definition(scope);
		} else {
			expression(scope, FOLLOWERS);
		}
	}

	private void definition(Scope scope) {
		Scope inner = scope.inner();
		Optional<Token> name = newName();
		String signature = accept("(") ? parameters(inner) : null;
		ValueType type = accept(":") ? declaredType() : ValueType.UNKNOWN;
		name.ifPresent(word -> {
			Declared definition = new Declared(self, word.text(), signature, type);
			declared.add(definition);
			mean(word, new Meaning.OfDeclared(definition));
		});
		if (accept("=")) {
			expression(inner, FOLLOWERS);
		}
	}
}
