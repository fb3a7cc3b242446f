// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.Cancellation;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.types.CollectionKind;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** Reads EPL: patterns, with operations and blocks around them. */
final class EplReader extends EolProgramReader {
	private static final List<String> TOP = List.of("pattern", "pre", "post", "operation");
	private static final List<String> CLAUSES = List.of("from", "in", "guard", "optional", "active");
	private static final List<String> ACTIONS = List.of("match", "onmatch", "nomatch", "do");
	private static final String ROLE = "role";

	EplReader(List<Token> tokens, Symbols symbols, Library library, Cancellation cancellation, Scope root) {
		super(tokens, symbols, library, cancellation, root);
	}

	@Override
	boolean endsAll() {
		return super.endsAll() || isAt("pattern") || CLAUSES.contains(peek().text());
	}

	@Override
	void readAll() {
		while (!isAtEnd()) {
			caretMayBe(new Place.Clause(TOP));
			switch (peek().text()) {
			case "pattern" -> pattern();
			case "pre", "post" -> {
				next();
				if (peek().isWord()) {
					newName();
				}
				if (isAt("{")) {
					// Patterns see what the block declares.
					block(globals());
				}
			}
			case "operation", "function" -> operation();
			default -> next();
			}
		}
	}

	private void pattern() {
		next();
		newName();
		Scope scope = globals().inner();
		do {
			if (isAt("{") || isAtEnd() || TOP.contains(peek().text())) {
				break;
			}
			role(scope);
		} while (accept(","));
		if (isAt("{")) {
			next();
			actions(scope);
		}
	}

	private void actions(Scope scope) {
		while (!isAt("}") && !isAtEnd()) {
			caretMayBe(new Place.Clause(ACTIONS));
			if (ACTIONS.contains(next().text())) {
				accept(":");
				value(scope);
			}
		}
		accept("}");
	}

	private void role(Scope scope) {
		caretMayBe(new Place.Clause(List.of("no")));
		boolean isNegative = accept("no");
		accept("active");
		List<Token> names = new ArrayList<>();
		do {
			Optional<Token> name = newName();
			name.ifPresent(names::add);
		} while (accept(","));
		ValueType type = accept(":") ? declaredType() : ValueType.UNKNOWN;
		if (accept("[")) {
			close("]", scope);
			type = new ValueType.Many(CollectionKind.SEQUENCE, type);
		}
		ValueType known = type;
		// A negative role is there for its own guard alone.
		Scope own = isNegative ? scope.inner() : scope;
		clauses(scope, own, () -> names.forEach(name -> declare(own, name, known, ROLE)));
	}

	/** @param declare makes the role known, which its domain does not see */
	private void clauses(Scope before, Scope own, Runnable declare) {
		boolean isDeclared = false;
		while (true) {
			caretMayBe(new Place.Clause(CLAUSES));
			String clause = peek().text();
			if (!CLAUSES.contains(clause)) {
				break;
			}
			next();
			boolean isDomain = clause.equals("from") || clause.equals("in");
			if (!isDomain && !isDeclared) {
				declare.run();
				isDeclared = true;
			}
			if (accept(":") || isAt("{")) {
				value(isDomain ? before : own);
			}
		}
		if (!isDeclared) {
			declare.run();
		}
	}

	/** An expression, or a block that returns one. */
	private void value(Scope scope) {
		if (isAt("{")) {
			block(scope.inner());
		} else {
			expression(scope, CLAUSES.toArray(String[]::new));
		}
	}
}
