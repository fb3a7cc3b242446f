// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.Parameter;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.core.Query;
import org.modelarena.query.QueryPart;
import org.modelarena.query.epsilon.internal.nodes.ProgramPart;
import org.modelarena.query.epsilon.internal.parser.SyntaxTree;
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.TypeTests;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * Finds the largest parts of a program that have a plan: loops over all instances of a type, and questions about such, that use no variable of
 * what is around them, except for parameters; and guards that are about their own role only.
 */
final class PlannableParts {
	private static final Set<String> LOOPS = Set.of("select", "reject", "collect");
	private static final Set<String> QUANTIFIERS = Set.of("exists", "forAll", "none", "one", "count");
	private static final Set<String> QUESTIONS = Set.of("size", "isEmpty", "notEmpty", "includes", "excludes", "includesAll", "excludesAll");

	private final SyntaxTree syntaxTree;
	private final ExpressionTranslator expressions;
	private final Scope scope;
	private final Map<ModuleElement, Integer> places = new IdentityHashMap<>();
	private final List<ProgramPart> found = new ArrayList<>();

	private PlannableParts(SyntaxTree syntaxTree, Query query) {
		this.syntaxTree = syntaxTree;
		this.expressions = EolTranslator.expressions(syntaxTree, query.parameters().keySet());
		List<ModuleElement> nodes = syntaxTree.nodes();
		nodes.forEach(node -> places.putIfAbsent(node, places.size()));
		Set<String> own = ownNames(nodes);
		this.scope = Scope.of(parameters(query, own), own);
	}

	/** The parts of a program, in the order of their places. */
	static List<ProgramPart> of(SyntaxTree syntaxTree, Query query) {
		PlannableParts plannableParts = new PlannableParts(syntaxTree, query);
		Set<ModuleElement> covered = java.util.Collections.newSetFromMap(new IdentityHashMap<>());
		for (ModuleElement node : syntaxTree.nodes()) {
			if (covered.contains(node) || plannableParts.isPart(node) && covered.add(node)) {
				covered.addAll(SyntaxTree.partsOf(node));
			}
		}
		return plannableParts.found;
	}

	/** The names that the program itself gives to something. Parameters cannot get other values. */
	private static Set<String> ownNames(List<ModuleElement> nodes) {
		Set<String> own = new HashSet<>();
		for (ModuleElement node : nodes) {
			switch (node) {
			case VariableDeclaration variable -> own.add(variable.getName());
			case Parameter parameter -> own.add(parameter.getName());
			case Role role -> own.addAll(role.getNames());
			default -> {
				// Names nothing.
			}
			}
		}
		return own;
	}

	/** The parameters that nothing hides. */
	private static Map<String, Value> parameters(Query query, Set<String> own) {
		Map<String, Object> constant = new HashMap<>(query.parameters());
		constant.keySet().removeAll(own);
		constant.values().removeIf(org.modelarena.core.ElementKey.class::isInstance);
		return EolTranslator.parameters(query.with(constant));
	}

	private boolean isPart(ModuleElement node) {
		try {
			return switch (node) {
			case FirstOrderOperationCallExpression loop when LOOPS.contains(loop.getName()) -> isLoop(loop);
			case FirstOrderOperationCallExpression loop when QUANTIFIERS.contains(loop.getName()) -> isQuestion(loop);
			case OperationCallExpression call when QUESTIONS.contains(call.getName()) && !isExtent(call.getTargetExpression()) -> isQuestion(call);
			case Role role when SyntaxTree.isPlain(role) && role.getGuard() != null && role.getDomain() == null -> isGuard(role);
			default -> false;
			};
		} catch (Untranslatable e) {
			return false;
		}
	}

	/** Whether a call is answered without looking at elements. */
	private static boolean isExtent(Expression target) {
		return target instanceof PropertyCallExpression call && call.getTargetExpression() instanceof NameExpression
				|| target instanceof OperationCallExpression operation && operation.getTargetExpression() instanceof NameExpression
				|| target == null;
	}

	private boolean isLoop(FirstOrderOperationCallExpression loop) {
		PlanBuilder rows = PlanBuilder.outermost();
		Value value = expressions.value(loop, TranslationContext.of(scope, rows));
		if (!(value instanceof Value.Many many) || !many.ordered() || many.flavour() != Value.Flavour.SEQUENCE
				|| !(CollectionValues.settled("item", many.source().emit(rows), rows) instanceof Value.One item)) {
			return false;
		}
		return add(loop, item, rows, true);
	}

	private boolean isQuestion(Expression question) {
		PlanBuilder rows = PlanBuilder.outermost();
		return expressions.value(question, TranslationContext.of(scope, rows)) instanceof Value.One one && add(question, one, rows, false);
	}

	private boolean isGuard(Role role) {
		PlanBuilder rows = PlanBuilder.outermost();
		EClass type = EplTranslator.type(role, new TypeTests(expressions.symbols()));
		Value.One element = Value.One.element(rows.scan(role.getNames().get(0), type));
		Scope inside = scope.with(role.getNames().get(0), element);
		rows.filter(EplTranslator.truth(role.getGuard(), TranslationContext.of(inside, rows), expressions));
		return add(role, element, rows, true);
	}

	/** Values that a program has in another form than a plan stay with the interpreter. */
	private boolean add(ModuleElement node, Value.One value, PlanBuilder rows, boolean isCollection) {
		boolean isInteger = value.inferredType().equals(InferredType.INTEGER);
		boolean isSame = isInteger || value.inferredType() instanceof InferredType.Element || value.inferredType() == InferredType.TRUTH || value.inferredType() == InferredType.TEXT
				|| value.inferredType().equals(InferredType.LONG) || value.inferredType().equals(InferredType.DOUBLE);
		if (!isSame) {
			return false;
		}
		QueryPart.Form form = new QueryPart.Form(places.get(node), isCollection, isInteger);
		return found.add(new ProgramPart(new QueryPart(syntaxTree.textOf(node), form, rows.pipeline(), value.term())));
	}
}
