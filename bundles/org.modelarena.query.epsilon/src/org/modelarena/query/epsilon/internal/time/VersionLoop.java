// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.time;

import java.util.Set;

import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.query.epsilon.internal.model.ValueDescriptions;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.runtime.VariableStack;

/** The operations that ask in which versions of an element or a type a condition holds, as those of Hawk: quantifiers over its versions, and scopes, which leave out some versions. */
public final class VersionLoop {
	private static final Set<String> BOUNDED = Set.of("eventuallyAtLeast", "eventuallyAtMost");
	private static final Set<String> SCOPES = Set.of("since", "after", "until", "before", "when");
	/** All operations. */
	public static final Set<String> NAMES = Set.of("always", "never", "eventually", "eventuallyAtLeast", "eventuallyAtMost", "since", "after", "until", "before", "when");

	private final FirstOrderOperationCallExpression loop;
	private final Versioned target;
	private final IEolContext context;
	/** Whether versions of the target are of the type that the loop wants. */
	private final boolean fits;

	private VersionLoop(FirstOrderOperationCallExpression loop, Versioned target, IEolContext context) throws EolRuntimeException {
		this.loop = loop;
		this.target = target;
		this.context = context;
		this.fits = loop.getParameters().getFirst().getType(context).isKind(target.at(target.current()));
	}

	/** Whether an operation is one of these. */
	public static boolean isLoop(String name) {
		return NAMES.contains(name);
	}

	/** The value of a loop over nothing, such as a scope that has no version: null for a scope, and else false, as nothing holds. */
	public static Object ofNull(String name) {
		return SCOPES.contains(name) ? null : Boolean.FALSE;
	}

	/** The value of a loop over the versions of something that {@linkplain VersionCalls#isOf has some}. */
	public static Object run(FirstOrderOperationCallExpression loop, Object target, IEolContext context) throws EolRuntimeException {
		String name = loop.getName();
		int expected = BOUNDED.contains(name) ? 2 : 1;
		if (loop.getParameters().size() != 1 || loop.getExpressions().size() != expected) {
			throw new EolRuntimeException("'" + name + "' takes one version and " + (expected == 1 ? "a condition: " + name + "(v | ...)." : "a condition and a number: " + name + "(v | ..., 2)."),
					loop);
		}
		VersionLoop run = new VersionLoop(loop, Versioned.of(target, name), context);
		return SCOPES.contains(name) ? run.scope(name) : run.quantify(name);
	}

	private boolean quantify(String name) throws EolRuntimeException {
		long bound = BOUNDED.contains(name) ? number() : 0;
		long[] scope = fits ? target.scope() : new long[0];
		long count = 0;
		for (int i = scope.length - 1; i >= 0; i--) {
			boolean holds = holds(scope[i]);
			count += holds ? 1 : 0;
			boolean isDecided = switch (name) {
			case "always" -> !holds;
			case "never", "eventually" -> holds;
			case "eventuallyAtLeast" -> count >= bound;
			default -> count > bound;
			};
			if (isDecided) {
				return name.equals("eventually") || name.equals("eventuallyAtLeast");
			}
		}
		return switch (name) {
		case "always", "never" -> true;
		case "eventuallyAtLeast" -> count >= bound;
		case "eventuallyAtMost" -> count > 0;
		default -> false;
		};
	}

	private long number() throws EolRuntimeException {
		Object value = Execution.value(loop.getExpressions().get(1), context);
		return switch (value) {
		case Integer number -> number;
		case Long number -> number;
		case null, default -> throw new EolRuntimeException("'" + loop.getName() + "' takes an Integer, and not " + ValueDescriptions.kindOf(value) + ".", loop.getExpressions().get(1));
		};
	}

	private Object scope(String name) throws EolRuntimeException {
		long[] left = fits ? target.from(target.current()) : new long[0];
		if (name.equals("when")) {
			LongArray found = new LongArray();
			for (long version : left) {
				if (holds(version)) {
					found.add(version);
				}
			}
			long[] matches = found.toArray();
			return matches.length == 0 ? null : target.at(matches[0], matches);
		}
		for (long version : left) {
			if (holds(version)) {
				return scope(name, version);
			}
		}
		return null;
	}

	/** @param match the first version in which the condition holds */
	private Object scope(String name, long match) {
		return switch (name) {
		case "since" -> target.at(match, target.from(match));
		case "until" -> target.here(target.upTo(match));
		case "after" -> {
			Long next = target.next(match);
			yield next == null ? null : target.at(next, target.from(next));
		}
		default -> {
			Long previous = target.previous(match);
			yield previous == null ? null : target.here(target.upTo(previous));
		}
		};
	}

	private boolean holds(long version) throws EolRuntimeException {
		Execution execution = Execution.of(context);
		execution.step();
		VariableStack variables = execution.variables();
		Expression condition = loop.getExpressions().getFirst();
		int depth = variables.enter(FrameType.UNPROTECTED, condition);
		String name = loop.getParameters().getFirst().getName();
		variables.push(name, Variable.createReadOnlyVariable(name, target.at(version)));
		boolean holds = Execution.condition(condition, context);
		variables.leaveTo(depth);
		return holds;
	}
}
