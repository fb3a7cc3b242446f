// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;

import org.eclipse.ocl.lpg.ProblemHandler;
import org.eclipse.ocl.parser.OCLProblemHandler;
import org.eclipse.ocl.utilities.ASTNode;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;

/** Turns what Eclipse OCL's parser reports into one error with line, column and the name that was probably meant. */
final class ProblemCollector extends OCLProblemHandler {
	/** Nobody reads more at once. */
	private static final int MOST_REPORTED = 50;

	/** @param isExact whether it starts where it is to be told of; the name that others are about stands behind their start */
	private record Problem(String message, boolean syntax, boolean isExact, int start, int end) {
		/** Whether it is one only because of another: about a value that has no type. */
		boolean follows() {
			return message.contains("OclInvalid") || message.startsWith("Static call");
		}
	}

	private final QueryText text;
	private final int prefix;
	private final boolean hasSelf;
	private final ProblemMessages messages;
	private final List<Problem> problems = new ArrayList<>();

	/**
	 * @param prefix  number of characters that stand before the user's text in what is parsed
	 * @param hasSelf whether the text may speak of {@code self}
	 */
	ProblemCollector(QueryText text, int prefix, boolean hasSelf, ProblemMessages messages) {
		super(null);
		this.text = text;
		this.prefix = prefix;
		this.hasSelf = hasSelf;
		this.messages = messages;
	}

	@Override
	public void handleProblem(ProblemHandler.Severity severity, ProblemHandler.Phase phase, String message, String context, int start, int end) {
		super.handleProblem(severity, phase, message, context, start, end);
		if (severity.getDiagnosticSeverity() >= ProblemHandler.Severity.ERROR.getDiagnosticSeverity()) {
			boolean syntax = phase == ProblemHandler.Phase.LEXER || phase == ProblemHandler.Phase.PARSER;
			int place = start < 0 ? text.repeatedPart(message) : start - prefix;
			problems.add(new Problem(message, syntax, start < 0 || phase == ProblemHandler.Phase.VALIDATOR, place, end - prefix));
		}
	}

	/** Takes what validation finds wrong with a part of the text. */
	void validatorProblem(String message, String context, ASTNode about) {
		int start = new ExpressionPlaces(text, prefix).start(about);
		validatorProblem(ProblemHandler.Severity.ERROR, message, context, start + prefix, about.getEndPosition());
	}

	@Override
	public void beginParse() {
		// Problems of all phases are kept until they are thrown.
	}

	@Override
	public void beginValidation() {
		// As above.
	}

	/** @throws QueryException for the first problem, if there is one; the others of its kind are suppressed in it, the first of them first */
	void throwIfAny() {
		if (problems.isEmpty()) {
			return;
		}
		// What is reported after an error of syntax is about a text that nobody has written.
		boolean syntax = problems.stream().anyMatch(Problem::syntax);
		List<Problem> ofKind = problems.stream().filter(problem -> problem.syntax() == syntax).toList();
		QueryException first = fault(ofKind.getFirst());
		ofKind.stream().skip(1).filter(problem -> !problem.follows()).limit(MOST_REPORTED).map(this::fault).filter(fault -> !fault.getMessage().equals(first.getMessage()))
				.forEach(first::addSuppressed);
		throw first;
	}

	private QueryException fault(Problem problem) {
		if (problem.syntax()) {
			return syntaxFault(problem);
		}
		ProblemMessages.Fault fault = messages.of(problem.message());
		int place = fault.name() == null || problem.isExact() ? problem.start() : text.placeOf(fault.name(), problem.start());
		boolean ofNobody = !hasSelf && text.isFeatureOfSelf(place);
		return text.fault(ErrorCode.QUERY_NAME, ofNobody ? ProblemMessages.NO_SELF : fault.message(), place, null);
	}

	private QueryException syntaxFault(Problem problem) {
		Optional<MatchResult> operator = text.operator(problem.start(), problem.end(), messages.foreignOperators());
		if (operator.isPresent()) {
			return text.fault(ErrorCode.QUERY_SYNTAX, messages.ofForeignOperator(operator.get().group()), operator.get().start(), null);
		}
		return text.fault(ErrorCode.QUERY_SYNTAX, messages.ofSyntax(problem.message()), messages.isMissingEnd(problem.message()) ? problem.end() + 1 : problem.start(), null);
	}
}
