// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.standing.Change;
import org.modelarena.query.internal.maintenance.ReadGraph.Hop;
import org.modelarena.query.internal.maintenance.ReadGraph.Node;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.optimise.analysis.CardinalityEstimation;
import org.modelarena.query.internal.run.LastProgram;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/**
 * Makes the rows of a plan that meet a change at one place and at none before it: from the elements of that place back along the hops that lead there, and from
 * there on as the plan does. A row goes through a place for its start, one for each link of a {@link Hop}, and one for the element behind it; so the rows of all
 * places are those that meet the change, each once. First-order delta queries, as DBToaster has them (Koch et al., VLDB Journal 2014). Thread-safe.
 */
final class DeltaRule {
	/** Not optimised: most places are never met by a change. */
	private final Plan written;
	/** The rows that have met the change at an earlier place; null for the first one. */
	private final Term earlier;
	private volatile Plan plan;
	/** The elements that it starts from. */
	private final Node root;
	private final EClass rootType;
	/** The link that is the place, or null for an element, which is the root. */
	private final Hop link;
	private final int hop;
	private final double workOfAnElement;
	private final double startsOfAnElement;
	private final double rootDegree;
	private final LastProgram last = new LastProgram();

	private DeltaRule(Builder of, Plan written, Term earlier, Place place) {
		this.written = written;
		this.earlier = earlier;
		this.root = place.root;
		this.rootType = of.type(place.root);
		this.link = place.isLink ? of.graph.hops().get(place.hop) : null;
		this.hop = place.hop;
		this.workOfAnElement = CardinalityEstimation.workOfARow(written.pipeline().steps(), of.snapshot);
		List<Step> back = of.back(place);
		this.startsOfAnElement = of.growth(back);
		this.rootDegree = back.size() < 2 ? 1 : of.growth(back.subList(0, 2));
	}

	/**
	 * The rules of a plan.
	 *
	 * @return none if it has no hops, or one of them cannot be gone back here
	 */
	static List<DeltaRule> of(Plan plan, ReadGraph graph, EClass startType, ColumnSnapshot snapshot) {
		return graph.hops().stream().allMatch(hop -> canGoBack(hop, snapshot)) ? new Builder(plan, graph, startType, snapshot).rules() : List.of();
	}

	private static boolean canGoBack(Hop hop, ColumnSnapshot snapshot) {
		return hop.step().from() instanceof Term.Use && (hop.step().backwards() || snapshot.reverseLinks(hop.step().reference()) != null);
	}

	/** @param snapshot of any state, in which it is going to run first */
	Plan plan(ColumnSnapshot snapshot) {
		Plan known = plan;
		if (known == null) {
			Plan optimised = Optimiser.optimise(written, snapshot).plan();
			List<Step> steps = new ArrayList<>(optimised.pipeline().steps());
			if (earlier != null) {
				steps.add(new Step.Filter(new Term.Not(earlier)));
			}
			known = new Plan(new Pipeline(steps), optimised.columns(), optimised.emptyColumns());
			plan = known;
		}
		return known;
	}

	LastProgram last() {
		return last;
	}

	Node root() {
		return root;
	}

	/** The class of the elements that it starts from: others are on no way to a start. */
	EClass rootType() {
		return rootType;
	}

	/** The number of the hop whose link is its place; -1 if that is an element. */
	int link() {
		return link == null ? -1 : hop;
	}

	/** The number of the node that is its place, or that its link leads to: 0 for the start, and then that of the hop from 1 on. */
	int node() {
		return hop + 1;
	}

	/** Whether it starts from the targets of its link, in the direction of the hop. */
	boolean startsBehindLink() {
		return link != null && link.node() == root;
	}

	/** How many rows all steps are expected to make of an element. */
	double workOfAnElement() {
		return workOfAnElement;
	}

	/** From how many starts an element is expected to be reached. */
	double startsOfAnElement() {
		return startsOfAnElement;
	}

	/** How many links the first step back is expected to find at an element; 1 if there is no step back. */
	double rootDegree() {
		return rootDegree;
	}

	/** @param hop the number of the hop whose link it is, or of the one behind which the element is, -1 for the start */
	private record Place(Node root, int hop, boolean isLink) {
	}

	/** Used once. */
	private static final class Builder {
		private final Plan whole;
		private final ReadGraph graph;
		private final EClass startType;
		private final ColumnSnapshot snapshot;

		Builder(Plan whole, ReadGraph graph, EClass startType, ColumnSnapshot snapshot) {
			this.whole = whole;
			this.graph = graph;
			this.startType = startType;
			this.snapshot = snapshot;
		}

		List<DeltaRule> rules() {
			List<DeltaRule> rules = new ArrayList<>();
			List<Term> earlier = new ArrayList<>();
			List<Hop> hops = graph.hops();
			if (hops.isEmpty()) {
				return rules;
			}
			add(new Place(graph.start(), -1, false), earlier, rules);
			earlier.add(isGiven(0, graph.start()));
			for (int i = 0; i < hops.size(); i++) {
				Hop hop = hops.get(i);
				double forwards = growth(List.of(given(hop.edge().from()), hop.step()));
				double backwards = growth(List.of(given(hop.node()), backwards(hop)));
				add(new Place(forwards <= backwards ? hop.edge().from() : hop.node(), i, true), earlier, rules);
				earlier.add(isGiven(i, hop.edge().from(), hop.node()));
				add(new Place(hop.node(), i, false), earlier, rules);
				earlier.add(isGiven(i + 1, hop.node()));
			}
			return rules;
		}

		private void add(Place place, List<Term> earlier, List<DeltaRule> rules) {
			List<Step> steps = back(place);
			Set<Step> done = new HashSet<>();
			path(place.root).forEach(hop -> done.add(hop.step()));
			Hop changed = place.isLink ? graph.hops().get(place.hop) : null;
			if (changed != null && changed.node() == place.root) {
				steps.add(2, new Step.Filter(isGiven(place.hop, changed.edge().from(), changed.node())));
			}
			for (Step step : whole.pipeline().steps()) {
				// A filter may stand before the elements that are given.
				if (!(step instanceof Step.Given) && !done.contains(step)) {
					steps.add(step);
					if (changed != null && step == changed.step()) {
						steps.add(new Step.Filter(isGiven(place.hop, changed.edge().from(), changed.node())));
					}
				}
			}
			Term met = earlier.isEmpty() ? null : earlier.size() == 1 ? earlier.getFirst() : new Term.Or(List.copyOf(earlier));
			rules.add(new DeltaRule(this, new Plan(new Pipeline(steps), whole.columns(), whole.emptyColumns()), met, place));
		}

		/** From the root to the start. */
		List<Step> back(Place place) {
			List<Step> steps = new ArrayList<>(List.of(given(place.root)));
			for (Hop hop : path(place.root)) {
				steps.add(backwards(hop));
				EReference reference = hop.step().reference();
				EClass found = hop.step().backwards() ? reference.getEReferenceType() : reference.getEContainingClass();
				if (!Change.isA(found, type(hop.edge().from()))) {
					steps.add(new Step.Filter(new Term.IsType(new Term.Use(hop.edge().from().variable), type(hop.edge().from()), false)));
				}
			}
			return steps;
		}

		/** The hops that lead to a node, the last one first. */
		private List<Hop> path(Node root) {
			List<Hop> path = new ArrayList<>();
			for (Node at = root; at != graph.start();) {
				Hop hop = to(at);
				path.add(hop);
				at = hop.edge().from();
			}
			return path;
		}

		private Hop to(Node node) {
			return graph.hops().stream().filter(hop -> hop.node() == node).findFirst().orElseThrow();
		}

		private Step.Given given(Node node) {
			return new Step.Given(node.variable, type(node));
		}

		/** The class that all elements of a node are instances of. */
		EClass type(Node node) {
			if (node == graph.start()) {
				return startType;
			}
			Step.Expand step = to(node).step();
			return step.backwards() ? step.reference().getEContainingClass() : step.reference().getEReferenceType();
		}

		private static Step.Expand backwards(Hop hop) {
			return new Step.Expand(hop.edge().from().variable, new Term.Use(hop.node().variable), hop.step().reference(), !hop.step().backwards());
		}

		private static Term isGiven(int number, Node... nodes) {
			List<Term> of = new ArrayList<>();
			for (Node node : nodes) {
				of.add(new Term.Use(node.variable));
			}
			return new Term.IsGiven(of, number);
		}

		/** How many rows steps make of each that the first one makes. */
		double growth(List<Step> steps) {
			List<Double> rows = CardinalityEstimation.of(steps, snapshot);
			return rows.isEmpty() || rows.getFirst() == 0 ? 1 : rows.getLast() / rows.getFirst();
		}
	}
}
