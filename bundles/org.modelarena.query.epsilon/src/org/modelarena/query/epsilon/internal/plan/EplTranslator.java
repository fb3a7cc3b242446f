package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.eclipse.epsilon.epl.EplModule;
import org.eclipse.epsilon.epl.dom.Pattern;
import org.eclipse.epsilon.epl.dom.Role;
import org.eclipse.epsilon.erl.dom.Pre;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Metamodel;
import org.modelarena.core.Query;
import org.modelarena.query.Translation;
import org.modelarena.query.Translator;
import org.modelarena.query.epsilon.internal.PartlyCompiledProgram;
import org.modelarena.query.epsilon.internal.Syntax;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Term;

/** Turns EPL patterns into plans: a role becomes the steps that bind it, in the order of the roles. */
public final class EplTranslator implements Translator {
	@Override
	public Translation translate(Query query, Metamodel metamodel, Cancellation cancellation) {
		Syntax syntax = Syntax.ofEpl(query.text(), metamodel, cancellation);
		return EolTranslator.guarded(syntax, query, () -> plan(syntax, query), parts -> PartlyCompiledProgram.ofEpl(query, metamodel, parts, cancellation));
	}

	private static Plan plan(Syntax syntax, Query query) {
		EplModule module = syntax.patterns();
		Expressions expressions = EolTranslator.expressions(syntax, query);
		if (module.getDeclaredPatterns().size() != 1) {
			throw new Untranslatable("There are several patterns.", module.getDeclaredPatterns().get(1));
		}
		if (!module.getDeclaredPost().isEmpty()) {
			throw new Untranslatable("Plans have no 'post'.", module.getDeclaredPost().get(0));
		}
		Rows rows = Rows.outermost();
		Scope scope = Scope.of(EolTranslator.parameters(query), Set.of());
		for (Pre pre : module.getDeclaredPre()) {
			scope = new Statements(expressions).run(Unit.of(((StatementBlock) pre.getBody()).getStatements()), scope, rows, Set.of());
		}
		return new Matching(expressions, module.getDeclaredPatterns().get(0), rows).plan(scope);
	}

	/** One pattern. */
	private static final class Matching {
		private final Expressions expressions;
		private final TypeTests types;
		private final Pattern pattern;
		private final Rows rows;

		Matching(Expressions expressions, Pattern pattern, Rows rows) {
			this.expressions = expressions;
			this.types = new TypeTests(expressions.vocabulary());
			this.pattern = pattern;
			this.rows = rows;
		}

		Plan plan(Scope around) {
			if (!Syntax.hasPlainRoles(pattern) || pattern.getDo() != null || pattern.getOnMatch() != null || pattern.getNoMatch() != null) {
				throw new Untranslatable("Plans have only patterns with 'from', 'in', 'guard', 'no' and 'match', and one name a role.", pattern);
			}
			Scope scope = around.framed();
			List<Plan.Column> columns = new ArrayList<>();
			for (Role role : pattern.getRoles()) {
				scope = bound(role, scope, columns);
			}
			if (pattern.getMatch() != null) {
				rows.filter(truth(pattern.getMatch(), Env.of(scope, rows), expressions));
			}
			return new Plan(rows.pipeline(), columns);
		}

		private Scope bound(Role role, Scope scope, List<Plan.Column> columns) {
			String name = role.getNames().get(0);
			try {
				if (role.isNegative()) {
					rows.filter(new Term.Not(found(role, name, scope)));
					return scope.with(name, new Value.Unusable("'" + name + "' is a role that is not there."));
				}
				if (role.getCardinality().isMany()) {
					throw new Untranslatable("Plans have no roles for many elements.", role);
				}
				Value.One element = rows.simple(name, candidates(role, scope, rows).element());
				Scope inside = scope.with(name, element);
				if (role.getGuard() != null) {
					rows.filter(truth(role.getGuard(), Env.of(inside, rows), expressions));
				}
				columns.add(new Plan.Column(name, element.term()));
				return inside;
			} catch (Untranslatable e) {
				throw e.at(role);
			}
		}

		/** Whether there is what a negative role forbids. */
		private Term found(Role role, String name, Scope scope) {
			Rows inner = rows.inner();
			Candidates candidates = candidates(role, scope, inner);
			boolean all = inner.mayFault();
			if (role.getGuard() != null) {
				Value.One element = inner.simple(name, candidates.element());
				Term guard = truth(role.getGuard(), Env.of(scope.with(name, element), inner), expressions);
				all |= !candidates.ordered() && inner.facts().mayFaultOrBeNull(guard);
				inner.filter(guard);
			}
			return all ? Terms.looksAtAllForAny(inner) : new Term.Exists(inner.pipeline());
		}

		/** @param ordered whether a search comes upon them in a known order */
		private record Candidates(Value.One element, boolean ordered) {
		}

		private Candidates candidates(Role role, Scope scope, Rows into) {
			EClass type = type(role, types);
			if (role.getDomain() == null) {
				return new Candidates((Value.One) Collections.extent(type).source().emit(into), true);
			}
			Value domain = blockValue(role.getDomain(), Env.of(scope, into), expressions);
			if (domain instanceof Value.One one) {
				Value.One single = into.simple(role.getNames().get(0), one);
				if (into.mayBeNull(single.term())) {
					into.require(Terms.isDefined(single.term()));
				}
				return new Candidates((Value.One) Loops.ofType(single, type, false, into), true);
			}
			Value.Many many = expressions.many(domain);
			if (many == null) {
				throw new Untranslatable("Plans have no such domain.", role.getDomain());
			}
			return new Candidates((Value.One) Loops.ofType(many.source().emit(into), type, false, into), many.ordered());
		}
	}

	static EClass type(Role role, TypeTests types) {
		EClass type = role.getChildren().stream().filter(TypeExpression.class::isInstance).map(child -> types.named((TypeExpression) child))
				.filter(Objects::nonNull).findFirst().orElse(null);
		if (type == null) {
			throw new Untranslatable("The type of the role is not in the metamodel.", role);
		}
		return type;
	}

	private static Value blockValue(ExecutableBlock<?> block, Env env, Expressions expressions) {
		return block.getBody() instanceof StatementBlock statements
				? new Bodies(expressions, new TypeTests(expressions.vocabulary())).result(statements.getStatements(), env)
				: expressions.value((Expression) block.getBody(), env);
	}

	static Term truth(ExecutableBlock<Boolean> block, Env env, Expressions expressions) {
		if (blockValue(block, env, expressions) instanceof Value.One one && one.kind() == Kind.TRUTH) {
			return one.term();
		}
		throw new Untranslatable("The condition is no Boolean for certain.", block);
	}
}
