// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.epl.dom.Cardinality;
import org.eclipse.epsilon.epl.dom.Pattern;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.query.epsilon.internal.parser.SyntaxTree;
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.expressions.FirstOrderTranslator;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.TypeTests;
import org.modelarena.query.epsilon.internal.plan.values.UnionBuilder;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** The matches of one pattern: a role becomes the steps that bind it, in the order of the roles. */
final class PatternTranslator {
	private final ExpressionTranslator expressions;
	private final TypeTests types;
	private final SideEffects effects;
	private final Pattern pattern;
	private final Scope filled;

	/** @param filled the names that the blocks see that are done with matches: also variables that they fill */
	PatternTranslator(ExpressionTranslator expressions, SideEffects effects, Pattern pattern, Scope filled) {
		this.expressions = expressions;
		this.types = new TypeTests(expressions.symbols());
		this.effects = effects;
		this.pattern = pattern;
		this.filled = filled;
	}

	/** The roles that become columns. */
	List<String> columns() {
		return pattern.getRoles().stream().filter(role -> !role.isNegative()).flatMap(role -> role.getNames().stream()).toList();
	}

	/** Makes a row for each match; the result is what the columns have. */
	Value.Listing match(Scope around, List<String> columns, PlanBuilder rows) {
		Scope scope = around.framed();
		Map<String, Value> bound = new HashMap<>();
		boolean isPlain = pattern.getRoles().stream().allMatch(SyntaxTree::isPlain);
		for (Role role : pattern.getRoles()) {
			try {
				if (!isPlain) {
					requireNoEarlyFault(role, scope, rows);
				}
				scope = bound(role, scope, bound, rows);
			} catch (Untranslatable e) {
				throw e.at(role);
			}
		}
		if (pattern.getMatch() != null) {
			Term condition = EplTranslator.truth(pattern.getMatch(), TranslationContext.of(scope, rows), expressions);
			if (pattern.getNoMatch() != null) {
				PlanBuilder others = rows.inner();
				others.filter(Terms.not(condition));
				effects.compute(pattern.getNoMatch(), bound, filled, others);
				if (others.mayFault()) {
					rows.require(Terms.looksAtAll(others.pipeline()));
				}
			}
			rows.filter(condition);
		}
		effects.compute(pattern.getOnMatch(), bound, filled, rows);
		effects.compute(pattern.getDo(), bound, filled, rows);
		return new Value.Listing(columns.stream().map(bound::get).toList(), Value.Flavour.SEQUENCE);
	}

	/** Epsilon, which matches a pattern with roles that are not plain, evaluates all that is constant before it begins. */
	private void requireNoEarlyFault(Role role, Scope scope, PlanBuilder rows) {
		if (role.getDomain() == null || role.getDomain().isDynamic()) {
			return;
		}
		PlanBuilder once = rows.inner(FaultAnalysis.START);
		candidates(role, scope, once);
		if (once.mayFault()) {
			throw new Untranslatable("'in' is evaluated before all roles here, and may fail.", role);
		}
	}

	private Scope bound(Role role, Scope scope, Map<String, Value> bound, PlanBuilder rows) {
		requirePlain(role, scope, rows);
		if (role.getNames().size() > 1) {
			return combined(role, scope, bound, rows);
		}
		String name = role.getNames().get(0);
		if (role.isNegative()) {
			rows.filter(new Term.Not(found(role, name, scope, rows)));
			return scope.with(name, new Value.Unusable("'" + name + "' is a role that is not there."));
		}
		if (role.getCardinality().isMany()) {
			Value.Many all = all(role, name, scope, rows);
			bound.put(name, all);
			return scope.with(name, all);
		}
		if (isTrue(SyntaxTree.optional(role), scope, rows)) {
			bound.put(name, optional(role, name, scope, rows));
			return scope.with(name, new Value.Unusable("'" + name + "' may be empty."));
		}
		Value.One element = candidate(role, name, scope, rows);
		bound.put(name, element);
		return scope.with(name, element);
	}

	private void requirePlain(Role role, Scope scope, PlanBuilder rows) {
		if (SyntaxTree.active(role) != null && !isTrue(SyntaxTree.active(role), scope, rows)) {
			throw new Untranslatable("Plans have 'active' only where it is certainly true.", role);
		}
	}

	/** All candidates of a role together, in the rows where there are as many as it may have. */
	private Value.Many all(Role role, String name, Scope scope, PlanBuilder rows) {
		PlanBuilder inner = rows.inner();
		if (!candidates(role, scope, inner).ordered()) {
			throw new Untranslatable("A role for many stands for elements whose order is not known before the query runs.", role);
		}
		Value.Many all = Value.Many.sequence(each -> candidate(role, name, scope, each));
		PlanBuilder counted = rows.inner();
		all.source().emit(counted);
		Cardinality cardinality = role.getCardinality();
		if (cardinality.getLowerBound() > 0) {
			rows.filter(compared(counted, Term.Comparator.GREATER, cardinality.getLowerBound() - 1L));
		} else if (counted.mayFault()) {
			rows.require(Terms.looksAtAll(counted.pipeline()));
		}
		if (!cardinality.isUnbounded()) {
			rows.filter(compared(counted, Term.Comparator.LESS_OR_EQUAL, cardinality.getUpperBound()));
		}
		return all;
	}

	private static Term compared(PlanBuilder counted, Term.Comparator comparator, long bound) {
		return new Term.Comparison(comparator, new Term.Count(counted.pipeline()), new Term.Constant(bound, ValueType.INTEGER));
	}

	/** Several names stand for the combinations of the candidates, those of earlier candidates first. */
	private Scope combined(Role role, Scope around, Map<String, Value> bound, PlanBuilder rows) {
		if (isTrue(SyntaxTree.optional(role), around, rows)) {
			throw new Untranslatable("Plans have several names only for a role that is not optional.", role);
		}
		PlanBuilder inner = rows.inner();
		Candidates candidates = candidates(role, around, inner);
		if (!candidates.ordered()) {
			throw new Untranslatable("Several names stand for elements whose order is not known before the query runs.", role);
		}
		EClass type = EplTranslator.type(role, types);
		List<Term> elements = rows.combine(role.getNames(), type, inner.pipeline(), candidates.element().term());
		Scope scope = around;
		for (int i = 0; i < elements.size(); i++) {
			Value.One element = new Value.One(elements.get(i), new InferredType.Element(type));
			bound.put(role.getNames().get(i), element);
			scope = scope.with(role.getNames().get(i), element);
		}
		if (role.getGuard() != null) {
			rows.filter(EplTranslator.truth(role.getGuard(), TranslationContext.of(scope, rows), expressions));
		}
		return scope;
	}

	/** Whether a block is there whose value is true in any case, and not false. */
	private boolean isTrue(ExecutableBlock<Boolean> block, Scope scope, PlanBuilder rows) {
		if (block == null) {
			return false;
		}
		return switch (EplTranslator.truth(block, TranslationContext.of(scope, rows), expressions)) {
		case Term.Constant constant when constant.value() instanceof Boolean truth -> truth;
		default -> throw new Untranslatable("Plans have 'optional' and 'active' only with constants.", block);
		};
	}

	private Value.One candidate(Role role, String name, Scope scope, PlanBuilder rows) {
		Value.One element = expressions.named(name, candidates(role, scope, rows).element(), rows);
		if (role.getGuard() != null) {
			rows.filter(EplTranslator.truth(role.getGuard(), TranslationContext.of(scope.with(name, element), rows), expressions));
		}
		return element;
	}

	/** The candidates, or null if there are none. */
	private Value optional(Role role, String name, Scope scope, PlanBuilder rows) {
		if (role.getDomain() == null || !role.getDomain().isDynamic()) {
			throw new Untranslatable("Plans have 'optional' only for a role with 'from'.", role);
		}
		InferredType.Element kind = new InferredType.Element(EplTranslator.type(role, types));
		Value.Many there = Value.Many.sequence(each -> candidate(role, name, scope, each));
		Value.Many nothing = Value.Many.sequence(each -> {
			each.filter(new Term.Not(found(role, name, scope, each)));
			return new Value.One(Terms.nullOf(kind.valueType()), kind);
		});
		return UnionBuilder.of(rows, List.of(there, nothing));
	}

	/** Whether a role has a candidate. */
	private Term found(Role role, String name, Scope scope, PlanBuilder rows) {
		PlanBuilder inner = rows.inner();
		Candidates candidates = candidates(role, scope, inner);
		boolean all = inner.mayFault();
		if (role.getGuard() != null) {
			Value.One element = expressions.named(name, candidates.element(), inner);
			Term guard = EplTranslator.truth(role.getGuard(), TranslationContext.of(scope.with(name, element), inner), expressions);
			all |= !candidates.ordered() && inner.facts().mayFaultOrBeNull(guard);
			inner.filter(guard);
		}
		return all ? Terms.looksAtAllForAny(inner.pipeline()) : new Term.Exists(inner.pipeline());
	}

	/** @param ordered whether a search comes upon them in a known order */
	private record Candidates(Value.One element, boolean ordered) {
	}

	private Candidates candidates(Role role, Scope scope, PlanBuilder into) {
		EClass type = EplTranslator.type(role, types);
		if (role.getDomain() == null) {
			return new Candidates((Value.One) CollectionValues.extent(type).source().emit(into), true);
		}
		Value domain = EplTranslator.blockValue(role.getDomain(), TranslationContext.of(scope, into), expressions);
		if (domain instanceof Value.One one) {
			if (!SyntaxTree.isPlain(role)) {
				throw new Untranslatable("Plans have 'optional' and 'active' only for collections.", role);
			}
			Value.One single = expressions.named(role.getNames().get(0), one, into);
			if (into.facts().mayBeNull(single.term())) {
				into.require(Terms.isDefined(single.term()));
			}
			return new Candidates((Value.One) FirstOrderTranslator.ofType(single, type, false, into), true);
		}
		Value.Many many = expressions.many(domain);
		if (many == null) {
			throw new Untranslatable("Plans have no such domain.", role.getDomain());
		}
		return new Candidates((Value.One) FirstOrderTranslator.ofType(many.source().emit(into), type, false, into), many.ordered());
	}
}
