package org.modelarena.query.ocl.internal;

import java.util.List;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.ocl.OCLInput;
import org.eclipse.ocl.ParserException;
import org.eclipse.ocl.ecore.Constraint;
import org.eclipse.ocl.ecore.OCL;
import org.eclipse.ocl.ecore.parser.OCLAnalyzer;
import org.eclipse.ocl.ecore.Variable;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.VariableExp;
import org.eclipse.ocl.parser.ValidationVisitor;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Metamodel;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;

/** Parses a query text: a bare expression, or a Complete OCL document. */
final class OclParser {
	private static final Pattern DOCUMENT = Pattern.compile("(?s)(\\s|--[^\\n]*\\n|/\\*.*?\\*/)*(package|context)\\b.*");
	private static final String EXPRESSION_PREFIX = "inv:\n";

	private final ArenaEnvironmentFactory factory;
	private final ArenaEnvironment root;
	private final Query query;
	private final Metamodel metamodel;

	OclParser(ArenaEnvironmentFactory factory, ArenaEnvironment root, Query query, Metamodel metamodel) {
		this.factory = factory;
		this.root = root;
		this.query = query;
		this.metamodel = metamodel;
	}

	/** @throws QueryException with line and column */
	OclQuestion parse() {
		if (query.text().isBlank()) {
			throw new QueryException(ErrorCode.QUERY_SYNTAX, "The query is empty.", 1, 1, null);
		}
		query.parameters().forEach(this::declare);
		return DOCUMENT.matcher(query.text()).matches() ? document() : expression();
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

	private OclQuestion expression() {
		// A context without features: a name in the text never means a feature of "self".
		EClass nothing = EcoreFactory.eINSTANCE.createEClass();
		nothing.setName("Query");
		ArenaEnvironment environment = (ArenaEnvironment) factory.createClassifierContext(root, nothing);
		ProblemCollector problems = new ProblemCollector(query.text(), EXPRESSION_PREFIX.length(), metamodel);
		environment.setProblemHandler(problems);
		OCLAnalyzer analyzer = (OCLAnalyzer) factory.createOCLAnalyzer(environment, EXPRESSION_PREFIX + query.text());
		problems.setParser(analyzer.getAbstractParser());
		Constraint constraint = parseOrNull(analyzer, problems);
		problems.throwIfAny();
		OCLExpression<EClassifier> body = environment.getUMLReflection().getSpecification(constraint).getBodyExpression();
		body.accept(ValidationVisitor.getInstance(environment));
		problems.throwIfAny();
		return new OclQuestion.Value(body);
	}

	private static Constraint parseOrNull(OCLAnalyzer analyzer, ProblemCollector problems) {
		try {
			return analyzer.parseInvOrDefCS();
		} catch (RuntimeException e) {
			// The analyzer stumbles over what it has reported before; without a report the fault is not the query's.
			problems.throwIfAny();
			throw e;
		}
	}

	private OclQuestion document() {
		ProblemCollector problems = new ProblemCollector(query.text(), 0, metamodel);
		root.setProblemHandler(problems);
		OCL ocl = OCL.newInstance(root);
		List<Constraint> constraints = parseDocument(ocl, problems);
		if (constraints.isEmpty()) {
			throw new QueryException(ErrorCode.QUERY_SYNTAX, "The document has no constraint; its last 'def' or 'inv' is the question.", 1, 1, null);
		}
		Constraint last = constraints.get(constraints.size() - 1);
		OCLExpression<EClassifier> body = root.getUMLReflection().getSpecification(last).getBodyExpression();
		EClass context = context(last, body);
		if (last.getStereotype().equals("invariant")) {
			return new OclQuestion.Violations(context, body);
		}
		return mentionsSelf(body) ? new OclQuestion.PerInstance(context, body) : new OclQuestion.Value(body);
	}

	private List<Constraint> parseDocument(OCL ocl, ProblemCollector problems) {
		try {
			List<Constraint> constraints = ocl.parse(new OCLInput(query.text()));
			problems.throwIfAny();
			return constraints;
		} catch (ParserException | RuntimeException e) {
			problems.throwIfAny();
			throw new QueryException(ErrorCode.QUERY_SYNTAX, e.getMessage(), 0, 0, e);
		}
	}

	private EClass context(Constraint constraint, OCLExpression<EClassifier> body) {
		var variable = root.getUMLReflection().getSpecification(constraint).getContextVariable();
		if (variable != null && variable.getType() instanceof EClass type) {
			return type;
		}
		throw new QueryException(ErrorCode.UNSUPPORTED, "The last constraint of the document has no class as its context: " + body, 0, 0, null);
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
		return node instanceof VariableExp<?, ?> use && use.getReferredVariable() != null && "self".equals(use.getReferredVariable().getName());
	}
}
