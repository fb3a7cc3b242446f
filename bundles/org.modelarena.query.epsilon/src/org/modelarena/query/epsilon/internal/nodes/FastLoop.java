// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.exceptions.EolIllegalOperationException;
import org.eclipse.epsilon.eol.exceptions.EolNullPointerException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;
import org.eclipse.epsilon.eol.execute.operations.AbstractOperation;
import org.eclipse.epsilon.eol.execute.operations.DynamicOperation;
import org.eclipse.epsilon.eol.types.EolAnyType;
import org.eclipse.epsilon.eol.types.EolNoType;
import org.eclipse.epsilon.eol.types.EolType;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;
import org.modelarena.query.epsilon.internal.indexing.IndexPlan;
import org.modelarena.query.epsilon.internal.model.ElementList;
import org.modelarena.query.epsilon.internal.model.ElementType;
import org.modelarena.query.epsilon.internal.model.Extent;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.runtime.KeyedLoop;
import org.modelarena.query.epsilon.internal.runtime.VariableStack;
import org.modelarena.query.epsilon.internal.time.VersionCalls;
import org.modelarena.query.epsilon.internal.time.VersionLoop;

/**
 * {@code select} and its like on lists, as plain loops. A loop over all instances of a type asks an index for them, if there is one for
 * its condition. On other collections, and for other operations, Epsilon's own.
 */
public class FastLoop extends FirstOrderOperationCallExpression implements PlanBackedNode, KeyedLoop {
	private static final int MEMBERS_IN_UNIT = 16;

	private FirstOrderResult.Kind kind;
	private IndexPlan plan;
	private ProgramPart part;
	private int items;
	private boolean ofTable;

	@Override
	public void build(AST cst, IModule owner) {
		super.build(cst, owner);
		kind = parameters.size() == 1 && expressions.size() == 1 ? FirstOrderResult.Kind.of(getName()) : null;
	}

	@Override
	public void announceKey(Object value, LibraryWork work) {
		if (getName().endsWith("ortBy")) {
			work.sortKey(value, items);
		} else if (getName().endsWith("apBy") || getName().equals("aggregate")) {
			work.member(value, items);
		} else if (getName().equals("closure")) {
			work.tables().announceMembers(value);
		} else if (ofTable) {
			// What Epsilon selects goes into another Set.
			work.meter().work(1 + items / MEMBERS_IN_UNIT);
		}
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
		Object target = target(context);
		if (target == null) {
			if (isNullSafe()) {
				return null;
			}
			if (VersionLoop.isLoop(getName())) {
				return VersionLoop.ofNull(getName());
			}
			throw new EolNullPointerException(getName(), nameExpression);
		}
		if (VersionLoop.isLoop(getName()) && VersionCalls.isOf(target)) {
			return VersionLoop.run(this, target, context);
		}
		if (kind != null && target instanceof List<?> list && !(target instanceof Set)) {
			return overList(list, context);
		}
		ofTable = LibraryWork.isTable(target) || target instanceof Map<?, ?>;
		if (ofTable) {
			Execution.of(context).work().walk(target);
		}
		items = target instanceof Collection<?> collection ? collection.size() : 1;
		AbstractOperation operation = context.getOperationFactory().getOptimisedOperation(getName(), target, null, context);
		if (operation == null || operation instanceof DynamicOperation || expressions.isEmpty()) {
			throw new EolIllegalOperationException(target, getName(), nameExpression, null);
		}
		return operation.execute(target, nameExpression, parameters, expressions, context);
	}

	private Object target(IEolContext context) throws EolRuntimeException {
		if (targetExpression != null) {
			return Execution.value(targetExpression, context);
		}
		EolType type = parameters.isEmpty() ? null : parameters.get(0).getType(context);
		return type instanceof ElementType elements ? elements.getAllOfKind() : EolNoType.Instance;
	}

	private Object overList(List<?> list, IEolContext context) throws EolRuntimeException {
		EolType type = parameters.get(0).getType(context);
		if (list instanceof Extent extent && isTypeOf(extent, type)) {
			IndexPlan.Selection selection = selection(extent, context);
			if (selection != null) {
				return selection.decided() ? kind.ofDecided(selection.elements()) : run(selection.elements(), context);
			}
		}
		return run(ofType(list, type, Execution.of(context)), context);
	}

	private static boolean isTypeOf(Extent extent, EolType type) {
		return type == EolAnyType.Instance || type instanceof ElementType elements && elements.type() == extent.type();
	}

	private IndexPlan.Selection selection(Extent extent, IEolContext context) throws EolRuntimeException {
		if (!kind.isConditional()) {
			return null;
		}
		if (plan == null || plan.type() != extent.type()) {
			plan = IndexPlan.of(extent.type(), parameters.get(0).getName(), expressions.get(0), context);
		}
		return kind.seeksTheFalse() ? plan.selectFalse(extent, context) : plan.selectTrue(extent, context);
	}

	private static List<?> ofType(List<?> list, EolType type, Execution execution) {
		if (type == EolAnyType.Instance) {
			return list;
		}
		if (list instanceof ElementList elements && elements.exactType() != null && type instanceof ElementType elementType
				&& elements.model().symbols().kinds(elementType.type()).contains(elements.exactType())) {
			return list;
		}
		List<Object> fitting = new ArrayList<>();
		for (Object item : list) {
			execution.step();
			if (type.isKind(item)) {
				fitting.add(item);
			}
		}
		return fitting;
	}

	private Object run(List<?> items, IEolContext context) throws EolRuntimeException {
		Execution execution = Execution.of(context);
		VariableStack variables = execution.variables();
		Expression body = expressions.get(0);
		String name = parameters.get(0).getName();
		Variable variable = Variable.createReadOnlyVariable(name, null);
		FirstOrderResult firstOrderResult = kind.begin(items.size());
		int depth = variables.enter(FrameType.UNPROTECTED, body);
		// Lists of elements cannot change; from others the body may take items away, or add some.
		for (Object item : items instanceof ElementList ? items : Arrays.asList(items.toArray())) {
			execution.step();
			variables.clearTop();
			variable.setValueBruteForce(item);
			variables.push(name, variable);
			boolean ends = kind.isConditional() ? firstOrderResult.takes(item, Execution.condition(body, context)) : firstOrderResult.takes(Execution.value(body, context));
			variables.leaveTo(depth + 1);
			if (ends) {
				break;
			}
		}
		variables.leaveTo(depth);
		return firstOrderResult.result();
	}
}
