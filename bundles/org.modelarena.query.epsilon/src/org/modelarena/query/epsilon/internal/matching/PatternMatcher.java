// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.eol.dom.IExecutableModuleElement;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.Return;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;
import org.eclipse.epsilon.eol.types.EolType;
import org.eclipse.epsilon.epl.dom.NoMatch;
import org.eclipse.epsilon.epl.dom.Pattern;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.query.epsilon.internal.model.ElementList;
import org.modelarena.query.epsilon.internal.model.ElementType;
import org.modelarena.query.epsilon.internal.model.ValueDescriptions;
import org.modelarena.query.epsilon.internal.nodes.PlainRole;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.runtime.VariableStack;

/**
 * Matches a pattern by nested loops over its roles, which is what Epsilon's generators of combinations amount to for roles of one name
 * that are neither optional nor switched on and off. Two kinds of role mean here what Epsilon's documentation says, and not what 2.8 does:
 * a negative role or one for many elements without {@code from} is decided anew for each binding of the roles before it (Epsilon keeps
 * the first decision), and a role for many elements is bound to those of its match (Epsilon gives all matches those of the last one).
 */
public final class PatternMatcher {
	private final Pattern pattern;
	private final List<PlainRole> roles;
	private final IEolContext context;
	private final Execution execution;
	private final VariableStack variables;
	private final MatchSink sink;
	private final int[] columns;
	/** The value that each role is bound to. */
	private final Object[] bindings;
	/** The values that each role without a {@code from} ranges over, when they are known. */
	private final Collection<?>[] constantDomains;
	/** The roles whose candidates have passed the guard already. */
	private final boolean[] guarded;
	private final List<Object[]> matchesToDo = new ArrayList<>();
	private int marks;

	public PatternMatcher(Pattern pattern, IEolContext context, MatchSink sink) {
		this.pattern = pattern;
		this.roles = pattern.getRoles().stream().map(PlainRole.class::cast).toList();
		this.context = context;
		this.execution = Execution.of(context);
		this.variables = execution.variables();
		this.sink = sink;
		this.bindings = new Object[roles.size()];
		this.constantDomains = new Collection<?>[roles.size()];
		this.guarded = new boolean[roles.size()];
		List<String> names = roles.stream().map(PlainRole::name).toList();
		this.columns = sink.columns().stream().mapToInt(names::indexOf).toArray();
	}

	/** Whether a pattern is of the kind that can be matched here. */
	public static boolean canRun(Pattern pattern) {
		return pattern.getRoles().stream().allMatch(role -> role instanceof PlainRole plain && plain.isPlain());
	}

	/** Finds the matches and gives them to the sink. */
	public void match() throws EolRuntimeException {
		int depth = variables.enter(FrameType.PROTECTED, pattern);
		marks = variables.mark();
		matchFrom(0);
		variables.leaveTo(depth);
	}

	private void matchFrom(int index) throws EolRuntimeException {
		if (index == roles.size()) {
			matched();
			return;
		}
		PlainRole role = roles.get(index);
		if (role.isNegative()) {
			if (!isFound(role, index)) {
				bind(role, index, NoMatch.INSTANCE);
				matchFrom(index + 1);
			}
			return;
		}
		if (role.getCardinality().isMany()) {
			List<Object> all = allThatHold(role, index);
			if (role.getCardinality().isInBounds(all.size())) {
				bind(role, index, all);
				matchFrom(index + 1);
			}
			return;
		}
		Collection<?> candidates = candidates(role, index);
		ExecutableBlock<Boolean> guard = guard(role, index);
		for (Object candidate : candidates) {
			execution.step();
			bind(role, index, candidate);
			if (guard == null || holds(guard)) {
				matchFrom(index + 1);
			}
		}
	}

	private void bind(PlainRole role, int index, Object value) {
		bindings[index] = value;
		variables.cutTo(marks + index);
		variables.push(role.name().intern(), Variable.createReadOnlyVariable(role.name(), value));
	}

	/** Whether there is something that a negative role forbids. */
	private boolean isFound(PlainRole role, int index) throws EolRuntimeException {
		Collection<?> candidates = candidates(role, index);
		ExecutableBlock<Boolean> guard = guard(role, index);
		if (guard == null) {
			return !candidates.isEmpty();
		}
		for (Object candidate : candidates) {
			execution.step();
			bind(role, index, candidate);
			if (holds(guard)) {
				return true;
			}
		}
		return false;
	}

	/** The elements that a role for many is bound to. */
	private List<Object> allThatHold(PlainRole role, int index) throws EolRuntimeException {
		List<Object> all = new ArrayList<>();
		Collection<?> candidates = candidates(role, index);
		ExecutableBlock<Boolean> guard = guard(role, index);
		for (Object candidate : candidates) {
			execution.step();
			if (guard != null) {
				bind(role, index, candidate);
			}
			if (guard == null || holds(guard)) {
				all.add(candidate);
			}
		}
		return all;
	}

	private Collection<?> candidates(PlainRole role, int index) throws EolRuntimeException {
		variables.cutTo(marks + index);
		if (role.getDomain() != null && role.getDomain().isDynamic()) {
			return domain(role);
		}
		if (constantDomains[index] == null) {
			constantDomains[index] = role.getDomain() == null ? instances(role, index) : domain(role);
		}
		return constantDomains[index];
	}

	/** All instances of a role's type, or those that its guard lets through if a plan knows them. */
	private Collection<?> instances(PlainRole role, int index) throws EolRuntimeException {
		ElementList planned = role.part() == null ? null : role.part().elements(execution);
		guarded[index] = planned != null;
		return planned != null ? planned : ((ElementType) role.getType(context)).getAllOfKind();
	}

	/** The condition that candidates have to pass; null for none. */
	private ExecutableBlock<Boolean> guard(PlainRole role, int index) {
		return guarded[index] ? null : role.getGuard();
	}

	private Collection<?> domain(Role role) throws EolRuntimeException {
		Object value = valueOf(role.getDomain());
		if (value == null) {
			throw new EolRuntimeException("The domain of the role '" + role.getNames().get(0)
					+ "' is null; guard a role before it, for instance with isDefined().", role.getDomain());
		}
		EolType type = role.getType(context);
		if (value instanceof ElementList elements && elements.exactType() != null && type instanceof ElementType elementType
				&& elements.model().symbols().kinds(elementType.type()).contains(elements.exactType())) {
			return elements;
		}
		Collection<?> all = value instanceof Collection<?> collection ? collection : List.of(value);
		List<Object> fitting = new ArrayList<>(all.size());
		for (Object candidate : all) {
			execution.step();
			if (type.isKind(candidate)) {
				fitting.add(candidate);
			}
		}
		return fitting;
	}

	private Object valueOf(ExecutableBlock<?> block) throws EolRuntimeException {
		int depth = variables.enter(FrameType.UNPROTECTED, block);
		IExecutableModuleElement body = block.getBody();
		Object value = Return.getValue(Execution.value(body, context));
		variables.leaveTo(depth);
		return value;
	}

	private boolean holds(ExecutableBlock<Boolean> condition) throws EolRuntimeException {
		Object value = valueOf(condition);
		if (value instanceof Boolean truth) {
			return truth;
		}
		throw new EolRuntimeException("The condition is " + ValueDescriptions.kindOf(value) + ", not a Boolean.", condition);
	}

	private void matched() throws EolRuntimeException {
		if (pattern.getMatch() != null && !holds(pattern.getMatch())) {
			if (pattern.getNoMatch() != null) {
				valueOf(pattern.getNoMatch());
			}
			return;
		}
		if (pattern.getOnMatch() != null) {
			valueOf(pattern.getOnMatch());
		}
		if (pattern.getDo() != null) {
			matchesToDo.add(bindings.clone());
		}
		for (int column : columns) {
			sink.put(bindings[column]);
		}
		sink.end();
	}

	/** Does what the pattern says to do with its matches. */
	public void doMatches() throws EolRuntimeException {
		for (Object[] match : matchesToDo) {
			int depth = variables.enter(FrameType.UNPROTECTED, pattern);
			for (int i = 0; i < match.length; i++) {
				variables.put(roles.get(i).name(), match[i]);
			}
			valueOf(pattern.getDo());
			variables.leaveTo(depth);
		}
		Arrays.fill(bindings, null);
	}
}
