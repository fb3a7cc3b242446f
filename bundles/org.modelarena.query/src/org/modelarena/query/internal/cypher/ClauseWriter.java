package org.modelarena.query.internal.cypher;

import java.util.LinkedHashSet;
import java.util.Set;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.optimise.Facts;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/**
 * Writes the steps of a pipeline as clauses, each expansion as a MATCH of its own: within one, Cypher follows no link twice. Used for one
 * pipeline.
 */
final class ClauseWriter {
	private final TermWriter terms;
	private final Scope scope;
	private final Patterns patterns;
	private final StringBuilder text = new StringBuilder();
	/** What this pipeline has named; what is around it stays visible without being carried on. */
	private final Set<String> locals = new LinkedHashSet<>();
	private Facts facts;
	private Last last = Last.NOTHING;

	/** What the text ends with. */
	private enum Last {
		NOTHING, MATCH, WHERE, WITH, OPTIONAL
	}

	ClauseWriter(TermWriter terms, Facts around) {
		this.terms = terms;
		this.scope = terms.scope();
		this.patterns = terms.patterns();
		this.facts = around;
	}

	Facts facts() {
		return facts;
	}

	/**
	 * Adds what a step does.
	 *
	 * @throws PlanFault for a step that may fault, or whose exact meaning is not known to have a form in Cypher
	 */
	void add(Step step) {
		switch (step) {
		case Step.Scan scan -> match(patterns.element(local(scope.bind(scan.element())), scan.type()));
		case Step.Expand expand -> {
			String from = named(expand.from());
			String element = local(scope.bind(expand.element()));
			match(expand.backwards() ? patterns.sources(from, expand.reference(), element) : patterns.targets(from, expand.reference(), element));
		}
		case Step.Bind bind -> bind(bind);
		case Step.Filter filter -> filter(filter.condition());
		case Step.Distinct distinct -> distinct(distinct);
		case Step.Join join -> {
			join.other().steps().forEach(this::add);
			filter(new Term.Comparison(Term.Comparator.EQUAL, join.key(), join.value()));
		}
		case Step.Require require -> throw new PlanFault("a requirement has no form in Cypher");
		}
		facts = facts.behind(step);
	}

	private String local(String name) {
		locals.add(name);
		return name;
	}

	private void clause(String clause, Last end) {
		text.append(text.isEmpty() ? "" : "\n").append(clause);
		last = end;
	}

	private void match(String pattern) {
		clause("MATCH " + pattern, Last.MATCH);
	}

	/** The name of an element that is there, which an own MATCH finds where it has none. */
	private String named(Term element) {
		return switch (element) {
		case Term.Use use -> scope.name(use.variable());
		case Term.Target target -> {
			String source = named(target.of());
			String name = local(scope.fresh(target.reference().getName()));
			match(patterns.targets(source, target.reference(), name));
			yield name;
		}
		default -> throw TermWriter.untranslated(element);
		};
	}

	private void bind(Step.Bind bind) {
		switch (bind.value()) {
		case Term.Use use -> scope.alias(bind.variable(), scope.name(use.variable()));
		case Term.Target target -> {
			String source = named(target.of());
			String name = local(scope.bind(bind.variable()));
			if (facts.mayBeNull(target)) {
				clause("OPTIONAL MATCH " + patterns.targets(source, target.reference(), name), Last.OPTIONAL);
			} else {
				match(patterns.targets(source, target.reference(), name));
			}
		}
		default -> {
			String value = terms.of(bind.value(), facts);
			String carried = locals.isEmpty() ? "" : String.join(", ", locals) + ", ";
			clause("WITH " + carried + value + " AS " + local(scope.bind(bind.variable())), Last.WITH);
		}
		}
	}

	private void filter(Term condition) {
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
		String carried = locals.isEmpty() ? "1 AS " + local(scope.fresh("row")) : String.join(", ", locals);
		clause(with + carried, Last.WITH);
	}

	private void distinct(Step.Distinct distinct) {
		if (distinct.by().stream().anyMatch(variable -> variable.type() == ValueType.REAL)) {
			throw new PlanFault("Cypher does not tell 0.0 from -0.0");
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
