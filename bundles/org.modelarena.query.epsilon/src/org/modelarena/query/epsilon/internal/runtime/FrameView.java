// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.runtime;

import java.util.ArrayList;
import java.util.Map;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.execute.context.Frame;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.Variable;

/**
 * One of the frames of a stack, for those parts of Epsilon that want one. Valid until the frame is left.
 *
 * @param frame its number from the bottom; -1 for the globals
 */
record FrameView(VariableStack stack, int frame) implements Frame {
	@Override
	public Variable get(String name) {
		return stack.inFrame(frame, name);
	}

	@Override
	public void put(Variable variable) {
		if (frame < 0) {
			stack.putGlobal(variable);
		} else {
			stack.put(variable);
		}
	}

	@Override
	public void put(String name, Object value) {
		put(Variable.createReadOnlyVariable(name, value));
	}

	@Override
	public void putAll(Map<String, Variable> all) {
		all.values().forEach(this::put);
	}

	@Override
	public void remove(String name) {
		stack.remove(name);
	}

	@Override
	public Map<String, Variable> getAll() {
		return stack.allIn(frame);
	}

	@Override
	public boolean contains(String name) {
		return get(name) != null;
	}

	@Override
	public FrameType getType() {
		return stack.typeOf(frame);
	}

	@Override
	public void setType(FrameType type) {
		throw new UnsupportedOperationException();
	}

	@Override
	public ModuleElement getEntryPoint() {
		return stack.entryPointOf(frame);
	}

	@Override
	public void setEntryPoint(ModuleElement entryPoint) {
		stack.setEntryPointOf(frame, entryPoint);
	}

	@Override
	public void clear() {
		new ArrayList<>(getAll().keySet()).forEach(this::remove);
	}

	@Override
	public void dispose() {
		// Leaving the frame is enough.
	}

	@Override
	public String getLabel() {
		return null;
	}

	@Override
	public void setLabel(String label) {
		// Only debuggers want to know.
	}

	@Override
	public void setCurrentStatement(ModuleElement statement) {
		// As above.
	}

	@Override
	public ModuleElement getCurrentStatement() {
		return null;
	}
}
