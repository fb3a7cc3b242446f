// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.indexing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.AndOperatorExpression;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ExpressionInBrackets;
import org.eclipse.epsilon.eol.dom.NotOperatorExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.OperatorExpression;
import org.eclipse.epsilon.eol.dom.PostfixOperatorExpression;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.modelarena.core.ArenaException;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.query.epsilon.internal.model.ElementList;
import org.modelarena.query.epsilon.internal.model.Extent;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.syntax.DeclaredOperations;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/**
 * How indexes answer the condition of a loop over all instances of a type. A conjunct {@code it.attribute OP constant} may be answered by
 * an index if leaving out the other instances changes nothing: the conjuncts before it cannot fail and change nothing, and the constant
 * stays what it is during the loop. The whole condition is evaluated on what the index gives, unless it is nothing but that conjunct.
 */
public final class IndexPlan {
	/** An index's answer; {@code decided} if the elements are just those that the condition selects. */
	public record Selection(ElementList elements, boolean decided) {
	}

	/** A comparison of an attribute with a constant expression. */
	private record Probe(EAttribute attribute, String operator, Expression constant) {
		/** The range of the values for which the comparison holds, or null if it cannot be told. */
		IndexRanges.Found bounds(IEolContext context) throws EolRuntimeException {
			Object value = Boolean.TRUE;
			if (constant != null) {
				try {
					value = Execution.value(constant, context);
				} catch (ArenaException e) {
					throw e;
				} catch (EolRuntimeException e) {
					// The loop may never evaluate it.
					return null;
				}
			}
			return IndexRanges.of(attribute, operator, value);
		}
	}

	/** The operations that give variables, or the parts of their Tuples, other values. */
	private static final Set<String> CHANGES = Set.of("as", "asVar", "put", "putAll", "putIfAbsent", "remove", "clear");

	private final EClass type;
	private final List<Probe> probes = new ArrayList<>();
	private final boolean single;

	private IndexPlan(EClass type, boolean single) {
		this.type = type;
		this.single = single;
	}

	/** The plan for a condition; without probes if no index can help. */
	public static IndexPlan of(EClass type, String iterator, Expression condition, IEolContext context) {
		List<Expression> conjuncts = new ArrayList<>();
		addConjuncts(condition, conjuncts);
		IndexPlan plan = new IndexPlan(type, conjuncts.size() == 1);
		boolean callsOwn = SyntaxTreeSearch.contains(condition,
				node -> node instanceof OperationCallExpression call && DeclaredOperations.exist(context, call.getName()));
		boolean rebinds = SyntaxTreeSearch.contains(condition, node -> node instanceof PostfixOperatorExpression
				|| node instanceof OperationCallExpression call && CHANGES.contains(call.getName()));
		ConditionAnalysis conditionAnalysis = new ConditionAnalysis(type, iterator, Execution.of(context).model().symbols(), callsOwn || rebinds);
		for (Expression conjunct : conjuncts) {
			Probe probe = probe(conjunct, conditionAnalysis);
			if (probe != null) {
				plan.probes.add(probe);
			}
			if (!conditionAnalysis.cannotFail(conjunct)) {
				break;
			}
		}
		return plan;
	}

	private static void addConjuncts(Expression condition, List<Expression> into) {
		if (condition instanceof ExpressionInBrackets brackets) {
			addConjuncts(brackets.getExpression(), into);
		} else if (condition instanceof AndOperatorExpression and) {
			addConjuncts(and.getFirstOperand(), into);
			addConjuncts(and.getSecondOperand(), into);
		} else {
			into.add(condition);
		}
	}

	private static Probe probe(Expression conjunct, ConditionAnalysis conditionAnalysis) {
		Expression plain = ConditionAnalysis.unwrapped(conjunct);
		EAttribute truth = conditionAnalysis.truth(plain);
		if (truth != null) {
			return new Probe(truth, "=", null);
		}
		if (plain instanceof NotOperatorExpression not) {
			EAttribute untruth = conditionAnalysis.truth(ConditionAnalysis.unwrapped(not.getFirstOperand()));
			return untruth == null ? null : new Probe(untruth, "not", null);
		}
		if (!(plain instanceof OperatorExpression comparison) || !IndexRanges.isComparison(comparison)) {
			return null;
		}
		EAttribute left = conditionAnalysis.attribute(comparison.getFirstOperand());
		if (left != null && conditionAnalysis.isConstant(comparison.getSecondOperand())) {
			return new Probe(left, comparison.getOperator(), comparison.getSecondOperand());
		}
		EAttribute right = conditionAnalysis.attribute(comparison.getSecondOperand());
		if (right != null && conditionAnalysis.isConstant(comparison.getFirstOperand())) {
			return new Probe(right, IndexRanges.mirrored(comparison.getOperator()), comparison.getFirstOperand());
		}
		return null;
	}

	/** The type whose instances the plan is for. */
	public EClass type() {
		return type;
	}

	/** The instances for which the condition may hold, or null if no index knows. */
	public Selection selectTrue(Extent extent, IEolContext context) throws EolRuntimeException {
		SnapshotModel model = extent.model();
		long[] fewest = null;
		boolean decided = false;
		for (Probe probe : probes) {
			if (model.snapshot().isIndexed(probe.attribute())) {
				IndexRanges.Found found = probe.bounds(context);
				long[] keys = found == null ? null : seek(model, probe.attribute(), found.range(), fewest == null ? Integer.MAX_VALUE : fewest.length);
				if (found != null && keys != null) {
					fewest = keys;
					decided = single && found.exact();
				}
			}
		}
		return fewest == null ? null : new Selection(new ElementList(model, extent.exactType(), fewest), decided);
	}

	/** The instances for which the condition does not hold, or null if no index knows. */
	public Selection selectFalse(Extent extent, IEolContext context) throws EolRuntimeException {
		SnapshotModel model = extent.model();
		if (!single || probes.isEmpty() || !model.snapshot().isIndexed(probes.get(0).attribute())) {
			return null;
		}
		IndexRanges.Found found = probes.get(0).bounds(context);
		Range complement = found == null ? null : IndexRanges.complement(probes.get(0).attribute(), found);
		return complement == null ? null
				: new Selection(new ElementList(model, extent.exactType(), seek(model, probes.get(0).attribute(), complement, Integer.MAX_VALUE)), true);
	}

	/** The keys in a range, or null if there are more than wanted. */
	private long[] seek(SnapshotModel model, EAttribute attribute, Range range, int most) {
		ModelSnapshot snapshot = model.snapshot();
		KeyCursor cursor = snapshot.seek(type, attribute, range);
		if (most == Integer.MAX_VALUE) {
			return model.drain(cursor);
		}
		long[] keys = new long[Math.max(1, most)];
		int count = 0;
		while (cursor.next()) {
			if (count == most) {
				return null;
			}
			keys[count++] = cursor.key();
		}
		return Arrays.copyOf(keys, count);
	}
}
