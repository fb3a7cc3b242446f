// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.ocl.Environment;
import org.eclipse.ocl.OCLInput;
import org.eclipse.ocl.ParserException;
import org.eclipse.ocl.ecore.Constraint;
import org.eclipse.ocl.ecore.OCL;
import org.eclipse.ocl.ecore.Variable;
import org.eclipse.ocl.ecore.parser.OCLAnalyzer;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.VariableExp;
import org.eclipse.ocl.parser.ValidationVisitor;
import org.eclipse.ocl.utilities.ASTNode;
import org.eclipse.ocl.utilities.UMLReflection;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.Metamodel;

/** Parses a query text: a bare expression, or a Complete OCL document. */
public final class OclParser {
	/** Stands before a bare expression in what is parsed. */
	public static final String EXPRESSION_PREFIX = "inv:\n";
	private static final String TOO_DEEP = "The query is nested too deeply.";
	private static final Pattern NUMBER = Pattern.compile("\"(.*)\"");

	private final ArenaEnvironmentFactory factory;
	private final ArenaEnvironment root;
	private final Query query;
	private final QueryText text;
	private final ProblemMessages messages;

	public OclParser(ArenaEnvironmentFactory factory, ArenaEnvironment root, Query query, Metamodel metamodel) {
		this.factory = factory;
		this.root = root;
		this.query = query;
		this.text = new QueryText(query.text());
		this.messages = new ProblemMessages(metamodel, query.parameters().keySet());
	}

	/** @throws QueryException with line and column */
	OclAnalysis parse() {
		return parse(null);
	}

	/**
	 * @param self the type of {@code self} in a bare expression; null where the text may be a document and has no {@code self}
	 * @throws QueryException with line and column
	 */
	public OclAnalysis parse(EClass self) {
		if (text.isEmpty()) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, "The query is empty.", 0, null);
		}
		if (text.isNestedTooDeeply()) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, TOO_DEEP, text.start(), null);
		}
		if (text.isLooseConstraint()) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, "A constraint needs a context; write 'context TYPE' before it.", text.start(), null);
		}
		query.parameters().forEach(this::declare);
		try {
			return text.isDocument() && self == null ? document() : expression(self);
		} catch (NumberFormatException e) {
			throw tooLargeNumber(e);
		} catch (StackOverflowError e) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, TOO_DEEP, text.start(), e);
		}
	}

	private QueryException tooLargeNumber(NumberFormatException fault) {
		Matcher number = NUMBER.matcher(String.valueOf(fault.getMessage()));
		String digits = number.find() ? number.group(1) : "";
		return text.fault(ErrorCode.QUERY_SYNTAX, "The number " + digits + " is too large; an Integer ends at " + Long.MAX_VALUE + ".", text.placeOf(digits, text.start()), fault);
	}

	private void declare(String name, Object value) {
		Variable variable = org.eclipse.ocl.ecore.EcoreFactory.eINSTANCE.createVariable();
		variable.setName(name);
		var library = root.getOCLStandardLibrary();
		variable.setEType(switch (value) {
		case Boolean truth -> library.getBoolean();
		case Long number -> library.getInteger();
		case Double real -> library.getReal();
		case String text -> library.getString();
		case ElementKey element -> EcorePackage.Literals.EOBJECT;
		default -> throw new QueryException(ErrorCode.QUERY_FAILED,
				"Parameter '" + name + "' is of no type that a query takes: " + value.getClass().getSimpleName(), 0, 0, null);
		});
		root.addElement(name, variable, true);
	}

	private OclAnalysis expression(EClass self) {
		ArenaEnvironment environment = (ArenaEnvironment) factory.createClassifierContext(root, self == null ? nothing() : self);
		ProblemCollector problems = new ProblemCollector(text, EXPRESSION_PREFIX.length(), self != null, messages);
		environment.setProblemHandler(problems);
		OCLAnalyzer analyzer = (OCLAnalyzer) factory.createOCLAnalyzer(environment, EXPRESSION_PREFIX + query.text());
		problems.setParser(analyzer.getAbstractParser());
		Constraint constraint = parseOrNull(analyzer, problems);
		problems.throwIfAny();
		OCLExpression<EClassifier> body = environment.getUMLReflection().getSpecification(constraint).getBodyExpression();
		body.accept(ValidationVisitor.getInstance(environment));
		problems.throwIfAny();
		if (self == null && mentionsSelf(body)) {
			throw text.fault(ErrorCode.QUERY_NAME, ProblemMessages.NO_SELF, text.start(), null);
		}
		return new OclAnalysis.Value(body);
	}

	/** A context without features: a name in the text never means a feature of "self". */
	private static EClass nothing() {
		EClass nothing = EcoreFactory.eINSTANCE.createEClass();
		nothing.setName("Query");
		return nothing;
	}

	private Constraint parseOrNull(OCLAnalyzer analyzer, ProblemCollector problems) {
		try {
			return analyzer.parseInvOrDefCS();
		} catch (ArenaException e) {
			throw e;
		} catch (ClassCastException e) {
			// The parser takes any type for a name where a name is all that it expects.
			problems.throwIfAny();
			throw text.fault(ErrorCode.QUERY_SYNTAX, "A type such as Tuple(...) or Set(...) cannot stand where only the name of a type can.", text.start(), e);
		} catch (RuntimeException e) {
			// The analyzer stumbles over what it has reported before; without a report the fault is not the query's.
			problems.throwIfAny();
			throw e;
		}
	}

	private OclAnalysis document() {
		ProblemCollector problems = new ProblemCollector(text, 0, true, messages);
		root.setProblemHandler(problems);
		OCL ocl = OCL.newInstance(root);
		List<Constraint> constraints = parseDocument(ocl, problems);
		if (constraints.isEmpty()) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, "The document has no constraint; its last 'def' or 'inv' is the question.", text.start(), null);
		}
		constraints.forEach(this::checkInvariant);
		return question(constraints.get(constraints.size() - 1));
	}

	private OclAnalysis question(Constraint last) {
		var specification = root.getUMLReflection().getSpecification(last);
		OCLExpression<EClassifier> body = specification.getBodyExpression();
		if (isInvariant(last)) {
			return new OclAnalysis.Violations(context(last), body);
		}
		if (!UMLReflection.DEFINITION.equals(last.getStereotype())) {
			throw noQuestion("is no 'def' or 'inv'");
		}
		if (!specification.getParameterVariable().isEmpty()) {
			throw noQuestion("takes parameters, which nobody gives it");
		}
		return mentionsSelf(body) ? new OclAnalysis.PerInstance(context(last), body) : new OclAnalysis.Value(body);
	}

	private void checkInvariant(Constraint constraint) {
		OCLExpression<EClassifier> body = root.getUMLReflection().getSpecification(constraint).getBodyExpression();
		EClassifier type = body.getType();
		if (isInvariant(constraint) && type != root.getOCLStandardLibrary().getBoolean()) {
			String name = constraint.getName() == null ? "" : "'" + constraint.getName() + "' ";
			throw text.fault(ErrorCode.QUERY_NAME, "The invariant " + name + "is no condition but of type " + type.getName() + ".",
					new ExpressionPlaces(text, 0).start((ASTNode) body), null);
		}
	}

	private static boolean isInvariant(Constraint constraint) {
		return UMLReflection.INVARIANT.equals(constraint.getStereotype());
	}

	private static QueryException noQuestion(String why) {
		return new QueryException(ErrorCode.UNSUPPORTED, "The last constraint of the document is the question, but it " + why + ".", 0, 0, null);
	}

	private List<Constraint> parseDocument(OCL ocl, ProblemCollector problems) {
		try {
			List<Constraint> constraints = ocl.parse(new OCLInput(query.text()));
			problems.throwIfAny();
			return constraints;
		} catch (ArenaException e) {
			throw e;
		} catch (ParserException | RuntimeException e) {
			problems.throwIfAny();
			if (e instanceof NumberFormatException number) {
				throw number;
			}
			throw new QueryException(ErrorCode.QUERY_SYNTAX, e.getMessage(), 0, 0, e);
		}
	}

	private EClass context(Constraint constraint) {
		var variable = root.getUMLReflection().getSpecification(constraint).getContextVariable();
		if (variable != null && variable.getType() instanceof EClass type) {
			return type;
		}
		throw noQuestion("has no class as its context");
	}

	private static boolean mentionsSelf(OCLExpression<EClassifier> body) {
		if (isSelf(body)) {
			return true;
		}
		var contents = body.eAllContents();
		while (contents.hasNext()) {
			if (isSelf(contents.next())) {
				return true;
			}
		}
		return false;
	}

	private static boolean isSelf(Object node) {
		return node instanceof VariableExp<?, ?> use && use.getReferredVariable() != null && Environment.SELF_VARIABLE_NAME.equals(use.getReferredVariable().getName());
	}
}
