// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.List;
import java.util.Optional;

import org.modelarena.core.Cancellation;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** Reads EOL: a bare expression, or statements and operations. */
class EolProgramReader extends EolReader {
	private static final List<String> STATEMENTS = List.of("var", "for", "while", "if", "else", "switch", "case", "default", "return", "break", "continue", "operation", "throw");

	private final Scope root;
	private final Scope globals;

	/** @param root has the parameters of the query, which operations see too */
	EolProgramReader(List<Token> tokens, Symbols symbols, Library library, Cancellation cancellation, Scope root) {
		super(tokens, symbols, library, cancellation);
		this.root = root;
		this.globals = root.inner();
	}

	/** The same with what the text declares, as far as that is known before. */
	final EolProgramReader knowing(List<Declared> known) {
		declared.addAll(known);
		return this;
	}

	@Override
	void readAll() {
		while (!isAtEnd()) {
			statement(globals);
		}
	}

	/** The variables that the whole text sees. */
	final Scope globals() {
		return globals;
	}

	/** Reads a statement, or skips a token. */
	final void statement(Scope scope) {
		enter();
		caretMayBe(new Place.Expression(scope, STATEMENTS));
		int before = position();
		if (!isStructure(scope) && !isJump(scope)) {
			expressionStatement(scope);
		}
		if (position() == before) {
			next();
		}
		leave();
	}

	/** Statements that other statements are part of. */
	private boolean isStructure(Scope scope) {
		switch (peek().text()) {
		case "{" -> block(scope.inner());
		case "for" -> loop(scope);
		case "while", "if" -> {
			next();
			condition(scope);
			statement(scope.inner());
			if (accept("else")) {
				statement(scope.inner());
			}
		}
		case "switch" -> {
			next();
			condition(scope);
			if (isAt("{")) {
				block(scope.inner());
			}
		}
		case "case" -> {
			next();
			expression(scope);
			accept(":");
		}
		case "default" -> {
			next();
			accept(":");
		}
		case "operation", "function" -> operation();
		default -> {
			return false;
		}
		}
		return true;
	}

	/** Statements that stand alone. */
	private boolean isJump(Scope scope) {
		switch (peek().text()) {
		case "var" -> variable(scope);
		case "return", "throw", "delete" -> {
			next();
			expression(scope);
			accept(";");
		}
		case "@", "$" -> {
			// Annotates what follows.
			next();
			newName();
		}
		case "import", "model" -> {
			while (!isAt(";") && !isAtEnd()) {
				next();
			}
		}
		default -> {
			return false;
		}
		}
		return true;
	}

	/** Statements between brackets, of which the first stands here. */
	final void block(Scope scope) {
		accept("{");
		while (!isAt("}") && !isAtEnd()) {
			statement(scope);
		}
		accept("}");
	}

	private void condition(Scope scope) {
		if (accept("(")) {
			bracketed(scope);
			close(")", scope);
		}
	}

	private void loop(Scope scope) {
		next();
		Scope inner = scope.inner();
		if (accept("(")) {
			Optional<Token> name = newName();
			ValueType type = accept(":") ? declaredType() : ValueType.UNKNOWN;
			if (!accept("in")) {
				caretMayBe(new Place.Clause(List.of("in")));
			}
			ValueType iterated = bracketed(scope);
			ValueType item = type instanceof ValueType.Unknown && iterated instanceof ValueType.Many ? iterated.item() : type;
			name.ifPresent(word -> declare(inner, word, item, "loop variable"));
			inner.declare("loopCount", ValueType.INTEGER, "how often the loop has begun");
			inner.declare("hasMore", ValueType.BOOLEAN, "whether there are more items");
			close(")", scope);
		}
		statement(inner);
	}

	private void variable(Scope scope) {
		next();
		Optional<Token> name = newName();
		ValueType type = ValueType.UNKNOWN;
		if (accept(":")) {
			type = accept("new") ? created(scope) : declaredType();
		}
		if (accept("=") || accept(":=")) {
			ValueType value = expression(scope);
			boolean isVague = type instanceof ValueType.Many many && many.item() instanceof ValueType.Unknown && value instanceof ValueType.Many;
			type = type instanceof ValueType.Unknown || isVague ? value : type;
		}
		ValueType known = type;
		name.ifPresent(word -> declare(scope, word, known, VARIABLE));
		accept(";");
	}

	private void expressionStatement(Scope scope) {
		expression(scope);
		while (accept("=") || accept(":=") || accept("::=") || accept("?=") || accept("+=") || accept("-=") || accept("*=") || accept("/=")) {
			expression(scope);
		}
		accept(";");
	}

	/** Reads an operation that the text declares. */
	final void operation() {
		next();
		boolean hasContext = !(peek().isWord() && peek(1).text().equals("("));
		ValueType context = hasContext ? declaredType() : ValueType.UNKNOWN;
		Optional<Token> name = newName();
		Scope scope = root.inner();
		scope.declare("self", context, "what the operation is called on");
		String signature = accept("(") ? parameters(scope) : "";
		ValueType type = accept(":") ? declaredType() : ValueType.UNKNOWN;
		name.ifPresent(word -> {
			Declared operation = new Declared(context, word.name(), signature, type);
			if (!declared.contains(operation)) {
				declared.add(operation);
			}
			mean(word, new Meaning.OfDeclared(operation));
		});
		if (isAt("{")) {
			block(scope);
		}
	}
}
