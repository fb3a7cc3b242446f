package org.modelarena.query.epsilon.internal;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.QueryException;

/**
 * Finds before a program runs what is wrong for certain: names that mean nothing, properties that no type has, and what queries must not
 * do. What depends on values is left to the run.
 */
final class Checker {
	/** The properties of types. */
	static final List<String> OF_TYPES = List.of("all", "allInstances", "allOfKind", "allOfType", "name", "isInstantiable");
	/** Operations that every element has, which may be called without parentheses. */
	private static final Set<String> OF_ANYTHING = Set.of("type", "asString", "isDefined", "isUndefined", "toString", "hashCode");
	private static final List<String> LANGUAGE_TYPES = List.of("Integer", "Real", "String", "Boolean", "Any", "Sequence", "Bag", "Set", "OrderedSet",
			"Collection", "Map", "Tuple");

	private final Vocabulary vocabulary;
	private final ProgramText text;
	private final Forbidden forbidden;
	private final ProgramNames names;
	private final Shapes ofMetamodel;

	private Checker(Vocabulary vocabulary, Set<String> given, ProgramText text) {
		this.vocabulary = vocabulary;
		this.text = text;
		this.forbidden = new Forbidden(vocabulary, text);
		this.names = new ProgramNames(given);
		this.ofMetamodel = new Shapes(vocabulary);
	}

	/**
	 * Checks a whole program.
	 *
	 * @param self  the type of what it calls {@code self}, or null
	 * @param given names that the program need not declare
	 * @throws QueryException for the first fault
	 */
	static void check(EolModule program, EClass self, Set<String> given, Vocabulary vocabulary, ProgramText text) {
		try {
			new Jumps(text).check(program);
			new Checker(vocabulary, given, text).check(program, self);
		} catch (StackOverflowError e) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, "The query is nested too deeply.", null, e);
		}
	}

	private void check(EolModule program, EClass self) {
		names.collect(program);
		program.getDeclaredModelDeclarations().forEach(forbidden::refuse);
		Map<String, Shape> shapes = new HashMap<>();
		if (self != null) {
			shapes.put(EolProgram.SELF, new Shape.One(self));
		}
		visitParts(program, shapes);
	}

	private void checkType(TypeExpression type) {
		String name = type.getName();
		if (TypeExpression.getType(name) == null && vocabulary.type(name) == null) {
			throw text.fault(ErrorCode.QUERY_NAME, "Unknown type '" + name + "'." + Nearest.hint(name, types()), type, null);
		}
	}

	private Collection<String> types() {
		Set<String> all = new TreeSet<>(vocabulary.metamodel().typeNames());
		all.addAll(LANGUAGE_TYPES);
		return all;
	}

	/** Checks a part of a program; the result is what is known of its value. */
	private Shape visit(ModuleElement node, Map<String, Shape> shapes) {
		forbidden.refuse(node);
		return switch (node) {
		case NameExpression name -> name(name, shapes);
		case PropertyCallExpression call -> property(call, shapes, false);
		case OperationCallExpression call -> call(call, shapes);
		case FirstOrderOperationCallExpression loop -> loop(loop, shapes);
		case EnumerationLiteralExpression literal -> literal(literal);
		case TypeExpression type -> {
			checkType(type);
			visitParts(type, shapes);
			yield Shape.UNKNOWN;
		}
		case NewInstanceExpression creation -> {
			visitIfThere(creation.getTypeExpression(), shapes);
			created(creation.getParameterExpressions(), shapes);
			yield Shape.UNKNOWN;
		}
		case ElvisOperatorExpression choice -> {
			if (!(choice.getFirstOperand() instanceof NameExpression)) {
				visit(choice.getFirstOperand(), shapes);
			}
			visit(choice.getSecondOperand(), shapes);
			yield Shape.UNKNOWN;
		}
		case ExpressionInBrackets brackets -> visit(brackets.getExpression(), shapes);
		case MapLiteralExpression<?, ?> map -> map(map, shapes);
		case ForStatement loop -> loop(loop, shapes);
		case VariableDeclaration variable -> variable(variable, shapes);
		case Operation operation -> operation(operation, shapes);
		case Pattern pattern -> pattern(pattern, shapes);
		case Parameter parameter -> visitIfThere(parameter.getTypeExpression(), shapes);
		default -> {
			visitParts(node, node instanceof StatementBlock ? new HashMap<>(shapes) : shapes);
			yield Shape.UNKNOWN;
		}
		};
	}

	private void visitParts(ModuleElement node, Map<String, Shape> shapes) {
		Trees.parts(node).forEach(part -> visit(part, shapes));
	}

	private Shape visitIfThere(ModuleElement node, Map<String, Shape> shapes) {
		return node == null ? Shape.UNKNOWN : visit(node, shapes);
	}

	private Shape name(NameExpression expression, Map<String, Shape> shapes) {
		String name = expression.getName();
		Shape known = shapes.get(name);
		if (known != null || names.mayContain(name)) {
			return known == null ? Shape.UNKNOWN : known;
		}
		EClass type = vocabulary.type(name);
		if (type != null) {
			return new Shape.Type(type);
		}
		if (TypeExpression.getType(name) == null) {
			throw text.fault(ErrorCode.QUERY_NAME, "Unknown name '" + name + "'." + hintForName(name), expression, null);
		}
		return Shape.UNKNOWN;
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
	private Shape property(PropertyCallExpression call, Map<String, Shape> shapes, boolean lenient) {
		Shape target = visit(call.getTargetExpression(), shapes);
		String name = call.getName();
		return switch (target) {
		case Shape.Type type -> {
			if (!OF_TYPES.contains(name) && !lenient) {
				throw text.fault(ErrorCode.QUERY_NAME, "The type '" + type.type().getName() + "' itself has no property '" + name + "'; write '"
						+ type.type().getName() + ".all' for its instances." + Nearest.hint(name, OF_TYPES), call.getNameExpression(), null);
			}
			yield name.equals("name") || name.equals("isInstantiable") ? Shape.UNKNOWN : new Shape.Many(type.type());
		}
		case Shape.One one -> property(one.type(), call, lenient);
		case Shape.Many many when BareCalls.isOfCollections(name) -> Shapes.ofCall(call, many);
		case Shape.Many many when BareCalls.needsParentheses(name) -> throw text.fault(ErrorCode.QUERY_NAME, Faults.parentheses(name), call.getNameExpression(), null);
		case Shape.Many many -> property(many.type(), call, lenient) instanceof Shape.One each ? new Shape.Many(each.type()) : Shape.UNKNOWN;
		case Shape.Unknown unknown -> unknown;
		};
	}

	private Shape property(EClass type, PropertyCallExpression call, boolean lenient) {
		String name = call.getName();
		if (!lenient && !name.startsWith("~") && !OF_ANYTHING.contains(name) && ofMetamodel.isNowhereBelow(type, name)) {
			throw text.fault(ErrorCode.QUERY_NAME, Faults.noProperty(type.getName(), name, vocabulary.propertyNames(type)), call.getNameExpression(), null);
		}
		return ofMetamodel.ofProperty(type, name);
	}

	private Shape call(OperationCallExpression call, Map<String, Shape> shapes) {
		boolean asks = call instanceof FastCall fast && fast.asksWhetherDefined();
		Shape target = Shape.UNKNOWN;
		if (call.getTargetExpression() != null) {
			target = asks ? asked(call.getTargetExpression(), shapes) : visit(call.getTargetExpression(), shapes);
		}
		if (!call.getName().equals("as")) {
			call.getParameterExpressions().forEach(argument -> visit(argument, shapes));
		}
		// An operation of the program comes before the language's of that name.
		return names.isOperation(call.getName()) ? Shape.UNKNOWN : Shapes.ofCall(call, target);
	}

	/** What is asked whether it is there may be an unknown name or property. */
	private Shape asked(Expression expression, Map<String, Shape> shapes) {
		return switch (expression) {
		case NameExpression name -> Shape.UNKNOWN;
		case PropertyCallExpression call -> property(call, shapes, true);
		default -> visit(expression, shapes);
		};
	}

	private Shape loop(FirstOrderOperationCallExpression loop, Map<String, Shape> shapes) {
		Shape target = visitIfThere(loop.getTargetExpression(), shapes);
		Map<String, Shape> inside = new HashMap<>(shapes);
		for (Parameter parameter : loop.getParameters()) {
			boolean only = loop.getParameters().size() == 1;
			inside.put(parameter.getName(), declared(parameter, only && target instanceof Shape.Many ? target.item() : Shape.UNKNOWN, shapes));
		}
		Shape body = Shape.UNKNOWN;
		for (Expression expression : loop.getExpressions()) {
			body = visit(expression, inside);
		}
		if (loop.getName().equals("collect")) {
			return body instanceof Shape.One each ? new Shape.Many(each.type()) : Shape.UNKNOWN;
		}
		Shape items = Shapes.ofCall(loop, target);
		boolean typed = loop.getParameters().size() == 1 && inside.get(loop.getParameters().get(0).getName()) instanceof Shape.One;
		return items instanceof Shape.Many && typed ? new Shape.Many(((Shape.One) inside.get(loop.getParameters().get(0).getName())).type()) : items;
	}

	/** A parameter's shape: by its type if it has one. */
	private Shape declared(Parameter parameter, Shape otherwise, Map<String, Shape> shapes) {
		if (parameter.getTypeExpression() == null) {
			return names.isAssigned(parameter.getName()) ? Shape.UNKNOWN : otherwise;
		}
		visit(parameter.getTypeExpression(), shapes);
		return ofMetamodel.ofType(parameter.getTypeExpression());
	}

	private Shape literal(EnumerationLiteralExpression expression) {
		String name = expression.getEnumerationLiteral();
		if (vocabulary.literal(name) == null) {
			throw text.fault(ErrorCode.QUERY_NAME, "Unknown enumeration literal '" + name + "'." + Nearest.hint(name, new TreeSet<>(vocabulary.literals())),
					expression, null);
		}
		return Shape.UNKNOWN;
	}

	/** The names of a Tuple's parts stand where other texts have comparisons. */
	private void created(List<Expression> arguments, Map<String, Shape> shapes) {
		arguments.forEach(part -> visit(part instanceof EqualsOperatorExpression named && named.getFirstOperand() instanceof NameExpression ? named.getSecondOperand() : part, shapes));
	}

	private Shape map(MapLiteralExpression<?, ?> map, Map<String, Shape> shapes) {
		map.getKeyValueExpressionPairs().forEach(pair -> {
			if (!map.isTuple() || !(pair.getKey() instanceof NameExpression)) {
				visit(pair.getKey(), shapes);
			}
			visit(pair.getValue(), shapes);
		});
		return Shape.UNKNOWN;
	}

	private Shape loop(ForStatement loop, Map<String, Shape> shapes) {
		Shape iterated = visit(loop.getIteratedExpression(), shapes);
		Map<String, Shape> inside = new HashMap<>(shapes);
		Parameter iterator = loop.getIteratorParameter();
		boolean known = iterated instanceof Shape.Many || iterated instanceof Shape.Type;
		inside.put(iterator.getName(), declared(iterator, known ? iterated.item() : Shape.UNKNOWN, shapes));
		visit(loop.getBodyStatementBlock(), inside);
		return Shape.UNKNOWN;
	}

	private Shape variable(VariableDeclaration variable, Map<String, Shape> shapes) {
		visitIfThere(variable.getTypeExpression(), shapes);
		created(variable.getParameterExpressions(), shapes);
		shapes.put(variable.getName(), ofMetamodel.ofType(variable.getTypeExpression()));
		return Shape.UNKNOWN;
	}

	private Shape operation(Operation operation, Map<String, Shape> shapes) {
		Map<String, Shape> inside = new HashMap<>();
		visitIfThere(operation.getContextTypeExpression(), shapes);
		visitIfThere(operation.getReturnTypeExpression(), shapes);
		inside.put(EolProgram.SELF, ofMetamodel.ofType(operation.getContextTypeExpression()));
		operation.getFormalParameters().forEach(parameter -> inside.put(parameter.getName(), declared(parameter, Shape.UNKNOWN, shapes)));
		visit(operation.getBody(), inside);
		return Shape.UNKNOWN;
	}

	private Shape pattern(Pattern pattern, Map<String, Shape> shapes) {
		Map<String, Shape> inside = new HashMap<>(shapes);
		for (Role role : pattern.getRoles()) {
			TypeExpression type = role.getChildren().stream().filter(TypeExpression.class::isInstance).map(TypeExpression.class::cast).findFirst().orElse(null);
			Shape shape = role.getCardinality().isOne() ? ofMetamodel.ofType(type) : Shape.UNKNOWN;
			role.getNames().forEach(name -> inside.put(name, shape));
		}
		Trees.parts(pattern).stream().filter(part -> part != pattern.getNameExpression()).forEach(part -> visit(part, inside));
		return Shape.UNKNOWN;
	}
}
