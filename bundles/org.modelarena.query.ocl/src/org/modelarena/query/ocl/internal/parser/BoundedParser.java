// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import org.eclipse.ocl.cst.CSTNode;
import org.eclipse.ocl.lpg.ProblemHandler;
import org.eclipse.ocl.parser.OCLLexer;
import org.eclipse.ocl.parser.OCLParser;

import lpg.runtime.BadParseException;
import lpg.runtime.DiagnoseParser;
import lpg.runtime.Monitor;

/**
 * Eclipse OCL's parser with a bound on how long it thinks about what an error may have been: it tries to close the open brackets in all ways,
 * which takes exponential time. A diagnosis that takes too long is given up, and the first unexpected token is the error.
 */
public final class BoundedParser extends OCLParser {
	/** A trial takes about a microsecond; the diagnosis of an error in the texts of our tests takes at most 2,000. */
	private static final int MOST_TRIALS = 10_000;

	public BoundedParser(OCLLexer lexer) {
		super(lexer);
	}

	@Override
	public CSTNode parser(Monitor monitor, int errorRepairCount) {
		getParser().setMonitor(monitor);
		try {
			return (CSTNode) getParser().parse();
		} catch (BadParseException e) {
			getIPrsStream().reset(e.error_token);
			diagnose(e.error_token);
			return null;
		}
	}

	private void diagnose(int token) {
		try {
			new Diagnosis().diagnose(token);
		} catch (TooLong e) {
			getEnvironment().getProblemHandler().parserProblem(ProblemHandler.Severity.ERROR, "unexpected \"" + getIPrsStream().getTokenText(token) + "\"", "parser",
					getIPrsStream().getStartOffset(token), getIPrsStream().getEndOffset(token));
		}
	}

	private final class Diagnosis extends DiagnoseParser {
		private int trials;

		Diagnosis() {
			super(getIPrsStream(), getParseTable());
		}

		@Override
		protected int parseCheck(int[] stack, int stackTop, int firstToken, int bufferPosition) {
			if (++trials > MOST_TRIALS) {
				throw new TooLong();
			}
			return super.parseCheck(stack, stackTop, firstToken, bufferPosition);
		}
	}

	/** Has no stack trace, as it is no error. */
	private static final class TooLong extends RuntimeException {
		private static final long serialVersionUID = 1;

		TooLong() {
			super(null, null, false, false);
		}
	}
}
