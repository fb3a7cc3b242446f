// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.runtime;

import java.util.Collection;
import java.util.Map;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.Case;
import org.eclipse.epsilon.eol.dom.EagerOperatorExpression;
import org.eclipse.epsilon.eol.dom.IExecutableModuleElement;
import org.eclipse.epsilon.eol.dom.ItemSelectorExpression;
import org.eclipse.epsilon.eol.dom.SpecialAssignmentStatement;
import org.eclipse.epsilon.eol.dom.SwitchStatement;
import org.eclipse.epsilon.eol.dom.ThrowStatement;
import org.eclipse.epsilon.eol.exceptions.EolInternalException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.erl.execute.RuleExecutorFactory;
import org.modelarena.core.ArenaException;
import org.modelarena.query.PartRuns;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.model.ValueDescriptions;

/**
 * The state that the nodes of a running program share: the model, the variables, and the check whether to stop. Epsilon runs its own nodes through
 * {@link #execute}; our nodes call each other by {@link #value}, which is cheaper.
 */
public final class Execution extends RuleExecutorFactory {
	private final SnapshotModel model;
	private final VariableStack variables;
	private PartRuns parts;

	public Execution(SnapshotModel model, VariableStack variables) {
		this.model = model;
		this.variables = variables;
		setExecutionController(null);
	}

	public static Execution of(IEolContext context) {
		return (Execution) context.getExecutorFactory();
	}

	public SnapshotModel model() {
		return model;
	}

	public VariableStack variables() {
		return variables;
	}

	/** The parts that run as plans in this execution; null if none do. */
	public PartRuns parts() {
		return parts;
	}

	/** Lets parts run as plans until this is called with null. */
	public void planParts(PartRuns runs) {
		parts = runs;
	}

	/** Announces the work of operations that do not look at the clock. */
	public LibraryWork work() {
		return model.work();
	}

	/** To be called once in each round of a loop, and by calls. */
	public void step() {
		model.work().meter().step();
	}

	/** A node's value; an error that knows no place gets the node's. */
	public static Object value(IExecutableModuleElement node, IEolContext context) throws EolRuntimeException {
		try {
			return node.execute(context);
		} catch (EolRuntimeException e) {
			if (e.getAst() == null) {
				e.setAst(node);
			}
			throw e;
		} catch (ArenaException e) {
			throw e;
		} catch (RuntimeException e) {
			throw new EolInternalException(e, node);
		}
	}

	/** The value of a condition. */
	public static boolean condition(IExecutableModuleElement node, IEolContext context) throws EolRuntimeException {
		Object value = value(node, context);
		if (value instanceof Boolean truth) {
			return truth;
		}
		throw new EolRuntimeException("The condition is " + ValueDescriptions.kindOf(value) + ", not a Boolean.", node);
	}

	/** Leaves out Epsilon's stack of running nodes, which its exceptions would put into their messages. */
	@Override
	protected void preExecute(ModuleElement node, IEolContext context) {
		step();
	}

	@Override
	protected void postExecuteSuccess(ModuleElement node, Object result, IEolContext context) {
		if ((result instanceof Collection<?> || result instanceof Map<?, ?> || result instanceof String) && isComparedOrWritten(node)) {
			work().operand(result);
		} else if (node.getParent() instanceof KeyedLoop loop) {
			loop.announceKey(result, work());
		}
	}

	/** Whether a node of Epsilon's will compare the value of a part with others, use it as a key, or make a text of it. */
	private static boolean isComparedOrWritten(ModuleElement part) {
		return switch (part.getParent()) {
		case EagerOperatorExpression operator -> true;
		case SpecialAssignmentStatement assignment -> true;
		case SwitchStatement choice -> true;
		case Case choice -> true;
		case ThrowStatement statement -> true;
		case ItemSelectorExpression selector -> selector.getIndexExpression() == part;
		case AssignmentStatement assignment -> part instanceof ItemSelectorExpression;
		case null, default -> false;
		};
	}

	@Override
	protected void postExecuteFailure(ModuleElement node, Exception failure, IEolContext context) throws EolRuntimeException {
		if (failure instanceof ArenaException ours) {
			throw ours;
		}
		super.postExecuteFailure(node, failure, context);
	}

	@Override
	protected void postExecuteFinally(ModuleElement node, IEolContext context) {
		// There is no controller.
	}
}
