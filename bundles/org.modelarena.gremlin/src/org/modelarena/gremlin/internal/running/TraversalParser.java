// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal.running;

import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser.QueryContext;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser.QueryListContext;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser.RootTraversalContext;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;

/** Turns text into the syntax tree of one traversal, which nobody changes afterwards. */
public final class TraversalParser {
	private static final String EXPECTING = " expecting {";

	private TraversalParser() {
	}

	/**
	 * The traversal that a text is.
	 *
	 * @throws QueryException with line and column
	 */
	public static RootTraversalContext parse(String text) {
		try {
			return traversal(queries(text));
		} catch (StackOverflowError e) {
			throw new QueryException(ErrorCode.QUERY_SYNTAX, "The traversal nests too deep.", 0, 0, e);
		}
	}

	/** ANTLR's usual way: a fast look-ahead reads nearly everything, and what it refuses the full one reads again. */
	private static QueryListContext queries(String text) {
		GremlinLexer lexer = new GremlinLexer(CharStreams.fromString(text));
		lexer.removeErrorListeners();
		lexer.addErrorListener(new Refusal());
		CommonTokenStream tokens = new CommonTokenStream(lexer);
		GremlinParser parser = new GremlinParser(tokens);
		parser.removeErrorListeners();
		parser.addErrorListener(new Refusal());
		parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
		tokens.fill();
		try {
			return parser.queryList();
		} catch (QueryException refused) {
			tokens.seek(0);
			parser.reset();
			parser.getInterpreter().setPredictionMode(PredictionMode.LL);
			return parser.queryList();
		}
	}

	private static RootTraversalContext traversal(QueryListContext queries) {
		QueryContext query = queries.query(0);
		if (queries.query().size() > 1) {
			throw at(queries.query(1), ErrorCode.UNSUPPORTED, "A second traversal; give one at a time.");
		}
		if (query == null || query.rootTraversal() == null) {
			throw at(query == null ? queries : query, ErrorCode.UNSUPPORTED, "No traversal that gives rows, such as g.V().count().");
		}
		if (query.traversalTerminalMethod() != null && query.traversalTerminalMethod().traversalTerminalMethod_toList() == null) {
			throw at(query.traversalTerminalMethod(), ErrorCode.UNSUPPORTED, "Leave out '" + query.traversalTerminalMethod().getText()
					+ "' at the end; a traversal gives all its rows.");
		}
		return query.rootTraversal();
	}

	/** An error at the place where a part of the text begins. */
	public static QueryException at(ParserRuleContext part, ErrorCode code, String message) {
		Token start = part.getStart();
		return start == null ? new QueryException(code, message, 0, 0, null)
				: new QueryException(code, message, start.getLine(), start.getCharPositionInLine() + 1, null);
	}

	/** The first fault ends the reading. */
	private static final class Refusal extends BaseErrorListener {
		@Override
		public void syntaxError(Recognizer<?, ?> recognizer, Object symbol, int line, int column, String message, RecognitionException cause) {
			// Nearly every word of the language may stand in many places.
			int list = message.indexOf(EXPECTING);
			throw new QueryException(ErrorCode.QUERY_SYNTAX, list < 0 ? message : message.substring(0, list), line, column + 1, cause);
		}
	}
}
