// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.cypher;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.optimise.analysis.Ranges;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * Writes the steps of a pipeline as clauses, each expansion as a MATCH of its own: within one, Cypher follows no link twice. Used for one
 * pipeline.
 */
final class ClauseWriter {
	private final TermWriter terms;
	private final StatementScope scope;
	private final Patterns patterns;
	private final StringBuilder text = new StringBuilder();
	private final boolean isOutermost;
	/** The names that this pipeline has made; the names around it stay visible without being carried on. */
	private final Set<String> locals = new LinkedHashSet<>();
	private FaultAnalysis facts;
	private Last last = Last.NOTHING;

	/** The clause that the text ends with. */
	private enum Last {
		NOTHING, MATCH, WHERE, WITH, OPTIONAL
	}

	/** @param isOutermost whether these are the clauses of the statement, not those of a subquery */
	ClauseWriter(TermWriter terms, FaultAnalysis around, boolean isOutermost) {
		this.isOutermost = isOutermost;
		this.terms = terms;
		this.scope = terms.scope();
		this.patterns = terms.patterns();
		this.facts = around;
	}

	/** The facts after the steps so far. */
	FaultAnalysis facts() {
		return facts;
	}

	/**
	 * Adds what steps do.
	 *
	 * @throws PlanFault for a step that may fault, or whose exact meaning is not known to have a form in Cypher
	 */
	void add(List<Step> steps) {
		for (int i = 0; i < steps.size(); i++) {
			add(steps.get(i), i + 1 < steps.size() ? steps.get(i + 1) : null);
			Variable element = element(steps.get(i));
			if (isOutermost && element != null && !facts.mayBeNull(new Term.Use(element))) {
				terms.lists().note(element, steps.subList(i + 1, steps.size()));
			}
		}
	}

	/** The element that a step gives a name; null for other steps. */
	private static Variable element(Step step) {
		return switch (step) {
		case Step.Scan scan -> scan.element();
		case Step.Seek seek -> seek.element();
		case Step.Expand expand -> expand.element();
		case Step.Bind bind when bind.value() instanceof Term.Target -> bind.variable();
		default -> null;
		};
	}

	private void add(Step step, Step next) {
		switch (step) {
		case Step.Scan scan -> {
			String element = scope.bind(scan.element());
			match(patterns.element(element, scan.type()), element);
		}
		case Step.Given given -> throw new PlanFault("the engine does not know the elements of a change");
		case Step.Seek seek -> add(Ranges.scanned(seek));
		case Step.Expand expand -> {
			String from = named(expand.from());
			String element = scope.bind(expand.element());
			match(expand.backwards() ? patterns.sources(from, expand.reference(), element) : patterns.targets(from, expand.reference(), element), element);
		}
		case Step.Bind bind -> bind(bind, next);
		case Step.Filter filter -> filter(filter.condition());
		case Step.Distinct distinct -> distinct(distinct);
		case Step.Join join -> {
			add(requireRowByRow(join.other()));
			filter(new Term.Comparison(Term.Comparator.EQUAL, join.key(), join.value()));
		}
		case Step.Product product -> add(requireRowByRow(product.other()));
		case Step.Sort sort -> throw new PlanFault("the engine has an order of its own");
		case Step.Union union -> throw new PlanFault("a union has no form in Cypher");
		case Step.Closure closure -> throw new PlanFault("a closure has no form in Cypher: its paths do not end at an element that they have passed");
		case Step.Combine combine -> throw new PlanFault("the engine has an order of its own");
		case Step.Limit limit -> throw new PlanFault("the engine has an order of its own");
		case Step.Require require -> throw new PlanFault("a requirement has no form in Cypher");
		}
		facts = facts.behind(step);
	}

	/** Rows of steps that look at several rows at once would be made of those before them, too. */
	private static List<Step> requireRowByRow(Pipeline other) {
		if (other.steps().stream().anyMatch(Step.Distinct.class::isInstance)) {
			throw new PlanFault("a set that is made once has no form in Cypher");
		}
		return other.steps();
	}

	private void clause(String clause, Last end) {
		text.append(text.isEmpty() ? "" : "\n").append(clause);
		last = end;
	}

	private void match(String pattern, String element) {
		Map<String, String> lists = isOutermost ? terms.lists().collect() : Map.of();
		if (!lists.isEmpty()) {
			String collected = lists.entrySet().stream().map(list -> list.getValue() + " AS " + list.getKey()).collect(Collectors.joining(", "));
			clause("WITH " + String.join(", ", locals) + ", " + collected, Last.WITH);
			locals.addAll(lists.keySet());
		} else if (last == Last.MATCH || last == Last.WHERE) {
			// The steps are in a good order already; without a stage between them, Neo4j looks long for another one.
			carryOn("WITH ");
		}
		clause("MATCH " + pattern, Last.MATCH);
		locals.add(element);
	}

	/** The name of an element that is there, which an own MATCH finds where it has none. */
	private String named(Term element) {
		return switch (element) {
		case Term.Use use -> scope.name(use.variable());
		case Term.Target target -> {
			String source = named(target.of());
			String name = scope.fresh(target.reference().getName());
			match(patterns.targets(source, target.reference(), name), name);
			yield name;
		}
		default -> throw TermWriter.untranslated(element);
		};
	}

	/** @param next the step after it, or null */
	private void bind(Step.Bind bind, Step next) {
		switch (bind.value()) {
		case Term.Use use -> scope.alias(bind.variable(), scope.name(use.variable()));
		case Term.Target target -> {
			String source = named(target.of());
			String name = scope.bind(bind.variable());
			if (facts.mayBeNull(target) && !isRequired(bind, next)) {
				clause("OPTIONAL MATCH " + patterns.targets(source, target.reference(), name), Last.OPTIONAL);
				locals.add(name);
			} else {
				match(patterns.targets(source, target.reference(), name), name);
				facts = facts.whenTrue(new Term.Not(new Term.IsNull(new Term.Use(bind.variable()))));
			}
		}
		default -> {
			if (bind.value().type() instanceof ValueType.Element) {
				// Patterns start at variables of which Cypher can tell that they are nodes.
				throw TermWriter.untranslated(bind.value());
			}
			String value = terms.of(bind.value(), facts);
			String carried = locals.isEmpty() ? "" : String.join(", ", locals) + ", ";
			String name = scope.bind(bind.variable());
			clause("WITH " + carried + value + " AS " + name, Last.WITH);
			locals.add(name);
		}
		}
	}

	/** Whether the next step drops the rows where the variable is null. */
	private boolean isRequired(Step.Bind bind, Step next) {
		return next instanceof Step.Filter && !facts.behind(bind).behind(next).mayBeNull(new Term.Use(bind.variable()));
	}

	private void filter(Term condition) {
		if (condition instanceof Term.Not not && not.operand() instanceof Term.IsNull isNull && !facts.mayBeNull(isNull.operand())) {
			return;
		}
		String written = condition instanceof Term.Comparison comparison ? new ComparisonWriter(terms, facts).filter(comparison) : terms.of(condition, facts);
		switch (last) {
		case MATCH, WITH -> {
			text.append(" WHERE ").append(written);
			last = Last.WHERE;
		}
		case WHERE -> text.append(" AND ").append(written);
		case NOTHING, OPTIONAL -> {
			carryOn("WITH ");
			text.append(" WHERE ").append(written);
			last = Last.WHERE;
		}
		}
	}

	private void carryOn(String with) {
		if (locals.isEmpty()) {
			String row = scope.fresh("row");
			clause(with + "1 AS " + row, Last.WITH);
			locals.add(row);
		} else {
			clause(with + String.join(", ", locals), Last.WITH);
		}
	}

	private void distinct(Step.Distinct distinct) {
		if (distinct.isInverted()) {
			throw new PlanFault("rows that come again have no form in Cypher");
		}
		if (distinct.by().stream().anyMatch(variable -> variable.type() == ValueType.REAL)) {
			throw new PlanFault("Cypher does not tell 0.0 from -0.0");
		}
		if (isOutermost) {
			terms.lists().clear();
		}
		locals.retainAll(distinct.by().stream().map(scope::name).toList());
		carryOn("WITH DISTINCT ");
	}

	/** The clauses within EXISTS or COUNT. */
	String subquery() {
		if (last == Last.NOTHING) {
			carryOn("WITH ");
		}
		// A subquery may end with a pattern, not with other clauses.
		return text + (text.indexOf("WITH ") >= 0 || last == Last.OPTIONAL ? "\nRETURN 1 AS " + scope.fresh("found") : "");
	}

	/** The clauses, to be followed by RETURN. */
	String query() {
		return text.isEmpty() ? "" : text + "\n";
	}
}
