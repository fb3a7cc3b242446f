package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.BreakStatement;
import org.eclipse.epsilon.eol.dom.ExpressionStatement;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.ReturnStatement;
import org.eclipse.epsilon.eol.dom.SwitchStatement;
import org.eclipse.epsilon.eol.dom.WhileStatement;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * What statements mean. Those that only compute become steps that fault where they fail. A statement that fills a variable is looked at
 * twice: once for what it computes, and once for each use of the variable, as the pipeline that leads to the place where the variable is
 * filled. So a program's loops become the rows of the collection that they make.
 */
final class Statements {
	private final Expressions expressions;
	private final Declarations declarations;
	private final Loops loops;
	private final Choices choices;
	private final Searches searches;
	private final Puts puts;
	private final Fillings fillings;

	Statements(Expressions expressions) {
		this.expressions = expressions;
		this.declarations = new Declarations(expressions, new TypeTests(expressions.vocabulary()));
		this.loops = new Loops(expressions);
		this.choices = new Choices(expressions);
		this.searches = new Searches(expressions, this::begin);
		this.puts = new Puts(expressions);
		this.fillings = new Fillings(this::lead);
	}

	/**
	 * Does statements one after the other.
	 *
	 * @param computedLater variables of which all rows are looked at in any case, so that there is no need to do so here
	 * @return the scope behind them
	 */
	Scope run(List<Unit> units, Scope scope, PlanBuilder rows, Set<String> computedLater) {
		Scope known = scope;
		for (int i = 0; i < units.size(); i++) {
			Fillings.requireUnused(units, i, known);
			known = run(units.get(i), known, rows, computedLater);
		}
		return known;
	}

	private Scope run(List<Unit> units, Scope scope, PlanBuilder rows) {
		return run(units, scope, rows, Set.of());
	}

	private Scope run(Unit unit, Scope scope, PlanBuilder rows, Set<String> computedLater) {
		try {
			if (unit.site() == null && unit.declares() != null) {
				return declarations.declare(unit, scope, rows);
			}
			if (unit.site() instanceof Site.Search search && Searches.canFill(scope.names().get(search.variable()))) {
				return scope.with(search.variable(), searches.found(search, scope, rows));
			}
			Map<String, List<Site>> filled = filled(unit, scope);
			Scope inside = growing(scope, filled.keySet());
			boolean covered = filled.entrySet().stream().anyMatch(fill -> fill.getValue().size() == 1
					&& (computedLater.contains(fill.getKey()) || scope.names().get(fill.getKey()) instanceof Value.Counter));
			compute(unit, inside, rows, covered);
			Scope behind = scope;
			for (Map.Entry<String, List<Site>> fill : filled.entrySet()) {
				Value made = fillings.value(unit, inside, fill.getKey(), scope.names().get(fill.getKey()), fill.getValue(), rows);
				behind = behind.with(fill.getKey(), made);
			}
			return behind;
		} catch (Untranslatable e) {
			throw e.at(unit.first());
		}
	}

	/** The variables around a unit that it fills, and where it does. */
	private Map<String, List<Site>> filled(Unit unit, Scope scope) {
		Map<String, List<Site>> filled = new LinkedHashMap<>();
		for (Site site : unit.sites()) {
			switch (scope.names().get(site.variable())) {
			case Value.Empty empty -> filled.computeIfAbsent(site.variable(), name -> new ArrayList<>()).add(site);
			case Value.EmptyMap empty -> filled.computeIfAbsent(site.variable(), name -> new ArrayList<>()).add(site);
			case Value.Counter counter -> filled.computeIfAbsent(site.variable(), name -> new ArrayList<>()).add(site);
			case Value.Growing growing -> {
				// A statement around this one fills it.
			}
			case Value.One flag when site instanceof Site.Flag && flag.term() instanceof Term.Constant && flag.kind() == Kind.TRUTH ->
				filled.computeIfAbsent(site.variable(), name -> new ArrayList<>()).add(site);
			case Value.Many many when fillings.isFilled(many) && !fillings.hasOtherName(many, site.variable(), scope) ->
				filled.computeIfAbsent(site.variable(), name -> new ArrayList<>()).add(site);
			case null, default -> throw new Untranslatable("'" + site.variable() + "' is changed where plans know only its value.", site.statement());
			}
		}
		return filled;
	}

	private static Scope growing(Scope scope, Set<String> names) {
		Scope inside = scope;
		for (String name : names) {
			inside = inside.with(name, new Value.Growing());
		}
		return inside;
	}

	/**
	 * Sees to it that all that a unit computes is looked at, and that the rows go on only where the program does.
	 *
	 * @param covered whether it is looked at in any case
	 */
	private void compute(Unit unit, Scope scope, PlanBuilder rows, boolean covered) {
		PlanBuilder checked = rows.inner();
		if (unit.site() != null) {
			puts.compute(unit.site(), scope, covered ? checked : rows);
			return;
		}
		switch (unit.first()) {
		case ExpressionStatement statement -> Collections.settled("unused", expressions.value(statement.getExpression(), Env.of(scope, rows)), rows);
		case ForStatement loop -> {
			run(Unit.of(loop.getBodyStatementBlock()), begin(loop, scope, checked), checked);
			require(checked, covered, rows);
		}
		case IfStatement choice -> computeChoice(choice, scope, rows, covered);
		case AssignmentStatement assignment -> throw new Untranslatable("A variable or feature is given another value; plans have sums, counts, greatest and smallest numbers, and Booleans that change once.", unit.first());
		case ReturnStatement result -> throw new Untranslatable("'return' leaves the program early.", unit.first());
		case BreakStatement leave -> throw new Untranslatable("'break' leaves a loop early.", unit.first());
		case WhileStatement loop -> throw new Untranslatable("Plans have no 'while'; a 'for' over what is looked for may have one.", unit.first());
		case SwitchStatement choice ->
			choices.branches(choice, scope, rows).forEach(branch -> computeBranch(branch.condition(), branch.units(), scope, rows, covered));
		default -> throw new Untranslatable("Plans have no such statement.", unit.first());
		}
	}

	private static void require(PlanBuilder checked, boolean covered, PlanBuilder rows) {
		if (checked.mayFault() && !covered) {
			rows.require(Terms.looksAtAll(checked.pipeline()));
		}
	}

	private void computeChoice(IfStatement choice, Scope scope, PlanBuilder rows, boolean covered) {
		Term condition = expressions.truth(choice.getConditionExpression(), Env.of(scope, rows));
		boolean thenContinues = Unit.continues(choice.getThenStatementBlock());
		boolean elseContinues = Unit.continues(choice.getElseStatementBlock());
		if (thenContinues && elseContinues) {
			throw new Untranslatable("Nothing behind this statement is done.", choice);
		}
		List<Unit> then = Unit.of(choice.getThenStatementBlock());
		List<Unit> otherwise = Unit.of(choice.getElseStatementBlock());
		// The condition itself is computed by either branch, and by what keeps the rows behind them.
		if (!then.isEmpty() || !thenContinues && !elseContinues) {
			computeBranch(condition, then, scope, rows, covered);
		}
		if (!otherwise.isEmpty()) {
			computeBranch(new Term.Not(condition), otherwise, scope, rows, covered);
		}
		if (thenContinues) {
			rows.filter(Terms.not(condition));
		} else if (elseContinues) {
			rows.filter(condition);
		}
	}

	private void computeBranch(Term condition, List<Unit> units, Scope scope, PlanBuilder rows, boolean covered) {
		PlanBuilder branch = rows.inner();
		branch.filter(condition);
		run(units, scope.framed(), branch);
		require(branch, covered, rows);
	}

	/** Makes a row for each round of a loop; the result is the scope of its body. */
	private Scope begin(ForStatement loop, Scope scope, PlanBuilder rows) {
		String name = loop.getIteratorParameter().getName();
		Value iterated = expressions.value(loop.getIteratedExpression(), Env.of(scope, rows));
		Value item = switch (iterated) {
		case Value.OfType type -> Collections.extent(type.type()).source().emit(rows);
		case Value.One one -> one;
		default -> {
			Value.Many many = expressions.many(iterated);
			if (many == null) {
				throw new Untranslatable("Plans have no loop over this.", loop);
			}
			yield many.source().emit(rows);
		}
		};
		Value typed = loops.ofType(item, loop.getIteratorParameter().getTypeExpression(), rows);
		boolean typedIterator = loop.getIteratorParameter().getTypeExpression() != null;
		return scope.framed().declaring(name, expressions.named(name, typed, rows), typedIterator);
	}

	/**
	 * Makes the rows for which the program comes to a site.
	 *
	 * @return what it puts there: an item, or for a Map a key and an item
	 */
	private Value lead(List<Unit> units, Scope scope, PlanBuilder rows, Site site) {
		int at = 0;
		while (!units.get(at).contains(site)) {
			at++;
		}
		Scope before = run(units.subList(0, at), scope, rows);
		Unit unit = units.get(at);
		Map<String, List<Site>> filled = filled(unit, before);
		Scope inside = growing(before, filled.keySet());
		Scope behind = before;
		PlanBuilder rest = rows.inner();
		if (at + 1 < units.size()) {
			for (Map.Entry<String, List<Site>> fill : filled.entrySet()) {
				behind = behind.with(fill.getKey(), fillings.value(unit, inside, fill.getKey(), before.names().get(fill.getKey()), fill.getValue(), rest));
			}
			run(units.subList(at + 1, units.size()), behind, rest);
			if (rest.mayFault()) {
				rows.require(Terms.looksAtAll(rest.pipeline()));
			}
		}
		return into(unit, inside, rows, site);
	}

	private Value into(Unit unit, Scope scope, PlanBuilder rows, Site site) {
		if (unit.site() != null) {
			return puts.value(site, scope, rows);
		}
		return switch (unit.first()) {
		case ForStatement loop -> lead(Unit.of(loop.getBodyStatementBlock()), begin(loop, scope, rows), rows, site);
		case IfStatement choice -> {
			Term condition = expressions.truth(choice.getConditionExpression(), Env.of(scope, rows));
			List<Unit> then = Unit.of(choice.getThenStatementBlock());
			List<Unit> otherwise = Unit.of(choice.getElseStatementBlock());
			boolean isThen = then.stream().anyMatch(inner -> inner.contains(site));
			List<Unit> others = isThen ? otherwise : then;
			if (!others.isEmpty()) {
				computeBranch(isThen ? new Term.Not(condition) : condition, others, scope, rows, false);
			}
			rows.filter(isThen ? condition : Terms.not(condition));
			yield lead(isThen ? then : otherwise, scope.framed(), rows, site);
		}
		case SwitchStatement choice -> {
			List<Choices.Branch> branches = choices.branches(choice, scope, rows);
			Choices.Branch taken = branches.stream().filter(branch -> branch.units().stream().anyMatch(inner -> inner.contains(site))).findFirst().orElseThrow();
			branches.stream().filter(branch -> branch != taken && !branch.units().isEmpty())
					.forEach(branch -> computeBranch(branch.condition(), branch.units(), scope, rows, false));
			rows.filter(taken.condition());
			yield lead(taken.units(), scope.framed(), rows, site);
		}
		default -> throw new IllegalStateException();
		};
	}
}
