// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.FeatureCallExpression;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.epl.dom.Pattern;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.query.epsilon.internal.matching.PatternMatcher;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** The rules that the patterns of a program must keep to become one answer, and the columns of that answer. */
public final class PatternColumns {
	private final List<Pattern> patterns;
	private final ProgramText text;

	public PatternColumns(List<Pattern> patterns, ProgramText text) {
		this.patterns = patterns;
		this.text = text;
	}

	/**
	 * The roles that become columns, in the order of the first pattern.
	 *
	 * @throws QueryException for the first pattern that cannot be asked
	 */
	public List<String> columns() {
		if (patterns.isEmpty()) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, "There is no pattern.", 1, 0, null);
		}
		List<String> columns = positiveNames(patterns.get(0));
		for (Pattern pattern : patterns) {
			if (pattern.getLevel() > 0) {
				throw unsupported("Patterns with @level are not supported.", pattern);
			}
			if (positiveNames(pattern).isEmpty()) {
				throw unsupported("The pattern '" + pattern.getName() + "' has no role that becomes a column.", pattern);
			}
			if (!new HashSet<>(positiveNames(pattern)).equals(new HashSet<>(columns))) {
				throw unsupported("The patterns '" + patterns.get(0).getName() + "' and '" + pattern.getName()
						+ "' have different roles; ask for one of them a query.", pattern);
			}
			checkRoles(pattern);
		}
		return columns;
	}

	private static List<String> positiveNames(Pattern pattern) {
		return pattern.getRoles().stream().filter(role -> !role.isNegative()).map(Role::getNames).flatMap(List::stream).distinct().toList();
	}

	private void checkRoles(Pattern pattern) {
		boolean ours = PatternMatcher.canRun(pattern);
		Set<String> before = new HashSet<>();
		for (Role role : pattern.getRoles()) {
			boolean single = !role.isNegative() && role.getCardinality().isOne();
			if (!single && role.getNames().size() > 1) {
				throw unsupported("A role with 'no' or a cardinality has one name; write a role for each.", role);
			}
			if (!single && !ours) {
				throw unsupported("A role with 'no' or a cardinality cannot stand in a pattern with a role that has several names, 'optional' or 'active'.", role);
			}
			if (role.getDomain() != null && !role.getDomain().isDynamic()) {
				checkIsConstant(role.getDomain(), before);
			}
			for (String name : role.getNames()) {
				if (!before.add(name)) {
					throw text.fault(ErrorCode.QUERY_NAME, "The pattern '" + pattern.getName() + "' has two roles '" + name + "'.", role, null);
				}
			}
		}
	}

	/** A domain with {@code in} is evaluated once, for whatever the roles before it are bound to then. */
	private void checkIsConstant(ModuleElement part, Set<String> roles) {
		if (part instanceof NameExpression name && roles.contains(name.getName())) {
			throw text.fault(ErrorCode.UNSUPPORTED, "'in' is evaluated once and cannot depend on the role '" + name.getName() + "'; write 'from'.", name, null);
		}
		Set<String> visible = new HashSet<>(roles);
		if (part instanceof FirstOrderOperationCallExpression loop) {
			loop.getParameters().forEach(parameter -> visible.remove(parameter.getName()));
			if (loop.getTargetExpression() != null) {
				checkIsConstant(loop.getTargetExpression(), roles);
			}
			loop.getExpressions().forEach(body -> checkIsConstant(body, visible));
			return;
		}
		SyntaxTreeSearch.parts(part).stream().filter(child -> !(part instanceof FeatureCallExpression call && call.getNameExpression() == child))
				.forEach(child -> checkIsConstant(child, visible));
	}

	private QueryException unsupported(String what, ModuleElement part) {
		return text.fault(ErrorCode.UNSUPPORTED, what, part, null);
	}
}
