// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.runtime;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.execute.context.Frame;
import org.eclipse.epsilon.eol.execute.context.FrameStack;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.SingleFrame;
import org.eclipse.epsilon.eol.execute.context.Variable;

/** The variables of a running program for those nodes that are Epsilon's own. */
public final class EpsilonFrames extends FrameStack {
	private final VariableStack stack;

	public EpsilonFrames(VariableStack stack) {
		this.stack = stack;
	}

	@Override
	public Frame enterLocal(FrameType type, ModuleElement entryPoint, Variable... newVariables) {
		int frame = stack.enter(type, entryPoint);
		put(newVariables);
		return new FrameView(stack, frame);
	}

	@Override
	public Frame enterLocal(FrameType type, ModuleElement entryPoint, Map<String, ?> newVariables) {
		int frame = stack.enter(type, entryPoint);
		if (newVariables != null) {
			newVariables.forEach(stack::put);
		}
		return new FrameView(stack, frame);
	}

	@Override
	public void leaveLocal(ModuleElement entryPoint) {
		leaveLocal(entryPoint, true);
	}

	@Override
	public void leaveLocal(ModuleElement entryPoint, boolean dispose) {
		stack.leave(entryPoint, dispose);
	}

	@Override
	public void put(Variable variable) {
		stack.put(variable);
	}

	@Override
	public void put(Variable... newVariables) {
		for (Variable variable : newVariables) {
			stack.put(variable);
		}
	}

	@Override
	public void put(Collection<Variable> newVariables) {
		newVariables.forEach(stack::put);
	}

	@Override
	public void put(String name, Object value) {
		stack.put(name, value);
	}

	@Override
	public void put(Map.Entry<String, ?> variable) {
		if (variable != null) {
			stack.put(Variable.createReadOnlyVariable(variable));
		}
	}

	@Override
	public void putGlobal(Variable variable) {
		stack.putGlobal(variable);
	}

	@Override
	public void putGlobal(Variable... newVariables) {
		for (Variable variable : newVariables) {
			stack.putGlobal(variable);
		}
	}

	@Override
	public void remove(String name) {
		stack.remove(name);
	}

	@Override
	public void remove(Collection<String> someNames) {
		someNames.forEach(stack::remove);
	}

	@Override
	public Variable get(String name) {
		return stack.get(name);
	}

	@Override
	public Variable getLocal(String name) {
		return stack.getLocal(name);
	}

	@Override
	public Variable getGlobal(String name) {
		return stack.inFrame(-1, name);
	}

	@Override
	public boolean isInLoop() {
		return stack.isInLoop();
	}

	@Override
	public Frame getTopFrame() {
		return new FrameView(stack, stack.depth() - 1);
	}

	@Override
	public List<SingleFrame> getFrames() {
		return List.of();
	}

	@Override
	public List<SingleFrame> getFrames(boolean includeBase) {
		return List.of();
	}

	@Override
	public int getDepth() {
		return stack.depth() + 1;
	}

	@Override
	public ModuleElement getCurrentStatement() {
		return null;
	}

	@Override
	public void setCurrentStatement(ModuleElement statement) {
		// Only debuggers want to know.
	}
}
