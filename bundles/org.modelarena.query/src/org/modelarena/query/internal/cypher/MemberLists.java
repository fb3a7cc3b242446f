package org.modelarena.query.internal.cypher;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.query.internal.optimise.Facts;
import org.modelarena.query.internal.optimise.Membership;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Uses;
import org.modelarena.query.plan.Variable;

/**
 * What an element is linked to, as lists that are collected once, before several rows come of the row with the element, where each of those
 * asks whether something is linked to it. To look into a list takes Neo4j a fraction of the time that it takes to look for a link.
 */
final class MemberLists {
	/** A list that would be longer is of no use: then the links are looked for. */
	private static final int MOST = 128;

	private final Scope scope;
	private final Patterns patterns;
	private final Map<Key, String> names = new HashMap<>();

	/** The links between two elements, of which one has been bound before the other. */
	private record Key(Variable bound, EReference reference, boolean isBackwards, boolean isMember) {
		static Key of(Membership membership, boolean isMember) {
			Variable bound = ((Term.Use) (isMember ? membership.member() : membership.expand().from())).variable();
			return new Key(bound, membership.expand().reference(), membership.expand().backwards(), isMember);
		}
	}

	MemberLists(Scope scope, Patterns patterns) {
		this.scope = scope;
		this.patterns = patterns;
	}

	/** Whether the links between two elements are asked for that both have names. */
	static boolean hasNames(Membership membership) {
		return membership.member() instanceof Term.Use && membership.expand().from() instanceof Term.Use;
	}

	/** The pattern of a membership's link. */
	private String link(Key key, String bound, String other) {
		String from = key.isMember() ? other : bound;
		String member = key.isMember() ? bound : other;
		return key.isBackwards() ? patterns.sources(from, key.reference(), member) : patterns.targets(from, key.reference(), member);
	}

	/**
	 * Names lists that are worth collecting for an element.
	 *
	 * @param bound  the element, which has a name
	 * @param behind the steps behind the one that binds it
	 * @return an expression for each, by the name that it has from now on
	 */
	Map<String, String> add(Variable bound, List<Step> behind) {
		Map<String, String> expressions = new LinkedHashMap<>();
		for (Membership membership : askedOver(behind)) {
			for (boolean isMember : new boolean[] {false, true}) {
				Key key = Key.of(membership, isMember);
				if (key.bound() == bound && !names.containsKey(key) && !names.containsKey(Key.of(membership, !isMember))) {
					String name = scope.fresh(bound.name() + "_" + key.reference().getName());
					String other = scope.fresh(key.reference().getName());
					String pattern = link(key, scope.name(bound), other);
					expressions.put(name, "COLLECT { MATCH " + pattern + " RETURN " + other + " LIMIT " + (MOST + 1) + " }");
					names.put(key, name);
				}
			}
		}
		return expressions;
	}

	/** What filters ask of rows that have become more; behind a distinct, no list is visible any more. */
	private static List<Membership> askedOver(List<Step> steps) {
		List<Membership> asked = new ArrayList<>();
		boolean isMore = false;
		for (Step step : steps) {
			if (step instanceof Step.Distinct) {
				break;
			}
			isMore |= step instanceof Step.Scan || step instanceof Step.Join || step instanceof Step.Expand expand && (expand.backwards() || expand.reference().isMany());
			if (isMore && step instanceof Step.Filter filter) {
				collect(filter.condition(), asked);
			}
		}
		return asked;
	}

	private static void collect(Term condition, List<Membership> asked) {
		Membership membership = condition instanceof Term.Exists exists ? Membership.of(exists.pipeline()) : null;
		if (membership != null && hasNames(membership)) {
			asked.add(membership);
		}
		Uses.operands(condition).forEach(operand -> collect(operand, asked));
	}

	/** Forgets all lists, since none is visible any more. */
	void clear() {
		names.clear();
	}

	/** The condition that two elements are linked, which both have names. */
	String isLinked(Membership membership, Facts facts) {
		Key key = Key.of(membership, names.containsKey(Key.of(membership, true)));
		String bound = scope.name(key.bound());
		String other = scope.name(Key.of(membership, !key.isMember()).bound());
		String exists = "EXISTS { " + link(key, bound, other) + " }";
		String list = facts.mayBeNull(membership.member()) || facts.mayBeNull(membership.expand().from()) ? null : names.get(key);
		return list == null ? exists : "CASE WHEN size(" + list + ") > " + MOST + " THEN " + exists + " ELSE " + other + " IN " + list + " END";
	}
}
