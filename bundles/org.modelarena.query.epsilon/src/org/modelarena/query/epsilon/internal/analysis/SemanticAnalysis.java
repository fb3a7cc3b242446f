// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.analysis;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.dom.ElvisOperatorExpression;
import org.eclipse.epsilon.eol.dom.EnumerationLiteralExpression;
import org.eclipse.epsilon.eol.dom.EqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ExpressionInBrackets;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.dom.MapLiteralExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.NewInstanceExpression;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.Parameter;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.eclipse.epsilon.epl.dom.Pattern;
import org.eclipse.epsilon.epl.dom.Role;
import org.eclipse.epsilon.erl.dom.NamedRule;
import org.eclipse.epsilon.erl.dom.NamedStatementBlockRule;
import org.eclipse.epsilon.erl.dom.Post;
import org.eclipse.epsilon.evl.EvlModule;
import org.eclipse.epsilon.evl.dom.Constraint;
import org.eclipse.epsilon.evl.dom.ConstraintContext;
import org.eclipse.epsilon.evl.dom.Fix;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.QueryException;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.nodes.FastCall;
import org.modelarena.query.epsilon.internal.sandbox.PropertyStyleCalls;
import org.modelarena.query.epsilon.internal.syntax.Faults;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;
import org.modelarena.query.epsilon.internal.time.VersionCalls;

/**
 * Finds before a program runs what is wrong for certain: names that mean nothing, properties that no type has, and what queries must not
 * do. What depends on values is left to the run.
 */
public final class SemanticAnalysis {
	/** The properties of types. */
	public static final List<String> OF_TYPES = List.of("all", "allInstances", "allOfKind", "allOfType", "name", "isInstantiable");
	/** Operations that every element has, which may be called without parentheses. */
	private static final Set<String> OF_ANYTHING = Set.of("type", "asString", "isDefined", "isUndefined", "toString", "hashCode");
	private static final List<String> LANGUAGE_TYPES = List.of("Integer", "Real", "String", "Boolean", "Any", "Sequence", "Bag", "Set", "OrderedSet",
			"Collection", "Map", "Tuple");

	private final SymbolTable symbols;
	private final ProgramText text;
	private final ForbiddenConstructs forbiddenConstructs;
	private final ProgramNames names;
	private final TypeInference ofMetamodel;
	private final Faults faults = new Faults();

	private SemanticAnalysis(SymbolTable symbols, Set<String> given, ProgramText text) {
		this.symbols = symbols;
		this.text = text;
		this.forbiddenConstructs = new ForbiddenConstructs(symbols, text);
		this.names = new ProgramNames(given);
		this.ofMetamodel = new TypeInference(symbols);
	}

	/**
	 * Checks a whole program.
	 *
	 * @param self  the type of what it calls {@code self}, or null
	 * @param given names that the program need not declare
	 * @throws QueryException for the first fault, with the others suppressed
	 */
	public static void check(EolModule program, EClass self, Set<String> given, SymbolTable symbols, ProgramText text) {
		try {
			new JumpCheck(text).check(program);
			new SemanticAnalysis(symbols, given, text).check(program, self);
		} catch (StackOverflowError e) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, "The query is nested too deeply.", null, e);
		}
	}

	private void check(EolModule program, EClass self) {
		names.collect(program);
		program.getDeclaredModelDeclarations().forEach(forbiddenConstructs::refuse);
		Map<String, StaticType> staticTypes = new HashMap<>();
		if (self != null) {
			staticTypes.put(SymbolTable.SELF, new StaticType.One(self));
		}
		visitParts(program, staticTypes);
		if (!faults.isEmpty()) {
			throw faults.first();
		}
	}

	private void checkType(TypeExpression type) {
		String name = type.getName();
		if (TypeExpression.getType(name) == null && symbols.type(name) == null) {
			throw text.fault(ErrorCode.QUERY_NAME, "Unknown type '" + name + "'." + Nearest.hint(name, types()), type, null);
		}
	}

	private Collection<String> types() {
		Set<String> all = new TreeSet<>(symbols.metamodel().typeNames());
		all.addAll(LANGUAGE_TYPES);
		return all;
	}

	/** Checks a part of a program; the result is what is known of its value. */
	private StaticType visit(ModuleElement node, Map<String, StaticType> staticTypes) {
		forbiddenConstructs.refuse(node);
		return switch (node) {
		case NameExpression name -> name(name, staticTypes);
		case PropertyCallExpression call -> property(call, staticTypes, false);
		case OperationCallExpression call -> call(call, staticTypes);
		case FirstOrderOperationCallExpression loop -> loop(loop, staticTypes);
		case EnumerationLiteralExpression literal -> literal(literal);
		case TypeExpression type -> {
			checkType(type);
			visitParts(type, staticTypes);
			yield StaticType.UNKNOWN;
		}
		case NewInstanceExpression creation -> {
			visitIfThere(creation.getTypeExpression(), staticTypes);
			created(creation.getParameterExpressions(), staticTypes);
			yield StaticType.UNKNOWN;
		}
		case ElvisOperatorExpression choice -> {
			if (!(choice.getFirstOperand() instanceof NameExpression)) {
				visit(choice.getFirstOperand(), staticTypes);
			}
			visit(choice.getSecondOperand(), staticTypes);
			yield StaticType.UNKNOWN;
		}
		case ExpressionInBrackets brackets -> visit(brackets.getExpression(), staticTypes);
		case MapLiteralExpression<?, ?> map -> map(map, staticTypes);
		case ForStatement loop -> loop(loop, staticTypes);
		case VariableDeclaration variable -> variable(variable, staticTypes);
		case Operation operation -> operation(operation, staticTypes);
		case Pattern pattern -> pattern(pattern, staticTypes);
		case ConstraintContext context -> constraints(context, staticTypes);
		case Fix fix -> StaticType.UNKNOWN;
		case Post post when isOfConstraints(post) -> StaticType.UNKNOWN;
		case NamedRule rule when rule instanceof Constraint || rule instanceof NamedStatementBlockRule -> {
			visitEach(SyntaxTreeSearch.parts(rule).stream().filter(part -> part != rule.getNameExpression()).toList(), new HashMap<>(staticTypes));
			yield StaticType.UNKNOWN;
		}
		case Parameter parameter -> visitIfThere(parameter.getTypeExpression(), staticTypes);
		default -> {
			visitParts(node, node instanceof StatementBlock ? new HashMap<>(staticTypes) : staticTypes);
			yield StaticType.UNKNOWN;
		}
		};
	}

	private void visitParts(ModuleElement node, Map<String, StaticType> staticTypes) {
		visitEach(SyntaxTreeSearch.parts(node), staticTypes);
	}

	/** Visits each part, so that a fault in one does not hide a fault in the next. */
	private void visitEach(List<ModuleElement> parts, Map<String, StaticType> staticTypes) {
		for (ModuleElement part : parts) {
			try {
				visit(part, staticTypes);
			} catch (QueryException fault) {
				faults.add(fault);
			}
		}
	}

	private StaticType visitIfThere(ModuleElement node, Map<String, StaticType> staticTypes) {
		return node == null ? StaticType.UNKNOWN : visit(node, staticTypes);
	}

	private StaticType name(NameExpression expression, Map<String, StaticType> staticTypes) {
		String name = expression.getName();
		StaticType known = staticTypes.get(name);
		if (known != null || names.mayContain(name)) {
			return known == null ? StaticType.UNKNOWN : known;
		}
		EClass type = symbols.type(name);
		if (type != null) {
			return new StaticType.Type(type);
		}
		if (TypeExpression.getType(name) == null) {
			throw text.fault(ErrorCode.QUERY_NAME, "Unknown name '" + name + "'." + hintForName(name), expression, null);
		}
		return StaticType.UNKNOWN;
	}

	private String hintForName(String name) {
		if (name.equals("System")) {
			return " A query cannot reach the machine.";
		}
		Set<String> known = new TreeSet<>(names.all());
		known.addAll(types());
		String hint = Nearest.hint(name, known);
		return hint.isEmpty() && Character.isLowerCase(name.charAt(0)) ? " If it is a parameter, give it a value." : hint;
	}

	/** @param lenient whether it may be missing, because that is the question */
	private StaticType property(PropertyCallExpression call, Map<String, StaticType> staticTypes, boolean lenient) {
		StaticType target = visit(call.getTargetExpression(), staticTypes);
		String name = call.getName();
		return switch (target) {
		case StaticType.Type type -> {
			if (VersionCalls.PROPERTIES.contains(name)) {
				yield StaticType.UNKNOWN;
			}
			if (!OF_TYPES.contains(name) && !lenient) {
				throw text.fault(ErrorCode.QUERY_NAME, "The type '" + type.type().getName() + "' itself has no property '" + name + "'; write '"
						+ type.type().getName() + ".all' for its instances." + Nearest.hint(name, OF_TYPES), call.getNameExpression(), null);
			}
			yield name.equals("name") || name.equals("isInstantiable") ? StaticType.UNKNOWN : new StaticType.Many(type.type());
		}
		case StaticType.One one -> property(one.type(), call, lenient);
		case StaticType.Many many when PropertyStyleCalls.isOfCollections(name) -> TypeInference.ofCall(call, many);
		case StaticType.Many many when PropertyStyleCalls.needsParentheses(name) -> throw text.fault(ErrorCode.QUERY_NAME, ErrorTranslation.parentheses(name), call.getNameExpression(), null);
		case StaticType.Many many -> property(many.type(), call, lenient) instanceof StaticType.One each ? new StaticType.Many(each.type()) : StaticType.UNKNOWN;
		case StaticType.Unknown unknown -> unknown;
		};
	}

	private StaticType property(EClass type, PropertyCallExpression call, boolean lenient) {
		String name = call.getName();
		if (!lenient && !name.startsWith("~") && !OF_ANYTHING.contains(name) && !VersionCalls.PROPERTIES.contains(name) && ofMetamodel.isNowhereBelow(type, name)) {
			throw text.fault(ErrorCode.QUERY_NAME, ErrorTranslation.noProperty(type.getName(), name, symbols.propertyNames(type)), call.getNameExpression(), null);
		}
		return ofMetamodel.ofProperty(type, name);
	}

	private StaticType call(OperationCallExpression call, Map<String, StaticType> staticTypes) {
		boolean asks = call instanceof FastCall fast && fast.asksWhetherDefined();
		StaticType target = StaticType.UNKNOWN;
		if (call.getTargetExpression() != null) {
			target = asks ? asked(call.getTargetExpression(), staticTypes) : visit(call.getTargetExpression(), staticTypes);
		}
		if (!call.getName().equals("as")) {
			call.getParameterExpressions().forEach(argument -> visit(argument, staticTypes));
		}
		// An operation of the program comes before the language's of that name.
		return names.isOperation(call.getName()) ? StaticType.UNKNOWN : TypeInference.ofCall(call, target);
	}

	/** The type of an expression that is asked whether it is there; it may be an unknown name or property. */
	private StaticType asked(Expression expression, Map<String, StaticType> staticTypes) {
		return switch (expression) {
		case NameExpression name -> StaticType.UNKNOWN;
		case PropertyCallExpression call -> property(call, staticTypes, true);
		default -> visit(expression, staticTypes);
		};
	}

	private StaticType loop(FirstOrderOperationCallExpression loop, Map<String, StaticType> staticTypes) {
		StaticType target = visitIfThere(loop.getTargetExpression(), staticTypes);
		Map<String, StaticType> inside = new HashMap<>(staticTypes);
		for (Parameter parameter : loop.getParameters()) {
			boolean only = loop.getParameters().size() == 1;
			inside.put(parameter.getName(), declared(parameter, only && target instanceof StaticType.Many ? target.item() : StaticType.UNKNOWN, staticTypes));
		}
		StaticType body = StaticType.UNKNOWN;
		for (Expression expression : loop.getExpressions()) {
			body = visit(expression, inside);
		}
		if (loop.getName().equals("collect")) {
			return body instanceof StaticType.One each ? new StaticType.Many(each.type()) : StaticType.UNKNOWN;
		}
		StaticType items = TypeInference.ofCall(loop, target);
		boolean typed = loop.getParameters().size() == 1 && inside.get(loop.getParameters().get(0).getName()) instanceof StaticType.One;
		return items instanceof StaticType.Many && typed ? new StaticType.Many(((StaticType.One) inside.get(loop.getParameters().get(0).getName())).type()) : items;
	}

	/** A parameter's type: as declared, if it has one. */
	private StaticType declared(Parameter parameter, StaticType otherwise, Map<String, StaticType> staticTypes) {
		if (parameter.getTypeExpression() == null) {
			return names.isAssigned(parameter.getName()) ? StaticType.UNKNOWN : otherwise;
		}
		visit(parameter.getTypeExpression(), staticTypes);
		return ofMetamodel.ofType(parameter.getTypeExpression());
	}

	private StaticType literal(EnumerationLiteralExpression expression) {
		String name = expression.getEnumerationLiteral();
		if (symbols.literal(name) == null) {
			throw text.fault(ErrorCode.QUERY_NAME, "Unknown enumeration literal '" + name + "'." + Nearest.hint(name, new TreeSet<>(symbols.literals())),
					expression, null);
		}
		return StaticType.UNKNOWN;
	}

	/** The names of a Tuple's parts stand where other texts have comparisons. */
	private void created(List<Expression> arguments, Map<String, StaticType> staticTypes) {
		arguments.forEach(part -> visit(part instanceof EqualsOperatorExpression named && named.getFirstOperand() instanceof NameExpression ? named.getSecondOperand() : part, staticTypes));
	}

	private StaticType map(MapLiteralExpression<?, ?> map, Map<String, StaticType> staticTypes) {
		map.getKeyValueExpressionPairs().forEach(pair -> {
			if (!map.isTuple() || !(pair.getKey() instanceof NameExpression)) {
				visit(pair.getKey(), staticTypes);
			}
			visit(pair.getValue(), staticTypes);
		});
		return StaticType.UNKNOWN;
	}

	private StaticType loop(ForStatement loop, Map<String, StaticType> staticTypes) {
		StaticType iterated = visit(loop.getIteratedExpression(), staticTypes);
		Map<String, StaticType> inside = new HashMap<>(staticTypes);
		Parameter iterator = loop.getIteratorParameter();
		boolean known = iterated instanceof StaticType.Many || iterated instanceof StaticType.Type;
		inside.put(iterator.getName(), declared(iterator, known ? iterated.item() : StaticType.UNKNOWN, staticTypes));
		visit(loop.getBodyStatementBlock(), inside);
		return StaticType.UNKNOWN;
	}

	private StaticType variable(VariableDeclaration variable, Map<String, StaticType> staticTypes) {
		visitIfThere(variable.getTypeExpression(), staticTypes);
		created(variable.getParameterExpressions(), staticTypes);
		staticTypes.put(variable.getName(), ofMetamodel.ofType(variable.getTypeExpression()));
		return StaticType.UNKNOWN;
	}

	private StaticType operation(Operation operation, Map<String, StaticType> staticTypes) {
		Map<String, StaticType> inside = new HashMap<>();
		visitIfThere(operation.getContextTypeExpression(), staticTypes);
		visitIfThere(operation.getReturnTypeExpression(), staticTypes);
		inside.put(SymbolTable.SELF, ofMetamodel.ofType(operation.getContextTypeExpression()));
		operation.getFormalParameters().forEach(parameter -> inside.put(parameter.getName(), declared(parameter, StaticType.UNKNOWN, staticTypes)));
		visit(operation.getBody(), inside);
		return StaticType.UNKNOWN;
	}

	/** Whether it is a part of a program that is not run. */
	private static boolean isOfConstraints(Post post) {
		return post.getParent() instanceof EvlModule;
	}

	/** The constraints of a type. Fixes are not looked at, as they are not run. */
	private StaticType constraints(ConstraintContext context, Map<String, StaticType> staticTypes) {
		Map<String, StaticType> inside = new HashMap<>(staticTypes);
		inside.put(SymbolTable.SELF, ofMetamodel.ofType(context.getTypeExpression()));
		visitParts(context, inside);
		return StaticType.UNKNOWN;
	}

	private StaticType pattern(Pattern pattern, Map<String, StaticType> staticTypes) {
		Map<String, StaticType> inside = new HashMap<>(staticTypes);
		for (Role role : pattern.getRoles()) {
			StaticType staticType = role.getCardinality().isOne() ? ofMetamodel.ofType(type(role).orElse(null)) : StaticType.UNKNOWN;
			role.getNames().forEach(name -> inside.put(name, staticType));
		}
		visitEach(SyntaxTreeSearch.parts(pattern).stream().filter(part -> part != pattern.getNameExpression()).toList(), inside);
		if (faults.isEmpty()) {
			pattern.getRoles().forEach(role -> check(role, inside));
		}
		return StaticType.UNKNOWN;
	}

	private void check(Role role, Map<String, StaticType> staticTypes) {
		RoleChecks checks = new RoleChecks(symbols, text);
		try {
			checks.checkCardinality(role);
			checks.checkDomain(role, ofMetamodel.ofType(type(role).orElse(null)), expression -> visit(expression, staticTypes));
		} catch (QueryException fault) {
			faults.add(fault);
		}
	}

	private static Optional<TypeExpression> type(Role role) {
		return role.getChildren().stream().filter(TypeExpression.class::isInstance).map(TypeExpression.class::cast).findFirst();
	}
}
