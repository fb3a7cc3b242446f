// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.standing.MaintainedAnswer.MaintenanceEnd;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * The elements that a plan may look at, by the way that leads to them from the elements that it starts from, and what it reads of each: a node for each variable
 * or term that is an element, an edge for each navigation. Only of plans that start from {@link Step.Given} elements and go nowhere but along references, so
 * that two rows of different starts have nothing to do with each other. Immutable.
 */
final class ReadGraph {
	private final List<Node> nodes = new ArrayList<>();
	private final List<Hop> hops = new ArrayList<>();
	private final boolean isForEachRow;
	private int edges;
	private final Map<Variable, Node> variables = new IdentityHashMap<>();
	private Node start;

	/** Elements that are reached in one way. */
	static final class Node {
		/** Its place among the nodes. */
		final int number;
		/** The features that are read of them, but for the links of a {@link Hop}. */
		final Set<EStructuralFeature> features = new LinkedHashSet<>();
		/** The references by which others refer to them that are read backwards. */
		final Set<EReference> sources = new LinkedHashSet<>();
		/** Whether their container is read. */
		boolean isContainerRead;
		/** The variable that they are in each row, if only a step of the outermost pipeline binds it: that of the start, or of a {@link Hop}. */
		Variable variable;
		/** How they are reached. */
		final List<Edge> incoming = new ArrayList<>();

		private Node(int number) {
			this.number = number;
		}
	}

	/** The kinds of edges. */
	enum Way {
		/** The same elements. */
		SAME,
		/** From an element to the targets of a reference. */
		FORWARDS,
		/** From an element to those that refer to it. */
		BACKWARDS,
		/** From an element to its container. */
		CONTAINER
	}

	/** A navigation from the elements of a node; the reference is null where the way has none. They are numbered from 0 on. */
	record Edge(int number, Node from, Way way, EReference reference) {
	}

	/** An expansion in the outermost pipeline, from the element of an earlier one or the start; its links are not among the features of the node that it goes from. */
	record Hop(Step.Expand step, Edge edge, Node node) {
	}

	private ReadGraph(Plan plan) {
		// Where the order of rows counts, links that change places have to be followed, too.
		isForEachRow = !plan.isOrdered() && plan.pipeline().steps().stream().allMatch(ReadGraph::isForEachRow);
	}

	/** @throws MaintenanceEnd if a row of the plan depends on more than the element that it starts from */
	static ReadGraph of(Plan plan) {
		ReadGraph graph = new ReadGraph(plan);
		graph.addAll(plan.pipeline(), true);
		plan.columns().forEach(column -> graph.add(column.value()));
		return graph;
	}

	/** Whether what becomes of a row does not depend on other rows of the same start. */
	private static boolean isForEachRow(Step step) {
		return step instanceof Step.Given || step instanceof Step.Expand || step instanceof Step.Filter || step instanceof Step.Require || step instanceof Step.Bind;
	}

	List<Node> nodes() {
		return nodes;
	}

	/** The number of edges. */
	int edges() {
		return edges;
	}

	/** The expansions that rows go through, in their order; none if rows of the same start depend on each other. */
	List<Hop> hops() {
		return hops;
	}

	/** The elements that the plan starts from. */
	Node start() {
		return start;
	}

	private Node node() {
		Node node = new Node(nodes.size());
		nodes.add(node);
		return node;
	}

	private void addAll(Pipeline pipeline, boolean isOutermost) {
		for (Step step : pipeline.steps()) {
			add(step, isOutermost);
		}
	}

	private void add(Step step, boolean isOutermost) {
		switch (step) {
		case Step.Given given -> {
			start = node();
			start.variable = isForEachRow ? given.element() : null;
			variables.put(given.element(), start);
		}
		case Step.Expand expand -> variables.put(expand.element(), expanded(expand, isOutermost));
		case Step.Bind bind when bind.value().type() instanceof ValueType.Element -> variables.put(bind.variable(), element(bind.value()));
		case Step.Union union -> add(union);
		case Step.Closure closure -> add(closure);
		case Step.Combine combine -> add(combine);
		case Step.Distinct distinct -> {
			if (isOutermost && distinct.by().stream().noneMatch(variable -> variables.get(variable) == start)) {
				throw depends(distinct);
			}
		}
		case Step.Limit limit when isOutermost -> throw depends(limit);
		case Step.Scan scan -> throw depends(scan);
		case Step.Seek seek -> throw depends(seek);
		case Step.Join join -> throw depends(join);
		case Step.Product product -> throw depends(product);
		default -> PlanTraversal.terms(step).forEach(this::add);
		}
	}

	private static MaintenanceEnd depends(Step step) {
		return new MaintenanceEnd("'" + new PlanPrinter().of(step) + "' sees more than one element that the plan starts from");
	}

	private Node expanded(Step.Expand expand, boolean isOutermost) {
		Node from = element(expand.from());
		EReference reference = requireStored(expand.reference());
		if (isOutermost && from.variable != null) {
			return hop(expand, from);
		}
		if (expand.backwards()) {
			from.sources.add(reference);
			if (reference.getEOpposite() != null) {
				// Its order may be that of the sources.
				from.features.add(reference.getEOpposite());
			}
		} else {
			from.features.add(reference);
		}
		return reached(from, expand.backwards() ? Way.BACKWARDS : Way.FORWARDS, reference);
	}

	/** Each link makes rows of its own, so those that have changed are looked at, and not all of an element of which one has. */
	private Node hop(Step.Expand expand, Node from) {
		Node node = reached(from, expand.backwards() ? Way.BACKWARDS : Way.FORWARDS, expand.reference());
		node.variable = expand.element();
		hops.add(new Hop(expand, node.incoming.getFirst(), node));
		return node;
	}

	private Node reached(Node from, Way way, EReference reference) {
		Node node = node();
		node.incoming.add(new Edge(edges++, from, way, reference));
		return node;
	}

	private void add(Step.Union union) {
		List<Node> united = union.variables().stream().map(variable -> node()).toList();
		for (Step.Branch branch : union.branches()) {
			addAll(branch.pipeline(), false);
			for (int i = 0; i < united.size(); i++) {
				lead(branch.values().get(i), united.get(i));
			}
		}
		for (int i = 0; i < united.size(); i++) {
			variables.put(union.variables().get(i), united.get(i));
		}
	}

	private void add(Step.Closure closure) {
		Node reached = node();
		variables.put(closure.element(), reached);
		for (Step.Branch branch : closure.branches()) {
			addAll(branch.pipeline(), false);
			lead(branch.values().getFirst(), reached);
		}
	}

	private void add(Step.Combine combine) {
		addAll(combine.pipeline(), false);
		Node combined = node();
		lead(combine.of(), combined);
		combine.elements().forEach(element -> variables.put(element, combined));
	}

	/** Notes that a value, if it is an element, may be one of a node's. */
	private void lead(Term value, Node to) {
		if (value.type() instanceof ValueType.Element) {
			to.incoming.add(new Edge(edges++, element(value), Way.SAME, null));
		} else {
			add(value);
		}
	}

	private void add(Term term) {
		if (term.type() instanceof ValueType.Element) {
			element(term);
			return;
		}
		if (term instanceof Term.Attribute attribute) {
			element(attribute.of()).features.add(requireStored(attribute.attribute()));
			return;
		}
		PlanTraversal.pipelines(term).forEach(pipeline -> addAll(pipeline, false));
		PlanTraversal.operands(term).forEach(this::add);
	}

	/** The node of a term that is an element; what has to be read to get there is noted. */
	private Node element(Term term) {
		return switch (term) {
		case Term.Use use when variables.containsKey(use.variable()) -> variables.get(use.variable());
		case Term.Constant none -> node();
		case Term.Cast cast -> element(cast.of());
		case Term.Target target -> {
			Node from = element(target.of());
			from.features.add(requireStored(target.reference()));
			yield reached(from, Way.FORWARDS, target.reference());
		}
		case Term.Container container -> {
			Node from = element(container.of());
			from.isContainerRead = true;
			yield reached(from, Way.CONTAINER, null);
		}
		case Term.Choice choice -> {
			add(choice.condition());
			Node chosen = node();
			lead(choice.then(), chosen);
			lead(choice.otherwise(), chosen);
			yield chosen;
		}
		case Term.Item item -> {
			addAll(item.pipeline(), false);
			// Not the same node: where there is no row, it is null.
			yield reached(element(item.of()), Way.SAME, null);
		}
		default -> throw new MaintenanceEnd("'" + new PlanPrinter().of(term) + "' is an element by a way that is not followed");
		};
	}

	private static <T extends EStructuralFeature> T requireStored(T feature) {
		if (Derivation.isDerived(feature)) {
			throw new MaintenanceEnd("'" + feature.getName() + "' is derived by an expression that has no plan of its own here");
		}
		return feature;
	}
}
