// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.util.List;

import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.dom.ReturnStatement;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.threads.Mutex;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.profiler.ProfiledNodes;
import org.modelarena.query.epsilon.internal.syntax.Faults;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/** Gives texts to Epsilon's parsers. They share a table that is not made for several threads, so one text is parsed at a time. */
public final class ProgramParser {
	private static final Mutex ONE_AT_A_TIME = new Mutex();

	private ProgramParser() {
	}

	/** An EOL program with its text in the form that could be parsed. */
	public record Parsed(EolProgramModule module, ProgramText text) {
	}

	/**
	 * Parses statements or a bare expression.
	 *
	 * @param profiled makes nodes that tell a profiler what they do; null if nobody wants to know
	 * @throws QueryException for the first problem
	 */
	public static Parsed eol(String text, SnapshotModel model, ProfiledNodes profiled, Cancellation cancellation) {
		ProgramText bare = new ProgramText(text, true);
		EolProgramModule expression = new EolProgramModule(model, profiled, cancellation);
		List<ParseProblem> problemsOfExpression = parse(expression, bare, cancellation);
		if (problemsOfExpression.isEmpty() && isOneReturn(expression)) {
			return new Parsed(expression, bare);
		}
		ProgramText program = new ProgramText(text, false);
		EolProgramModule statements = new EolProgramModule(model, profiled, cancellation);
		List<ParseProblem> problems = parse(statements, program, cancellation);
		if (problems.isEmpty()) {
			if (statements.getMain() == null || statements.getMain().getStatements().isEmpty()) {
				throw program.fault(ErrorCode.QUERY_SYNTAX, "The query is empty.", 1, 0, null);
			}
			return new Parsed(statements, program);
		}
		boolean asProgram = problemsOfExpression.isEmpty() || program.looksLikeStatements();
		throw asProgram ? fault(problems, program) : fault(problemsOfExpression, bare);
	}

	private static boolean isOneReturn(EolModule module) {
		return module.getMain() != null && module.getDeclaredOperations().isEmpty() && module.getMain().getStatements().size() == 1
				&& module.getMain().getStatements().get(0) instanceof ReturnStatement result && result.getReturnedExpression() != null;
	}

	/**
	 * Parses patterns.
	 *
	 * @param profiled as for {@link #eol}
	 * @throws QueryException for the first problem
	 */
	public static EplProgramModule epl(ProgramText text, SnapshotModel model, ProfiledNodes profiled, Cancellation cancellation) {
		EplProgramModule module = new EplProgramModule(model, profiled, cancellation);
		List<ParseProblem> problems = parse(module, text, cancellation);
		if (!problems.isEmpty()) {
			throw fault(problems, text);
		}
		return module;
	}

	/**
	 * Parses constraints.
	 *
	 * @throws QueryException for the first problem
	 */
	public static EvlProgramModule evl(ProgramText text, SnapshotModel model, Cancellation cancellation) {
		EvlProgramModule module = new EvlProgramModule(model, cancellation);
		List<ParseProblem> problems = parse(module, text, cancellation);
		if (!problems.isEmpty()) {
			throw fault(problems, text);
		}
		return module;
	}

	private static List<ParseProblem> parse(EolModule module, ProgramText text, Cancellation cancellation) {
		return ONE_AT_A_TIME.run(cancellation, () -> {
			try {
				module.parse(text.parsed(), null);
			} catch (StackOverflowError e) {
				module.getParseProblems().add(new ParseProblem(ParserInvocation.TOO_DEEP, ParseProblem.ERROR));
			} catch (ArenaException e) {
				throw e;
			} catch (Exception e) {
				if (module.getParseProblems().isEmpty()) {
					module.getParseProblems().add(new ParseProblem("the text cannot be parsed", ParseProblem.ERROR));
				}
			}
			return List.copyOf(module.getParseProblems());
		});
	}

	/** The first problem, with the others suppressed. */
	private static QueryException fault(List<ParseProblem> problems, ProgramText text) {
		Faults faults = new Faults();
		problems.forEach(problem -> faults.add(fault(problem, text)));
		return faults.first();
	}

	private static QueryException fault(ParseProblem problem, ProgramText text) {
		if (text.isBehindEnd(problem.getLine()) && problem.getReason() != null) {
			// The semicolon is ours.
			problem.setReason(problem.getReason().replace("';'", "the end of the text"));
		}
		ErrorCode code = problem.getReason() != null && problem.getReason().startsWith("a query cannot") ? ErrorCode.UNSUPPORTED : ErrorCode.QUERY_SYNTAX;
		return text.fault(code, wording(problem.getReason()), problem.getLine(), Math.max(0, problem.getColumn()), null);
	}

	private static String wording(String reason) {
		if (reason == null || reason.isBlank()) {
			return "The text is not what the language expects here.";
		}
		// A set of tokens that the grammar does not keep is expected.
		String plain = reason.strip().replace(" expecting set null", "").replace("'<EOF>'", "the end of the text").replace("<EOF>", "the end of the text");
		return Character.toUpperCase(plain.charAt(0)) + plain.substring(1) + (plain.endsWith(".") || plain.endsWith("?") ? "" : ".");
	}
}
