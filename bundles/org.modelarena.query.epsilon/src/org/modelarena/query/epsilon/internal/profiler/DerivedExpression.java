// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.profiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.FeatureCallExpression;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.eclipse.epsilon.epl.dom.Pattern;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.core.Advice;
import org.modelarena.core.Declaration;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** An expression within a loop that depends on nothing but the loop's element could be an attribute of that element, computed ahead. */
final class DerivedExpression {
	private static final String NAME = "derived";
	private static final Map<Class<?>, String> RESULTS = Map.of(Boolean.class, "Boolean", Integer.class, "Integer", Long.class, "Long", Double.class, "Real", String.class,
			"String");
	private static final Set<String> ALL = Set.of("all", "allInstances", "allOfKind");
	private static final Set<String> SAME_ITEMS = Set.of("select", "reject", "sortBy");

	private final ModuleElement node;
	private final ProgramText text;
	private final SymbolTable symbols;

	DerivedExpression(ModuleElement node, ProgramText text, SymbolTable symbols) {
		this.node = node;
		this.text = text;
		this.symbols = symbols;
	}

	/**
	 * The attribute to derive by the expression; nothing if it cannot be one.
	 *
	 * @param value the class of a value that it had; null if it was always null
	 */
	Optional<Advice.Derivation> attribute(Class<?> value) {
		boolean isPlain = node instanceof PropertyCallExpression read && read.getTargetExpression() instanceof NameExpression;
		String element = node instanceof Expression && value != null && RESULTS.containsKey(value) && !isPlain ? onlyVariable() : null;
		EClass type = element == null ? null : typeOf(element);
		if (type == null) {
			return Optional.empty();
		}
		String name = symbols.metamodel().unusedFeature(NAME);
		Declaration declaration = new Declaration(type.getName(), name, RESULTS.get(value), false, false, ProgramText.EOL, ofSelf(element));
		return Optional.of(new Advice.Derivation(declaration, text.replaced(node, element + "." + name)));
	}

	/** The only variable that the expression takes from around it; null if there are others, or calls of operations of the program. */
	private String onlyVariable() {
		Set<String> own = new HashSet<>();
		((EolModule) node.getModule()).getDeclaredOperations().forEach(operation -> own.add(operation.getName()));
		Set<String> declared = new HashSet<>();
		Set<String> free = new TreeSet<>();
		boolean isClosed = collect(node, own, Set.of(), declared, free);
		return isClosed && free.size() == 1 && !declared.contains(free.iterator().next()) ? free.iterator().next() : null;
	}

	/**
	 * @param own      the operations of the program
	 * @param bound    the variables of loops around a part, within the expression
	 * @param declared receives all of those
	 * @param free     receives the variables from around the expression
	 */
	private boolean collect(ModuleElement part, Set<String> own, Set<String> bound, Set<String> declared, Set<String> free) {
		if (part instanceof OperationCallExpression call && (call.isContextless() || own.contains(call.getName()))
				|| part instanceof PropertyCallExpression read && read.getName().startsWith("~")) {
			return false;
		}
		if (part instanceof FirstOrderOperationCallExpression loop) {
			Set<String> inside = new HashSet<>(bound);
			loop.getParameters().forEach(parameter -> inside.add(parameter.getName()));
			declared.addAll(inside);
			return (loop.getTargetExpression() == null || collect(loop.getTargetExpression(), own, bound, declared, free))
					&& loop.getExpressions().stream().allMatch(body -> collect(body, own, inside, declared, free));
		}
		if (part instanceof NameExpression name && !bound.contains(name.getName()) && symbols.type(name.getName()) == null) {
			free.add(name.getName());
		}
		return SyntaxTreeSearch.parts(part).stream().filter(child -> !(part instanceof FeatureCallExpression call && call.getNameExpression() == child))
				.allMatch(child -> collect(child, own, bound, declared, free));
	}

	/** The type of a variable if it is that of a loop over all instances of a type, or a role; else null. */
	private EClass typeOf(String variable) {
		ModuleElement below = node;
		for (ModuleElement around = node.getParent(); around != null; around = around.getParent()) {
			if (around instanceof FirstOrderOperationCallExpression loop && loop.getExpressions().contains(below)
					&& loop.getParameters().get(0).getName().equals(variable)) {
				return ofInstances(loop.getTargetExpression());
			}
			if (around instanceof ForStatement loop && loop.getBodyStatementBlock() == below && loop.getIteratorParameter().getName().equals(variable)) {
				return ofInstances(loop.getIteratedExpression());
			}
			if (around instanceof Pattern pattern) {
				return pattern.getRoles().stream().filter(role -> role.getNames().contains(variable) && !role.isNegative() && role.getCardinality().isOne())
						.map(this::typeOf).findFirst().orElse(null);
			}
			below = around;
		}
		return null;
	}

	private EClass typeOf(Role role) {
		return role.getChildren().stream().filter(TypeExpression.class::isInstance).map(type -> symbols.type(((TypeExpression) type).getName())).findFirst()
				.orElse(null);
	}

	private EClass ofInstances(Expression iterated) {
		Expression target = iterated;
		while (target instanceof FirstOrderOperationCallExpression loop && SAME_ITEMS.contains(loop.getName())) {
			target = loop.getTargetExpression();
		}
		boolean isAll = target instanceof FeatureCallExpression call && ALL.contains(call.getName()) && call.getTargetExpression() instanceof NameExpression;
		return isAll ? symbols.type(((NameExpression) ((FeatureCallExpression) target).getTargetExpression()).getName()) : null;
	}

	private String ofSelf(String element) {
		List<ModuleElement> uses = new ArrayList<>();
		addUses(node, element, uses);
		int start = text.offset(node);
		StringBuilder written = new StringBuilder(text.whole(node));
		uses.stream().map(use -> text.offset(use) - start).sorted(Comparator.reverseOrder())
				.forEach(at -> written.replace(at, at + element.length(), SymbolTable.SELF));
		return written.toString();
	}

	private static void addUses(ModuleElement part, String element, List<ModuleElement> into) {
		if (part instanceof NameExpression name && name.getName().equals(element)) {
			into.add(part);
		}
		SyntaxTreeSearch.parts(part).stream().filter(child -> !(part instanceof FeatureCallExpression call && call.getNameExpression() == child))
				.forEach(child -> addUses(child, element, into));
	}
}
