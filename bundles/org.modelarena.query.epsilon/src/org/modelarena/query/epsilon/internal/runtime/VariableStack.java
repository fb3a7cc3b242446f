// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.runtime;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.dom.WhileStatement;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.Variable;

/**
 * The variables of a running program: Epsilon's frames in two arrays, instead of a hash table for each frame. Local variables are found by
 * comparing references from the top down, so names are interned: by the nodes that make them when they are built, and here for all others.
 */
public final class VariableStack {
	private static final String NULL = "null";
	private static final Variable OF_NULL = Variable.createReadOnlyVariable(NULL, null);
	private static final int MOST_NAMES = 1000;

	private final Map<String, Variable> globalVariables = new HashMap<>();
	private final Map<String, String> internedNames = new HashMap<>();
	private String[] names = new String[64];
	private Variable[] variables = new Variable[64];
	private int count;
	private int used;
	private Limits[] frames = new Limits[32];
	private int depth;
	/** Where the variables begin that are visible. */
	private int floor;

	/** One frame; the objects are used again. */
	private static final class Limits {
		private ModuleElement entryPoint;
		private FrameType type;
		private int start;
		private int outerFloor;
	}

	/** Forgets all variables. */
	public void reset() {
		globalVariables.clear();
		if (internedNames.size() > MOST_NAMES) {
			internedNames.clear();
		}
		leaveTo(0);
		Arrays.fill(variables, 0, used, null);
		used = 0;
	}

	/** As {@link String#intern} gives it, which is slow. */
	private String interned(String name) {
		String known = internedNames.get(name);
		if (known == null) {
			known = name.intern();
			internedNames.put(known, known);
		}
		return known;
	}

	/** The number of local frames. */
	public int depth() {
		return depth;
	}

	/** Enters a frame; the result is for {@link #leaveTo}. */
	public int enter(FrameType type, ModuleElement entryPoint) {
		if (depth == frames.length) {
			frames = Arrays.copyOf(frames, depth * 2);
		}
		Limits frame = frames[depth];
		if (frame == null) {
			frame = new Limits();
			frames[depth] = frame;
		}
		frame.entryPoint = entryPoint;
		frame.type = type;
		frame.start = count;
		frame.outerFloor = floor;
		if (type == FrameType.PROTECTED) {
			floor = count;
		}
		return depth++;
	}

	/** Leaves frames until there are only so many. */
	public void leaveTo(int outerDepth) {
		while (depth > outerDepth) {
			Limits frame = frames[--depth];
			count = frame.start;
			floor = frame.outerFloor;
		}
	}

	/** Removes all variables of the top frame. */
	public void clearTop() {
		count = frames[depth - 1].start;
	}

	/** Where the next variable goes, for {@link #cutTo}. */
	public int mark() {
		return count;
	}

	/** Removes the variables that were added after a mark, in the frame that was on top then. */
	public void cutTo(int mark) {
		count = mark;
	}

	/** Adds a variable to the top frame, which has none of that name. */
	public void push(String internedName, Variable variable) {
		if (count == names.length) {
			names = Arrays.copyOf(names, count * 2);
			variables = Arrays.copyOf(variables, count * 2);
		}
		names[count] = internedName;
		variables[count++] = variable;
		if (count > used) {
			used = count;
		}
	}

	/** The variable that is visible under an interned name, or null. */
	public Variable lookup(String internedName) {
		for (int i = count - 1; i >= floor; i--) {
			if (names[i] == internedName) {
				return variables[i];
			}
		}
		Variable global = globalVariables.get(internedName);
		return global != null || internedName != NULL ? global : OF_NULL;
	}

	/** The variable of a name in one frame, or null; the globals for -1. */
	Variable inFrame(int frame, String name) {
		if (frame < 0) {
			return globalVariables.get(name);
		}
		String interned = interned(name);
		int end = frame + 1 < depth ? frames[frame + 1].start : count;
		for (int i = end - 1; i >= frames[frame].start; i--) {
			if (names[i] == interned) {
				return variables[i];
			}
		}
		return null;
	}

	/** The variables of one frame; the globals for -1. */
	Map<String, Variable> allIn(int frame) {
		if (frame < 0) {
			return globalVariables;
		}
		Map<String, Variable> all = new HashMap<>();
		int end = frame + 1 < depth ? frames[frame + 1].start : count;
		for (int i = frames[frame].start; i < end; i++) {
			all.put(names[i], variables[i]);
		}
		return all;
	}

	/** How much of the frames below one sees; the globals for -1. */
	FrameType typeOf(int frame) {
		return frame < 0 ? FrameType.UNPROTECTED : frames[frame].type;
	}

	/** The node that entered a frame; null for the globals, which are -1. */
	ModuleElement entryPointOf(int frame) {
		return frame < 0 ? null : frames[frame].entryPoint;
	}

	void setEntryPointOf(int frame, ModuleElement entryPoint) {
		if (frame >= 0) {
			frames[frame].entryPoint = entryPoint;
		}
	}

	/** The variable that is visible under any name, or null. */
	Variable get(String name) {
		return lookup(interned(name));
	}

	/** The variable of a name in the visible local frames, or null. */
	Variable getLocal(String name) {
		String interned = interned(name);
		for (int i = count - 1; i >= floor; i--) {
			if (names[i] == interned) {
				return variables[i];
			}
		}
		return null;
	}

	/** Adds a variable to the top frame, or replaces the one that it has of that name. */
	void put(Variable variable) {
		if (depth == 0) {
			putGlobal(variable);
		} else {
			putInTop(variable);
		}
	}

	/** Adds a variable that cannot be given another value. */
	public void put(String name, Object value) {
		put(Variable.createReadOnlyVariable(name, value));
	}

	public void putGlobal(Variable variable) {
		globalVariables.put(variable.getName(), variable);
	}

	private void putInTop(Variable variable) {
		String name = interned(variable.getName());
		for (int i = count - 1; i >= frames[depth - 1].start; i--) {
			if (names[i] == name) {
				variables[i] = variable;
				return;
			}
		}
		push(name, variable);
	}

	/** Removes a variable from the top frame. */
	void remove(String name) {
		if (depth == 0) {
			globalVariables.remove(name);
			return;
		}
		String interned = interned(name);
		for (int i = count - 1; i >= frames[depth - 1].start; i--) {
			if (names[i] == interned) {
				System.arraycopy(names, i + 1, names, i, count - i - 1);
				System.arraycopy(variables, i + 1, variables, i, count - i - 1);
				count--;
				return;
			}
		}
	}

	/** Whether a loop runs that a jump may leave: one in this operation. */
	public boolean isInLoop() {
		for (int frame = depth - 1; frame >= 0; frame--) {
			if (frames[frame].entryPoint instanceof ForStatement || frames[frame].entryPoint instanceof WhileStatement) {
				return true;
			}
			if (frames[frame].type == FrameType.PROTECTED) {
				return false;
			}
		}
		return false;
	}

	/** Leaves the frame that a node entered, and those above it; all if it entered none. */
	void leave(ModuleElement entryPoint, boolean withItself) {
		int frame = depth - 1;
		while (frame >= 0 && frames[frame].entryPoint != entryPoint) {
			frame--;
		}
		leaveTo(Math.max(0, withItself ? frame : frame + 1));
	}
}
