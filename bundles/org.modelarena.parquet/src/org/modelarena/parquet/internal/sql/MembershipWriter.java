// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.parquet.internal.sql.SqlProgram.Effort;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.MembershipTest;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Substitution;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/**
 * Asks whether an element is among the targets of another: a semi-join by both ends, with a relation of links that is the same wherever that is asked. Pipelines in general have a domain
 * instead, which would have to be found and joined anew at each place.
 */
final class MembershipWriter {
	private final TermWriter terms;

	MembershipWriter(TermWriter terms) {
		this.terms = terms;
	}

	/** Whether there is such a link; null if that is not what is asked, or if it takes more than the links and values of their targets. */
	String of(Term.Exists exists) {
		MembershipTest test = terms.facts().mayFault(exists) ? null : MembershipTest.of(exists.pipeline());
		if (test == null || !test.others().stream().allMatch(condition -> isPlain(condition) && FreeVariables.free(condition).equals(Set.of(test.expand().element())))) {
			return null;
		}
		Links links = links(test);
		if (links == null) {
			return null;
		}
		String from = terms.named(test.expand().from());
		String member = terms.named(test.member());
		return terms.pipeline().lookUp(new TermWriter.Known(exists, terms.facts()), "member", links.relation(), "n." + links.from() + " = " + from + " AND n." + links.to() + " = " + member,
				links.to())
				+ " IS NOT NULL";
	}

	private static boolean isPlain(Term term) {
		return PlanTraversal.pipelines(term).isEmpty() && PlanTraversal.operands(term).stream().allMatch(MembershipWriter::isPlain);
	}

	/** Links to targets that fulfil some conditions, each once. */
	private record Links(String relation, String from, String to) {
	}

	/** Null if the conditions are only known not to fault by what is known around them. */
	private Links links(MembershipTest test) {
		EReference reference = test.expand().reference();
		TableViews tables = terms.pipeline().tables();
		Variable any = tables.target(reference, test.expand().backwards());
		List<Term> conditions = test.others().stream().map(Substitution.of(test.expand().element(), new Term.Use(any))::in).toList();
		return tables.once(List.of(reference, test.expand().backwards(), conditions), () -> links(test.expand(), any, conditions));
	}

	private Links links(Step.Expand expand, Variable any, List<Term> conditions) {
		SqlProgram program = terms.pipeline().program();
		String from = program.name("owner");
		String to = program.name("target");
		String all = program.add(Effort.LITTLE, "SELECT k AS " + from + ", v AS " + to + " FROM " + terms.pipeline().tables().links(expand.reference(), expand.backwards()));
		PipelineWriter links = terms.pipeline().inner(new Rows(all, Map.of(any, to), List.of(from), List.of()), FaultAnalysis.START.withNotNull(new Term.Use(any)));
		links.add(conditions.stream().<Step>map(Step.Filter::new).toList(), PipelineWriter.Order.NOTHING);
		if (!links.faults().isEmpty()) {
			return null;
		}
		String relation = links.rows().name();
		return new Links(expand.reference().isUnique() ? relation : program.add(Effort.MUCH, "SELECT DISTINCT " + from + ", " + to + " FROM " + relation), from, to);
	}
}
