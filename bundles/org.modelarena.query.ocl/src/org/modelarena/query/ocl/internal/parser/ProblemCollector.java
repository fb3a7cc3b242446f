package org.modelarena.query.ocl.internal.parser;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.ocl.lpg.ProblemHandler;
import org.eclipse.ocl.parser.OCLProblemHandler;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;

/** Turns what Eclipse OCL's parser reports into one error with line, column and the name that was probably meant. */
final class ProblemCollector extends OCLProblemHandler {
	private record Problem(String message, boolean syntax, int start, int end) {
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
			problems.add(new Problem(message, syntax, start - prefix, end - prefix));
		}
	}

	@Override
	public void beginParse() {
		// Problems of all phases are kept until they are thrown.
	}

	@Override
	public void beginValidation() {
		// As above.
	}

	/** @throws QueryException for the first problem, if there is one */
	void throwIfAny() {
		if (problems.isEmpty()) {
			return;
		}
		Problem first = problems.stream().filter(Problem::syntax).findFirst().orElse(problems.get(0));
		if (first.syntax()) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, messages.ofSyntax(first.message()), messages.isMissingEnd(first.message()) ? first.end() + 1 : first.start(), null);
		}
		ProblemMessages.Fault fault = messages.of(first.message());
		int place = fault.name() == null ? first.start() : text.placeOf(fault.name(), first.start());
		boolean ofNobody = !hasSelf && text.isFeatureOfSelf(place);
		throw text.fault(ErrorCode.QUERY_NAME, ofNobody ? ProblemMessages.NO_SELF : fault.message(), place, null);
	}
}
