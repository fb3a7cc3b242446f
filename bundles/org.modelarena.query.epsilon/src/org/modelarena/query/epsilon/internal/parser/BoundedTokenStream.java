// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.util.List;

import org.antlr.runtime.Token;
import org.antlr.runtime.TokenSource;
import org.antlr.runtime.TokenStream;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.modelarena.core.Cancellation;
import org.modelarena.core.budget.Meter;

/**
 * The tokens of a text, for a parser that must come to an end. Epsilon's grammar tries out the items of a nested collection literal twice
 * at each level, so some short texts would keep the parser busy for years; and it compares each problem with all before it.
 */
final class BoundedTokenStream implements TokenStream {
	/** Programs need about 16 steps for each of their tokens. */
	private static final long STEPS_FOR_A_TOKEN = 50;
	private static final long STEPS_FOR_NESTING = 2_000_000;
	private static final int MOST_PROBLEMS = 20;

	private final TokenStream tokens;
	private List<ParseProblem> problems = List.of();
	private final Meter meter;
	private long steps;

	/** @param tokens all tokens of the text */
	BoundedTokenStream(TokenStream tokens, Cancellation cancellation) {
		this.meter = new Meter(cancellation);
		this.tokens = tokens;
		this.steps = STEPS_FOR_NESTING + STEPS_FOR_A_TOKEN * tokens.size();
	}

	/** Thrown into the parser when it has had enough. */
	static final class Enough extends RuntimeException {
		private static final long serialVersionUID = 1L;

		private Enough() {
			super(null, null, false, false);
		}
	}

	/** @param found to which the parser adds its problems; only the first is of interest */
	void watch(List<ParseProblem> found) {
		problems = found;
	}

	@Override
	public void consume() {
		meter.step();
		if (--steps < 0 || problems.size() > MOST_PROBLEMS) {
			throw new Enough();
		}
		tokens.consume();
	}

	@Override
	public int LA(int i) {
		return tokens.LA(i);
	}

	@Override
	public Token LT(int k) {
		return tokens.LT(k);
	}

	@Override
	public int mark() {
		return tokens.mark();
	}

	@Override
	public int index() {
		return tokens.index();
	}

	@Override
	public void rewind(int marker) {
		tokens.rewind(marker);
	}

	@Override
	public void rewind() {
		tokens.rewind();
	}

	@Override
	public void release(int marker) {
		tokens.release(marker);
	}

	@Override
	public void seek(int index) {
		tokens.seek(index);
	}

	@Override
	public int size() {
		return tokens.size();
	}

	@Override
	public int range() {
		return tokens.range();
	}

	@Override
	public Token get(int i) {
		return tokens.get(i);
	}

	@Override
	public TokenSource getTokenSource() {
		return tokens.getTokenSource();
	}

	@Override
	public String getSourceName() {
		return tokens.getSourceName();
	}

	@Override
	public String toString(int start, int stop) {
		return tokens.toString(start, stop);
	}

	@Override
	public String toString(Token start, Token stop) {
		return tokens.toString(start, stop);
	}
}
