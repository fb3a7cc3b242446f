// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

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
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.expressions.FirstOrderTranslator;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.TypeTests;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * Translates statements. Those that only compute become steps that fault where they fail. A statement that fills a variable is looked at twice: once for
 * what it computes, and once for each use of the variable, as the pipeline that leads to the place where the variable is filled. So a program's loops
 * become the rows of the collection that they make.
 */
public final class StatementTranslator {
	private final ExpressionTranslator expressions;
	private final DeclarationTranslator declarations;
	private final FirstOrderTranslator loops;
	private final SwitchTranslator switchTranslator;
	private final SearchLoops searchLoops;
	private final UpdateTranslator updateTranslator;
	private final FilledVariables filledVariables;
	/** Whether all loops that began since it was set go through their collections in a known order. */
	private boolean isInOrder = true;

	public StatementTranslator(ExpressionTranslator expressions) {
		this.expressions = expressions;
		this.declarations = new DeclarationTranslator(expressions, new TypeTests(expressions.symbols()));
		this.loops = new FirstOrderTranslator(expressions);
		this.switchTranslator = new SwitchTranslator(expressions);
		this.searchLoops = new SearchLoops(expressions, this::begin);
		this.updateTranslator = new UpdateTranslator(expressions);
		this.filledVariables = new FilledVariables(new FilledVariables.Lead() {
			@Override
			public Value to(List<StatementGroup> groups, Scope scope, PlanBuilder rows, VariableUpdate update) {
				return lead(groups, scope, rows, update);
			}

			@Override
			public boolean isInOrder(StatementGroup group, Scope scope, PlanBuilder rows, VariableUpdate update) {
				boolean before = isInOrder;
				isInOrder = true;
				lead(List.of(group), scope, rows.inner(), update);
				boolean found = isInOrder;
				isInOrder = before;
				return found;
			}
		});
	}

	/**
	 * Does statements one after another.
	 *
	 * @param computedLater variables of which all rows are looked at in any case, so that there is no need to do so here
	 * @return the scope after them
	 */
	public Scope run(List<StatementGroup> groups, Scope scope, PlanBuilder rows, Set<String> computedLater) {
		Scope known = scope;
		for (int i = 0; i < groups.size(); i++) {
			FilledVariables.requireUnused(groups, i, known);
			known = run(groups.get(i), known, rows, computedLater);
		}
		return known;
	}

	private Scope run(List<StatementGroup> groups, Scope scope, PlanBuilder rows) {
		return run(groups, scope, rows, Set.of());
	}

	private Scope run(StatementGroup group, Scope scope, PlanBuilder rows, Set<String> computedLater) {
		try {
			if (group.update() == null && group.declares() != null) {
				return declarations.declare(group, scope, rows);
			}
			if (group.update() instanceof VariableUpdate.Search search && SearchLoops.canFill(scope.names().get(search.variable()))) {
				return scope.with(search.variable(), searchLoops.found(search, scope, rows));
			}
			Map<String, List<VariableUpdate>> filled = filled(group, scope);
			Scope inside = growing(scope, filled.keySet());
			boolean covered = filled.entrySet().stream().anyMatch(fill -> fill.getValue().size() == 1
					&& (computedLater.contains(fill.getKey()) || scope.names().get(fill.getKey()) instanceof Value.Counter));
			compute(group, inside, rows, covered);
			Scope behind = scope;
			for (Map.Entry<String, List<VariableUpdate>> fill : filled.entrySet()) {
				Value made = filledVariables.value(group, inside, fill.getKey(), scope.names().get(fill.getKey()), fill.getValue(), rows);
				behind = behind.with(fill.getKey(), made);
			}
			return behind;
		} catch (Untranslatable e) {
			throw e.at(group.first());
		}
	}

	/** The variables around a unit that it fills, and where it does. */
	private Map<String, List<VariableUpdate>> filled(StatementGroup group, Scope scope) {
		Map<String, List<VariableUpdate>> filled = new LinkedHashMap<>();
		for (VariableUpdate update : group.updates()) {
			switch (scope.names().get(update.variable())) {
			case Value.Empty empty -> filled.computeIfAbsent(update.variable(), name -> new ArrayList<>()).add(update);
			case Value.EmptyMap empty -> filled.computeIfAbsent(update.variable(), name -> new ArrayList<>()).add(update);
			case Value.Counter counter -> filled.computeIfAbsent(update.variable(), name -> new ArrayList<>()).add(update);
			case Value.Growing growing -> {
				// A statement around this one fills it.
			}
			case Value.One flag when update instanceof VariableUpdate.Flag && flag.term() instanceof Term.Constant && flag.inferredType() == InferredType.TRUTH ->
				filled.computeIfAbsent(update.variable(), name -> new ArrayList<>()).add(update);
			case Value.Many many when filledVariables.isFilled(many) && !filledVariables.hasOtherName(many, update.variable(), scope) ->
				filled.computeIfAbsent(update.variable(), name -> new ArrayList<>()).add(update);
			case null, default -> throw new Untranslatable("'" + update.variable() + "' is changed where plans know only its value.", update.statement());
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
	private void compute(StatementGroup group, Scope scope, PlanBuilder rows, boolean covered) {
		PlanBuilder checked = rows.inner();
		if (group.update() != null) {
			updateTranslator.compute(group.update(), scope, covered ? checked : rows);
			return;
		}
		switch (group.first()) {
		case ExpressionStatement statement -> CollectionValues.settled("unused", expressions.value(statement.getExpression(), TranslationContext.of(scope, rows)), rows);
		case ForStatement loop -> {
			run(StatementGroup.of(loop.getBodyStatementBlock()), begin(loop, scope, checked), checked);
			require(checked, covered, rows);
		}
		case IfStatement choice -> computeChoice(choice, scope, rows, covered);
		case AssignmentStatement assignment ->
			throw new Untranslatable("A variable or feature is given another value; plans have sums, counts, greatest and smallest numbers, and Booleans that change once.", group.first());
		case ReturnStatement result -> throw new Untranslatable("'return' leaves the program early.", group.first());
		case BreakStatement leave -> throw new Untranslatable("'break' leaves a loop early.", group.first());
		case WhileStatement loop -> throw new Untranslatable("Plans have no 'while'; a 'for' over what is looked for may have one.", group.first());
		case SwitchStatement choice ->
			switchTranslator.branches(choice, scope, rows).forEach(branch -> computeBranch(branch.condition(), branch.groups(), scope, rows, covered));
		default -> throw new Untranslatable("Plans have no such statement.", group.first());
		}
	}

	private static void require(PlanBuilder checked, boolean covered, PlanBuilder rows) {
		if (checked.mayFault() && !covered) {
			rows.require(Terms.looksAtAll(checked.pipeline()));
		}
	}

	private void computeChoice(IfStatement choice, Scope scope, PlanBuilder rows, boolean covered) {
		Term condition = expressions.truth(choice.getConditionExpression(), TranslationContext.of(scope, rows));
		boolean thenContinues = StatementGroup.continues(choice.getThenStatementBlock());
		boolean elseContinues = StatementGroup.continues(choice.getElseStatementBlock());
		if (thenContinues && elseContinues) {
			throw new Untranslatable("Nothing after this statement is done.", choice);
		}
		List<StatementGroup> then = StatementGroup.of(choice.getThenStatementBlock());
		List<StatementGroup> otherwise = StatementGroup.of(choice.getElseStatementBlock());
		// The condition itself is computed by either branch, and by what keeps the rows after them.
		PlanBuilder thenRows = then.isEmpty() && (thenContinues || elseContinues) ? rows : computeBranch(condition, then, scope, rows, covered);
		PlanBuilder elseRows = otherwise.isEmpty() ? rows : computeBranch(new Term.Not(condition), otherwise, scope, rows, covered);
		boolean thenMay = StatementGroup.mayContinue(choice.getThenStatementBlock());
		boolean elseMay = StatementGroup.mayContinue(choice.getElseStatementBlock());
		if (thenMay || elseMay) {
			List<Term> goingOn = new ArrayList<>();
			if (!thenContinues) {
				goingOn.add(thenMay ? Terms.any(thenRows) : condition);
			}
			if (!elseContinues) {
				goingOn.add(elseMay ? Terms.any(elseRows) : Terms.not(condition));
			}
			rows.filter(goingOn.size() == 1 ? goingOn.getFirst() : new Term.Or(goingOn));
		}
	}

	/** The rows that come to the end of a branch. */
	private PlanBuilder computeBranch(Term condition, List<StatementGroup> groups, Scope scope, PlanBuilder rows, boolean covered) {
		PlanBuilder branch = rows.inner();
		branch.filter(condition);
		run(groups, scope.framed(), branch);
		require(branch, covered, rows);
		return branch;
	}

	/** Makes a row for each round of a loop; the result is the scope of its body. */
	private Scope begin(ForStatement loop, Scope scope, PlanBuilder rows) {
		String name = loop.getIteratorParameter().getName();
		Value iterated = expressions.value(loop.getIteratedExpression(), TranslationContext.of(scope, rows));
		Value item = switch (iterated) {
		case Value.OfType type -> CollectionValues.extent(type.type()).source().emit(rows);
		case Value.One one -> one;
		default -> {
			Value.Many many = expressions.many(iterated);
			if (many == null) {
				throw new Untranslatable("Plans have no loop over this.", loop);
			}
			isInOrder &= many.ordered();
			yield many.source().emit(rows);
		}
		};
		Value typed = loops.ofType(item, loop.getIteratorParameter().getTypeExpression(), rows);
		boolean typedIterator = loop.getIteratorParameter().getTypeExpression() != null;
		return scope.framed().declaring(name, expressions.named(name, typed, rows), typedIterator);
	}

	/**
	 * Makes the rows for which the program comes to an update.
	 *
	 * @return the value that it puts there: an item, or for a Map a key and an item
	 */
	private Value lead(List<StatementGroup> groups, Scope scope, PlanBuilder rows, VariableUpdate update) {
		int at = 0;
		while (!groups.get(at).contains(update)) {
			at++;
		}
		Scope before = run(groups.subList(0, at), scope, rows);
		StatementGroup group = groups.get(at);
		Map<String, List<VariableUpdate>> filled = filled(group, before);
		Scope inside = growing(before, filled.keySet());
		Scope behind = before;
		PlanBuilder rest = rows.inner();
		if (at + 1 < groups.size()) {
			for (Map.Entry<String, List<VariableUpdate>> fill : filled.entrySet()) {
				behind = behind.with(fill.getKey(), filledVariables.value(group, inside, fill.getKey(), before.names().get(fill.getKey()), fill.getValue(), rest));
			}
			if (group.update() == null && group.first() instanceof IfStatement choice && StatementGroup.mayContinue(choice)) {
				// The others are not done for rows that end here.
				computeChoice(choice, inside, rest, true);
			}
			run(groups.subList(at + 1, groups.size()), behind, rest);
			if (rest.mayFault()) {
				rows.require(Terms.looksAtAll(rest.pipeline()));
			}
		}
		return into(group, inside, rows, update);
	}

	private Value into(StatementGroup group, Scope scope, PlanBuilder rows, VariableUpdate update) {
		if (group.update() != null) {
			return updateTranslator.value(update, scope, rows);
		}
		return switch (group.first()) {
		case ForStatement loop -> lead(StatementGroup.of(loop.getBodyStatementBlock()), begin(loop, scope, rows), rows, update);
		case IfStatement choice -> {
			Term condition = expressions.truth(choice.getConditionExpression(), TranslationContext.of(scope, rows));
			List<StatementGroup> then = StatementGroup.of(choice.getThenStatementBlock());
			List<StatementGroup> otherwise = StatementGroup.of(choice.getElseStatementBlock());
			boolean isThen = then.stream().anyMatch(inner -> inner.contains(update));
			List<StatementGroup> others = isThen ? otherwise : then;
			if (!others.isEmpty()) {
				computeBranch(isThen ? new Term.Not(condition) : condition, others, scope, rows, false);
			}
			rows.filter(isThen ? condition : Terms.not(condition));
			yield lead(isThen ? then : otherwise, scope.framed(), rows, update);
		}
		case SwitchStatement choice -> {
			List<SwitchTranslator.Branch> branches = switchTranslator.branches(choice, scope, rows);
			SwitchTranslator.Branch taken = branches.stream().filter(branch -> branch.groups().stream().anyMatch(inner -> inner.contains(update))).findFirst().orElseThrow();
			branches.stream().filter(branch -> branch != taken && !branch.groups().isEmpty())
					.forEach(branch -> computeBranch(branch.condition(), branch.groups(), scope, rows, false));
			rows.filter(taken.condition());
			yield lead(taken.groups(), scope.framed(), rows, update);
		}
		default -> throw new IllegalStateException();
		};
	}
}
