// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.exceptions.EolIllegalOperationException;
import org.eclipse.epsilon.eol.exceptions.EolIllegalPropertyException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.exceptions.EolUndefinedVariableException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.IUndefined;
import org.eclipse.epsilon.eol.execute.introspection.java.ObjectMethod;
import org.eclipse.epsilon.eol.execute.operations.AbstractOperation;
import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributorRegistry;
import org.eclipse.epsilon.eol.execute.operations.simple.SimpleOperation;
import org.eclipse.epsilon.eol.types.EolNoType;
import org.eclipse.epsilon.eol.types.EolSequence;
import org.eclipse.epsilon.eol.types.EolType;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;
import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.ElementType;
import org.modelarena.query.epsilon.internal.model.Property;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.syntax.DeclaredOperations;
import org.modelarena.query.epsilon.internal.time.VersionCalls;

/**
 * A call of an operation, in Epsilon's order: those of the program come before those of the language. The common ones of the language are
 * done here; Epsilon finds them by reflection each time.
 */
public class FastCall extends OperationCallExpression implements PlanBackedNode {
	/** Stands for an operation that is not done here. */
	private static final Object UNKNOWN = new Object();

	/** The properties that EMF's objects can be asked for, and elements without parentheses, too. */
	private static final Set<String> OF_EOBJECTS = Set.of(SymbolTable.CONTAINER, SymbolTable.CONTENTS, SymbolTable.TYPE);

	/** In Epsilon's words, what an undefined name or property is to the operations that ask for it. */
	private static final IUndefined UNDEFINED = new IUndefined() {
	};

	private boolean asksWhetherDefined;
	private DeclaredOperations declared;
	private ProgramPart part;

	public FastCall(boolean contextless) {
		super(contextless);
	}

	@Override
	public void build(AST cst, IModule owner) {
		super.build(cst, owner);
		asksWhetherDefined = switch (getName()) {
		case "isDefined", "isUndefined", "ifDefined", "ifUndefined" -> true;
		default -> false;
		};
	}

	/** Whether it asks whether what it is called on is there. */
	public boolean asksWhetherDefined() {
		return asksWhetherDefined;
	}

	@Override
	public void plan(ProgramPart planned) {
		part = planned;
	}

	@Override
	public Object execute(IEolContext context) throws EolRuntimeException {
		Object known = part == null ? ProgramPart.UNKNOWN : part.value(Execution.of(context));
		return known == ProgramPart.UNKNOWN ? interpret(context) : known;
	}

	private Object interpret(IEolContext context) throws EolRuntimeException {
		Object target = contextless ? EolNoType.NoInstance : target(context);
		if (target == null && isNullSafe()) {
			return null;
		}
		AbstractOperation operation = context.getOperationFactory().getOperationFor(getName());
		if (operation != null && !operation.isOverridable()) {
			return operation.execute(target, nameExpression, List.of(), parameterExpressions, context);
		}
		Object[] arguments = new Object[parameterExpressions.size()];
		for (int i = 0; i < arguments.length; i++) {
			Expression argument = parameterExpressions.get(i);
			arguments[i] = Execution.value(argument, context);
		}
		if (declared == null) {
			declared = DeclaredOperations.of(context, getName(), arguments.length);
		}
		if (!declared.isEmpty() && !isArrow()) {
			Operation ours = declared.matching(target, arguments, context);
			if (ours != null) {
				return ours.execute(target, Arrays.asList(arguments), context);
			}
		}
		Object value = builtIn(target, arguments, context);
		if (value == UNKNOWN && VersionCalls.isOf(target)) {
			Object version = VersionCalls.call(target, getName(), arguments, context);
			value = version == Property.NONE ? UNKNOWN : version;
		}
		return value != UNKNOWN ? value : contributed(target, arguments, operation, context);
	}

	private Object target(IEolContext context) throws EolRuntimeException {
		if (!asksWhetherDefined) {
			return Execution.value(targetExpression, context);
		}
		int depth = Execution.of(context).variables().depth();
		try {
			return Execution.value(targetExpression, context);
		} catch (EolUndefinedVariableException | EolIllegalPropertyException e) {
			Execution.of(context).variables().leaveTo(depth);
			return UNDEFINED;
		}
	}

	private Object builtIn(Object target, Object[] arguments, IEolContext context) {
		return switch (arguments.length) {
		case 0 -> ofNone(target);
		case 1 -> ofOne(target, arguments[0], context);
		default -> target instanceof Map<?, ?> map && getName().equals("put") && arguments.length == 2 ? put(map, arguments, context) : UNKNOWN;
		};
	}

	private Object ofNone(Object target) {
		if (asksWhetherDefined) {
			boolean defined = target != null && !(target instanceof IUndefined) && !"".equals(target);
			return getName().equals("isDefined") ? defined : getName().equals("isUndefined") ? !defined : UNKNOWN;
		}
		if (target instanceof Collection<?> collection) {
			return switch (getName()) {
			case "size" -> collection.size();
			case "isEmpty" -> collection.isEmpty();
			case "notEmpty" -> !collection.isEmpty();
			case "first" -> first(collection);
			default -> UNKNOWN;
			};
		}
		if (target instanceof Element element) {
			return OF_EOBJECTS.contains(getName()) ? element.model().symbols().property(element.type(), getName()).read(element) : UNKNOWN;
		}
		return target instanceof ElementType type && (getName().equals("all") || getName().equals("allInstances")) ? type.getAllOfKind() : UNKNOWN;
	}

	private Object ofOne(Object target, Object argument, IEolContext context) {
		if (target instanceof Collection<?> collection) {
			return ofCollection(collection, argument, Execution.of(context).work());
		}
		if (target instanceof Element && argument instanceof EolType type) {
			return switch (getName()) {
			case "isTypeOf" -> type.isType(target);
			case "isKindOf", "instanceOf" -> type.isKind(target);
			default -> UNKNOWN;
			};
		}
		if (target instanceof Map<?, ?> map) {
			Execution.of(context).work().key(map, argument);
			return switch (getName()) {
			case "get" -> map.get(argument);
			case "containsKey" -> map.containsKey(argument);
			default -> UNKNOWN;
			};
		}
		return UNKNOWN;
	}

	@SuppressWarnings("unchecked")
	private Object ofCollection(Collection<?> collection, Object argument, LibraryWork work) {
		return switch (getName()) {
		case "includes", "excludes" -> {
			work.search(collection, argument);
			yield collection.contains(argument) == getName().equals("includes");
		}
		case "add" -> {
			Collection<Object> items = (Collection<Object>) collection;
			yield LibraryWork.isTable(items) ? work.tables().add(items, argument) : items.add(argument);
		}
		case "at", "get" -> collection instanceof List<?> list && argument instanceof Integer index ? list.get(index) : UNKNOWN;
		default -> UNKNOWN;
		};
	}

	private static Object first(Collection<?> collection) {
		return collection.isEmpty() ? null : collection.iterator().next();
	}

	@SuppressWarnings("unchecked")
	private static Object put(Map<?, ?> map, Object[] arguments, IEolContext context) {
		Execution.of(context).work().key(map, arguments[0]);
		return ((Map<Object, Object>) map).put(arguments[0], arguments[1]);
	}

	/** The result of an operation that Epsilon contributes, as far as it is safe. */
	private Object contributed(Object target, Object[] arguments, AbstractOperation operation, IEolContext context) throws EolRuntimeException {
		Execution.of(context).step();
		Execution.of(context).work().operation(getName(), target, arguments);
		OperationContributorRegistry registry = context.getOperationContributorRegistry();
		try (ObjectMethod method = registry.findContributedMethodForEvaluatedParameters(target, getName(), arguments, context)) {
			if (method != null) {
				Object value = method.execute(nameExpression, context, arguments);
				return value instanceof Object[] array ? sequence(array) : value;
			}
		}
		if (operation instanceof SimpleOperation simple) {
			return simple.execute(target, Arrays.asList(arguments), context, nameExpression);
		}
		throw new EolIllegalOperationException(target, getName(), nameExpression, null);
	}

	private static EolSequence<Object> sequence(Object[] array) {
		EolSequence<Object> sequence = new EolSequence<>();
		sequence.addAll(Arrays.asList(array));
		return sequence;
	}
}
