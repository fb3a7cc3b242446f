// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.java.ObjectMethod;
import org.eclipse.epsilon.eol.execute.operations.contributors.AnyOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.BooleanOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.DateOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.IntegerOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.IterableOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.NumberOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributorRegistry;
import org.eclipse.epsilon.eol.execute.operations.contributors.ScalarOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.StringOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.compatibility.StringCompatibilityOperationContributor;

/** Epsilon's built-in operations, only those that neither reach Java nor the machine. */
public final class SafeOperations extends OperationContributorRegistry {
	/** The operations that Epsilon contributes to values; without {@code store}, which writes files, {@code nativeType}, {@code stream} and the like. */
	public static final Set<String> CONTRIBUTED = Set.of("type", "instanceOf", "isTypeOf", "isKindOf", "hasProperty", "asString", "isDefined", "isUndefined",
			"ifUndefined", "println", "print", "err", "errln", "format", "asInteger", "isInteger", "isReal", "asReal", "asDouble", "asFloat", "asLong",
			"asBoolean", "asUnicode", "asDate", "asVar", "random", "size", "at", "removeAt", "asConcurrentBag", "asConcurrentSet", "asSequence", "asSet",
			"asBag", "asOrderedSet", "sum", "product", "isEmpty", "notEmpty", "clone", "includes", "excludes", "includesAll", "excludesAll", "count",
			"selectByKind", "selectByType", "includingAll", "including", "flatten", "excluding", "excludingAll", "first", "second", "third", "fourth", "last",
			"indexOf", "concat", "max", "min", "invert", "powerset", "toEnum", "firstToUpperCase", "characterAt", "firstToLowerCase", "ftuc", "ftlc",
			"isSubstringOf", "toCharSequence", "pad", "replace", "replaceLiteral", "to", "iota", "toBinary", "toHex", "mod", "factorial", "floor", "pow",
			"ceiling", "round", "ln", "log", "log10", "abs", "or", "and", "not", "xor", "getDayOfTheWeek", "getDifferenceInDays");

	private final List<OperationContributor> contributors = new ArrayList<>(stream().toList());

	@Override
	protected List<OperationContributor> getDefaultOperationContributors() {
		return List.of(new CheckedOperations(), new StringCompatibilityOperationContributor(), new JavaMethods(), new StringOperationContributor(), new IntegerOperationContributor(),
				new NumberOperationContributor(), new BooleanOperationContributor(), new DateOperationContributor(), new IterableOperationContributor(),
				new ScalarOperationContributor(), new AnyOperationContributor());
	}

	@Override
	public void add(OperationContributor contributor) {
		throw new UnsupportedOperationException();
	}

	/** None of the contributors that are left has operations on unevaluated arguments. */
	@Override
	public ObjectMethod findContributedMethodForUnevaluatedParameters(Object target, String name, List<Expression> arguments, IEolContext context) {
		return null;
	}

	@Override
	public ObjectMethod findContributedMethodForEvaluatedParameters(Object target, String name, Object[] arguments, IEolContext context) {
		boolean contributed = CONTRIBUTED.contains(name);
		for (OperationContributor contributor : contributors) {
			boolean allowed = contributor instanceof CheckedOperations ? CheckedOperations.has(target, name) : contributed || contributor instanceof JavaMethods;
			if (allowed && contributor.contributesTo(target)) {
				ObjectMethod method = contributor.findContributedMethodForEvaluatedParameters(target, name, arguments, context, false);
				if (method != null) {
					return method;
				}
			}
		}
		return null;
	}
}
