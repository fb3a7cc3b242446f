// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/** What a plan means, row by row over any snapshot, as simply as possible. */
public final class PlanOracle {
	private final ModelSnapshot snapshot;
	private final Map<Variable, Object> values = new IdentityHashMap<>();

	private PlanOracle(ModelSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	/**
	 * The answer of a plan.
	 *
	 * @throws PlanFault where the plan faults
	 */
	public static Answer answer(Plan plan, ModelSnapshot snapshot) {
		PlanOracle oracle = new PlanOracle(new DerivedView(snapshot, Cancellation.create()));
		Answer.Builder answer = Answer.builder(plan.columns().stream().map(Plan.Column::name).toList(), QueryLimits.ofRows(Long.MAX_VALUE));
		oracle.run(plan.pipeline(), ignored -> {
			plan.columns().forEach(column -> answer.cell(Cells.of(oracle.value(column.value()))));
			answer.endRow();
			return true;
		});
		Answer built = answer.build();
		return built.count() > 0 ? built : Answer.builder(plan.emptyColumns(), QueryLimits.DEFAULT).build();
	}

	/**
	 * @param sink takes the variables as they are in {@link #values}, and tells whether it wants more
	 * @return whether it does at the end
	 */
	private boolean run(Pipeline pipeline, Predicate<Void> sink) {
		boolean[] wantsMore = { true };
		runAll(pipeline.steps(), ignored -> wantsMore[0] = sink.test(null));
		return wantsMore[0];
	}

	private void runAll(List<Step> steps, Predicate<Void> sink) {
		int sort = steps.size() - 1;
		while (sort >= 0 && !(steps.get(sort) instanceof Step.Sort)) {
			sort--;
		}
		Seen seen = new Seen(steps.stream().<Set<List<Object>>>map(step -> new HashSet<>()).toList(), new int[steps.size()]);
		if (sort < 0) {
			run(steps, 0, seen, sink);
			return;
		}
		for (Waiting row : sorted(steps.subList(0, sort), (Step.Sort) steps.get(sort))) {
			values.putAll(row.values());
			if (!run(steps, sort + 1, seen, sink)) {
				return;
			}
		}
	}

	/** What steps remember: the rows that have been there, and their number. */
	private record Seen(List<Set<List<Object>>> rows, int[] counts) {
	}

	/** A row that waits for its turn. */
	private record Waiting(List<Object> keys, Map<Variable, Object> values) {
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private List<Waiting> sorted(List<Step> before, Step.Sort sort) {
		List<Waiting> rows = new ArrayList<>();
		runAll(before, ignored -> rows.add(new Waiting(sort.by().stream().map(this::required).toList(), new IdentityHashMap<>(values))));
		rows.sort((one, other) -> {
			for (int i = 0; i < one.keys().size(); i++) {
				int order = ((Comparable) one.keys().get(i)).compareTo(other.keys().get(i));
				if (order != 0) {
					return order;
				}
			}
			return 0;
		});
		return rows;
	}

	private boolean run(List<Step> steps, int at, Seen seen, Predicate<Void> sink) {
		if (at == steps.size()) {
			return sink.test(null);
		}
		Predicate<Void> rest = ignored -> run(steps, at + 1, seen, sink);
		return switch (steps.get(at)) {
		case Step.Scan scan -> each(scan.element(), snapshot.extent(scan.type()), rest);
		case Step.Seek seek -> each(seek.element(), snapshot.seek(seek.type(), seek.attribute(), seek.range()), rest);
		case Step.Given given -> throw new IllegalStateException("elements of a change are for differences only");
		case Step.Expand expand -> expand(expand, rest);
		case Step.Bind bind -> bind(bind.variable(), value(bind.value()), rest);
		case Step.Filter filter -> !truth(filter.condition()) || rest.test(null);
		case Step.Require require -> {
			if (!truth(require.condition())) {
				throw new PlanFault("a requirement is not met");
			}
			yield rest.test(null);
		}
		case Step.Sort sort -> throw new IllegalStateException("sorted before");
		case Step.Union union -> union(union, rest);
		case Step.Closure closure -> closure(closure, rest);
		case Step.Limit limit -> {
			int number = seen.counts()[at]++;
			boolean goesOn = number < limit.skipped() || rest.test(null);
			yield goesOn && number + 1 - limit.skipped() < limit.most();
		}
		case Step.Combine combine -> {
			List<Object> elements = new ArrayList<>();
			run(combine.pipeline(), ignored -> elements.add(required(combine.of())));
			yield combine(combine.elements(), elements, 0, rest);
		}
		case Step.Join join -> run(join.other(), ignored -> !Objects.equals(value(join.key()), value(join.value())) || rest.test(null));
		case Step.Product product -> run(product.other(), rest);
		case Step.Distinct distinct -> seen.rows().get(at).add(distinct.by().stream().map(values::get).toList()) == distinct.isInverted() || rest.test(null);
		};
	}

	private boolean combine(List<Variable> missing, List<Object> elements, int from, Predicate<Void> rest) {
		if (missing.isEmpty()) {
			return rest.test(null);
		}
		for (int i = from; i < elements.size(); i++) {
			values.put(missing.getFirst(), elements.get(i));
			if (!combine(missing.subList(1, missing.size()), elements, i + 1, rest)) {
				return false;
			}
		}
		return true;
	}

	private boolean union(Step.Union union, Predicate<Void> rest) {
		for (Step.Branch branch : union.branches()) {
			boolean wantsMore = run(branch.pipeline(), ignored -> {
				List<Object> row = new ArrayList<>();
				branch.values().forEach(value -> row.add(value(value)));
				for (int i = 0; i < row.size(); i++) {
					values.put(union.variables().get(i), row.get(i));
				}
				return rest.test(null);
			});
			if (!wantsMore) {
				return false;
			}
		}
		return true;
	}

	private boolean closure(Step.Closure closure, Predicate<Void> rest) {
		List<Object> reached = new ArrayList<>();
		Predicate<Step.Branch> add = branch -> run(branch.pipeline(), ignored -> {
			Object element = required(branch.values().getFirst());
			return reached.contains(element) || reached.add(element);
		});
		add.test(closure.start());
		for (int i = 0; i < reached.size(); i++) {
			values.put(closure.element(), reached.get(i));
			add.test(closure.links());
		}
		for (Object element : reached) {
			if (!bind(closure.element(), element, rest)) {
				return false;
			}
		}
		return true;
	}

	private boolean expand(Step.Expand expand, Predicate<Void> rest) {
		long from = element(expand.from());
		KeyCursor found = expand.backwards() ? snapshot.sources(from, expand.reference()) : snapshot.targets(from, expand.reference());
		return each(expand.element(), found, rest);
	}

	private boolean each(Variable variable, KeyCursor elements, Predicate<Void> rest) {
		for (long key : elements.toArray()) {
			if (!bind(variable, new ElementKey(key), rest)) {
				return false;
			}
		}
		return true;
	}

	private boolean bind(Variable variable, Object value, Predicate<Void> rest) {
		values.put(variable, value);
		return rest.test(null);
	}

	private Object value(Term term) {
		return switch (term) {
		case Term.Constant constant -> constant.value();
		case Term.Use use -> values.get(use.variable());
		case Term.Attribute attribute -> plain(snapshot.attribute(element(attribute.of()), attribute.attribute()), attribute.attribute().isDerived());
		case Term.Target target -> key(snapshot.target(element(target.of()), target.reference()));
		case Term.Container container -> key(snapshot.container(element(container.of())));
		case Term.Comparison comparison -> compare(comparison);
		case Term.Arithmetic arithmetic -> OracleArithmetic.combine(arithmetic.operator(), required(arithmetic.left()), required(arithmetic.right()));
		case Term.Not not -> !truth(not.operand());
		case Term.And and -> and.operands().stream().allMatch(this::truth);
		case Term.Or or -> or.operands().stream().anyMatch(this::truth);
		case Term.Choice choice -> value(truth(choice.condition()) ? choice.then() : choice.otherwise());
		case Term.IsNull isNull -> value(isNull.operand()) == null;
		case Term.Cast cast -> {
			Object element = value(cast.of());
			if (element == null || !cast.eClass().isSuperTypeOf(snapshot.type(((ElementKey) element).value()))) {
				throw new PlanFault("cast");
			}
			yield element;
		}
		case Term.IsType isType -> isType(snapshot.type(element(isType.of())), isType);
		case Term.IsGiven isGiven -> throw new IllegalArgumentException(isGiven + " depends on a change");
		case Term.Exists exists -> !run(exists.pipeline(), ignored -> false);
		case Term.Count count -> {
			long[] rows = { 0 };
			run(count.pipeline(), ignored -> ++rows[0] > 0);
			yield rows[0];
		}
		case Term.Aggregate aggregate -> aggregate(aggregate);
		case Term.TextCall call -> {
			Object value = call.function().apply((String) required(call.text()));
			if (value == null) {
				throw new PlanFault("no value for a text");
			}
			yield value;
		}
		case Term.Real real when required(real.of()) instanceof Long whole -> (Object) (real.isSingle() ? (double) (float) (long) whole : (double) whole);
		case Term.Real real -> (Object) (real.isSingle() ? (double) (float) (double) (Double) required(real.of()) : (Double) required(real.of()));
		case Term.Concatenation text -> text.parts().stream().map(part -> required(part) instanceof EEnumLiteral literal ? literal.getLiteral() : required(part).toString())
				.collect(Collectors.joining());
		case Term.Item item -> item(item);
		case Term.Listing list -> {
			List<Object> items = new ArrayList<>();
			run(list.pipeline(), ignored -> {
				List<Object> item = new ArrayList<>();
				list.of().forEach(part -> item.add(Cells.of(value(part))));
				return items.add(item.size() == 1 ? item.getFirst() : item);
			});
			yield switch (list.order()) {
			case ROWS -> items;
			case MAP -> inOrderOfMap(items);
			case CELLS -> {
				Cells.sortUnordered(items, () -> {
				});
				yield items;
			}
			};
		}
		};
	}

	private static Object inOrderOfMap(List<Object> entries) {
		Map<Object, Object> map = new HashMap<>();
		entries.forEach(entry -> map.put(((List<?>) entry).getFirst() instanceof Long number ? (Object) number.intValue() : ((List<?>) entry).getFirst(), entry));
		return List.copyOf(map.values());
	}

	private Object item(Term.Item item) {
		List<Object> found = new ArrayList<>();
		run(item.pipeline(), ignored -> found.add(value(item.of())));
		if (found.isEmpty() && item.isRequired()) {
			throw new PlanFault("no item");
		}
		return found.isEmpty() ? null : item.isLast() ? found.getLast() : found.getFirst();
	}

	private Object aggregate(Term.Aggregate aggregate) {
		boolean isReal = aggregate.of().type() == org.modelarena.query.plan.ValueType.REAL;
		Object[] total = { aggregate.function() != Term.Function.SUM ? null : isReal ? (Object) 0.0 : (Object) 0L };
		run(aggregate.pipeline(), ignored -> {
			Object value = required(aggregate.of());
			total[0] = total[0] == null ? value : switch (aggregate.function()) {
			case SUM -> OracleArithmetic.combine(Term.Operator.PLUS, total[0], value);
			case MIN -> ordered(value, total[0]) < 0 ? value : total[0];
			case MAX -> ordered(value, total[0]) > 0 ? value : total[0];
			};
			return true;
		});
		return total[0];
	}

	private static int ordered(Object one, Object other) {
		if (one instanceof Double || other instanceof Double) {
			throw new PlanFault("the smallest of reals");
		}
		return Long.compare((Long) one, (Long) other);
	}

	private static Object plain(Object value, boolean derived) {
		if (value == null && derived) {
			throw new PlanFault("a derived attribute has no value");
		}
		return value instanceof org.eclipse.emf.ecore.EEnumLiteral ? value : Cells.of(value);
	}

	private static Object key(long key) {
		return key == ModelSnapshot.NONE ? null : new ElementKey(key);
	}

	private static boolean isType(EClass type, Term.IsType isType) {
		return isType.exactly() ? type == isType.eClass() : isType.eClass().isSuperTypeOf(type);
	}

	private long element(Term term) {
		return ((ElementKey) required(term)).value();
	}

	private boolean truth(Term term) {
		return (Boolean) required(term);
	}

	private Object required(Term term) {
		Object value = value(term);
		if (value == null) {
			throw new PlanFault("null");
		}
		return value;
	}

	private boolean compare(Term.Comparison comparison) {
		if (comparison.comparator().isEquality()) {
			boolean equal = Objects.equals(value(comparison.left()), value(comparison.right()));
			return equal == (comparison.comparator() == Term.Comparator.EQUAL);
		}
		Object left = required(comparison.left());
		Object right = required(comparison.right());
		boolean whole = left instanceof Long && right instanceof Long;
		double one = ((Number) left).doubleValue();
		double other = ((Number) right).doubleValue();
		int order = whole ? Long.compare((Long) left, (Long) right) : one < other ? -1 : one > other ? 1 : 0;
		boolean ordered = whole || !Double.isNaN(one) && !Double.isNaN(other);
		return ordered && switch (comparison.comparator()) {
		case LESS -> order < 0;
		case LESS_OR_EQUAL -> order <= 0;
		case GREATER -> order > 0;
		case GREATER_OR_EQUAL -> order >= 0;
		case EQUAL, NOT_EQUAL -> throw new IllegalStateException();
		};
	}
}
