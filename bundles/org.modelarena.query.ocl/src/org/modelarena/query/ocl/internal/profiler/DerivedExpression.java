// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.profiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.ocl.expressions.LoopExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.PropertyCallExp;
import org.eclipse.ocl.expressions.Variable;
import org.eclipse.ocl.expressions.VariableExp;
import org.eclipse.ocl.utilities.ASTNode;
import org.modelarena.core.Advice;
import org.modelarena.core.Declaration;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.ocl.internal.parser.QueryText;

/** An expression within a loop that depends on nothing but the loop's element could be an attribute of that element, computed ahead. */
final class DerivedExpression {
	private static final String NAME = "derived";
	private static final Set<String> RESULTS = Set.of("Boolean", "Integer", "Real", "String");

	private final QueryText text;
	private final int prefix;
	private final ParsedOcl program;

	DerivedExpression(QueryText text, int prefix, ParsedOcl program) {
		this.text = text;
		this.prefix = prefix;
		this.program = program;
	}

	/** The attribute to derive by an expression; nothing if it cannot be one. */
	Optional<Advice.Derivation> attribute(OCLExpression<EClassifier> expression) {
		EClassifier result = expression.getType();
		if (!(result instanceof EEnum || RESULTS.contains(result.getName())) || isPlain(expression)) {
			return Optional.empty();
		}
		return loopElement(expression).flatMap(element -> {
			String ofSelf = ofSelf(expression, element);
			if (ofSelf == null) {
				return Optional.empty();
			}
			EClass type = (EClass) element.getType();
			String name = program.metamodel().unusedFeature(NAME);
			Declaration declaration = new Declaration(type.getName(), name, result.getName(), false, false, QueryText.LANGUAGE, ofSelf);
			String asked = text.replaced(start(expression), end(expression), element.getName() + "." + name);
			return Optional.of(new Advice.Derivation(declaration, asked));
		});
	}

	/** An attribute of the element itself. */
	private static boolean isPlain(OCLExpression<EClassifier> expression) {
		return expression instanceof PropertyCallExp<?, ?> call && call.getSource() instanceof VariableExp<?, ?>;
	}

	/** The only variable that an expression takes from around it, if it is that of a loop over elements. */
	private Optional<Variable<?, ?>> loopElement(OCLExpression<EClassifier> expression) {
		Variable<?, ?> only = null;
		for (EObject node : nodes(expression)) {
			if (isDefinedInText(node)) {
				return Optional.empty();
			}
			if (node instanceof VariableExp<?, ?> use && !EcoreUtil.isAncestor((EObject) expression, (EObject) use.getReferredVariable())) {
				if (only != null && only != use.getReferredVariable()) {
					return Optional.empty();
				}
				only = use.getReferredVariable();
			}
		}
		if (only == null) {
			return Optional.empty();
		}
		boolean isOfLoop = ((EObject) only).eContainer() instanceof LoopExp<?, ?> loop && loop.getIterator().contains(only);
		return isOfLoop && only.getType() instanceof EClass type && program.metamodel().classes().contains(type) ? Optional.of(only) : Optional.empty();
	}

	private boolean isDefinedInText(EObject node) {
		return node instanceof OperationCallExp<?, ?> call && call.getReferredOperation() instanceof EOperation operation && program.definition(operation).isPresent()
				|| node instanceof PropertyCallExp<?, ?> read && read.getReferredProperty() instanceof EStructuralFeature feature && program.definition(feature).isPresent();
	}

	private static List<EObject> nodes(OCLExpression<EClassifier> expression) {
		List<EObject> nodes = new ArrayList<>(List.of((EObject) expression));
		((EObject) expression).eAllContents().forEachRemaining(nodes::add);
		return nodes;
	}

	/** The expression's text with {@code self} for the loop's variable; null if that does not stand there everywhere. */
	private String ofSelf(OCLExpression<EClassifier> expression, Variable<?, ?> element) {
		String name = element.getName();
		int start = start(expression);
		StringBuilder written = new StringBuilder(text.between(start, end(expression)));
		List<Integer> uses = nodes(expression).stream().filter(node -> node instanceof VariableExp<?, ?> use && use.getReferredVariable() == element)
				.map(node -> ((ASTNode) node).getStartPosition() - prefix - start).sorted(Comparator.reverseOrder()).distinct().toList();
		for (int at : uses) {
			if (at < 0 || !written.toString().startsWith(name, at)) {
				return null;
			}
			written.replace(at, at + name.length(), "self");
		}
		return written.toString();
	}

	private int start(OCLExpression<EClassifier> expression) {
		return ((ASTNode) expression).getStartPosition() - prefix;
	}

	/** Without brackets that were opened before the expression. */
	private int end(OCLExpression<EClassifier> expression) {
		int start = start(expression);
		int end = ((ASTNode) expression).getEndPosition() - prefix;
		for (String written = text.between(start, end); written.endsWith(")") && opened(written) < 0; written = text.between(start, end)) {
			end--;
		}
		return end;
	}

	private static long opened(String written) {
		return written.chars().filter(c -> c == '(').count() - written.chars().filter(c -> c == ')').count();
	}
}
