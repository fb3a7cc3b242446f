package org.modelarena.query.ocl.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.ocl.lpg.ProblemHandler;
import org.eclipse.ocl.parser.OCLProblemHandler;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Metamodel;
import org.modelarena.core.Nearest;
import org.modelarena.core.QueryException;

/** Turns what Eclipse OCL's parser reports into one error with line, column and the name that was probably meant. */
final class ProblemCollector extends OCLProblemHandler {
	private static final Pattern UNKNOWN_NAME = Pattern.compile("(?i)(unrecognized|unknown|cannot find|unable to find)[^(]*\\(([\\w:]+)");
	/** Operations and iterators that the message of an unknown operation may have meant. */
	private static final List<String> OPERATIONS = List.of("select", "reject", "collect", "exists", "forAll", "isUnique", "sortedBy", "any", "one",
			"closure", "iterate", "size", "isEmpty", "notEmpty", "includes", "excludes", "includesAll", "excludesAll", "including", "excluding",
			"union", "intersection", "asSet", "asBag", "asSequence", "asOrderedSet", "flatten", "first", "last", "at", "count", "sum", "max", "min",
			"abs", "floor", "round", "div", "mod", "concat", "substring", "toUpper", "toLower", "oclIsUndefined", "oclIsInvalid", "oclIsTypeOf",
			"oclIsKindOf", "oclAsType", "allInstances", "eContainer", "eContents");

	private record Problem(String message, boolean syntax, int offset) {
	}

	private final String text;
	private final int prefix;
	private final Metamodel metamodel;
	private final List<Problem> problems = new ArrayList<>();

	/** @param prefix number of characters that stand before the user's text in what is parsed */
	ProblemCollector(String text, int prefix, Metamodel metamodel) {
		super(null);
		this.text = text;
		this.prefix = prefix;
		this.metamodel = metamodel;
	}

	@Override
	public void handleProblem(ProblemHandler.Severity severity, ProblemHandler.Phase phase, String message, String context, int start, int end) {
		super.handleProblem(severity, phase, message, context, start, end);
		if (severity.getDiagnosticSeverity() >= ProblemHandler.Severity.ERROR.getDiagnosticSeverity()) {
			boolean syntax = phase == ProblemHandler.Phase.LEXER || phase == ProblemHandler.Phase.PARSER;
			problems.add(new Problem(message, syntax, start - prefix));
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
		int offset = Math.max(0, Math.min(first.offset(), text.length()));
		int line = 1 + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
		int column = offset - text.lastIndexOf('\n', offset - 1);
		String message = first.message().replaceFirst("^\\d+:\\d+:\\d+:\\d+ ", "").strip();
		Matcher unknown = UNKNOWN_NAME.matcher(message);
		if (unknown.find()) {
			throw new QueryException(ErrorCode.QUERY_NAME, message + "." + Nearest.hint(unknown.group(2), names()), line, column, null);
		}
		throw new QueryException(first.syntax() ? ErrorCode.QUERY_SYNTAX : ErrorCode.QUERY_NAME, message, line, column, null);
	}

	private List<String> names() {
		Stream<EClassifier> classifiers = metamodel.packages().stream().flatMap(p -> p.getEClassifiers().stream());
		Stream<String> types = classifiers.map(ENamedElement::getName);
		Stream<String> features = metamodel.classes().stream().flatMap(c -> c.getEStructuralFeatures().stream()).map(ENamedElement::getName);
		Stream<String> literals = metamodel.packages().stream().flatMap(p -> p.getEClassifiers().stream()).filter(EEnum.class::isInstance)
				.flatMap(e -> ((EEnum) e).getELiterals().stream()).map(ENamedElement::getName);
		return Stream.of(types, features, literals, OPERATIONS.stream()).flatMap(s -> s).distinct().toList();
	}
}
