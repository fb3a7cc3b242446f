package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.query.epsilon.internal.Syntax;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** What variables hold behind the statements that fill them. */
final class Fillings {
	private final Lead lead;
	/** The collections that statements have filled, and more statements may. */
	private final Map<Value.Many, Boolean> filled = new IdentityHashMap<>();

	/** Makes the rows for which a program comes to a site; gives what it puts there. */
	interface Lead {
		Value to(List<Unit> units, Scope scope, PlanBuilder rows, Site site);
	}

	Fillings(Lead lead) {
		this.lead = lead;
	}

	/** Whether a collection is one that statements have filled. */
	boolean isFilled(Value.Many many) {
		return filled.containsKey(many);
	}

	/** Whether another variable holds the same collection, and would change with it. */
	boolean hasOtherName(Value.Many many, String name, Scope scope) {
		return scope.names().entrySet().stream().anyMatch(other -> other.getValue() == many && !other.getKey().equals(name));
	}

	/**
	 * A collection that several statements fill, one behind the other, must not be used between them: what used it might change with it.
	 *
	 * @param at the statement that comes next
	 */
	static void requireUnused(List<Unit> units, int at, Scope scope) {
		for (Site site : units.get(at).sites()) {
			if (!(scope.names().get(site.variable()) instanceof Value.Many)) {
				continue;
			}
			boolean began = false;
			for (Unit earlier : units.subList(0, at)) {
				boolean fills = earlier.sites().stream().anyMatch(other -> other.variable().equals(site.variable()));
				if (began && !fills && Syntax.mentions(earlier.first(), site.variable())) {
					throw new Untranslatable("'" + site.variable() + "' is used before it is full.", earlier.first());
				}
				began |= fills;
			}
			if (!began) {
				throw new Untranslatable("'" + site.variable() + "' is changed where plans know only its value.", site.statement());
			}
		}
	}

	/**
	 * What a variable holds behind a unit.
	 *
	 * @param inside the scope of the unit
	 * @param before what it held before
	 * @param sites  where the unit fills it
	 */
	Value value(Unit unit, Scope inside, String name, Value before, List<Site> sites, PlanBuilder rows) {
		return switch (before) {
		case Value.Counter counter when sites.stream().allMatch(Site.Extreme.class::isInstance) -> bound(name, extreme(unit, inside, counter, sites, rows), rows);
		case Value.Counter counter -> bound(name, total(unit, inside, counter, sites, rows), rows);
		case Value.One flag -> bound(name, flag(unit, inside, flag, sites, rows), rows);
		case Value.Empty empty when sites.stream().allMatch(Fillings::isAdded) -> kept(items(unit, inside, empty.flavour(), sites));
		case Value.Many many when sites.stream().allMatch(Fillings::isAdded) -> kept(Collections.together(many, items(unit, inside, many.flavour(), sites)));
		case Value.EmptyMap map when sites.size() == 1 && sites.get(0) instanceof Site.Put put ->
			new Value.Index(new Inverse(each -> lead.to(List.of(unit), inside, each, put), put.flavour()));
		case Value.EmptyMap map when sites.size() == 1 && sites.get(0) instanceof Site.Tally tally -> totals(unit, inside, tally, rows);
		default -> new Value.Unusable(sites.size() > 1 ? "'" + name + "' is filled in several places." : "'" + name + "' is filled with something else than it was made for.");
		};
	}

	private Value.Totals totals(Unit unit, Scope inside, Site.Tally tally, PlanBuilder rows) {
		List<Value> entry = ((Value.Listing) lead.to(List.of(unit), inside, rows.inner(), tally)).items();
		if (!(entry.get(1) instanceof Value.One by) || !by.kind().equals(Kind.INTEGER)) {
			throw new Untranslatable("Plans count only with Integers.", tally.statement());
		}
		if (((Value.One) entry.get(0)).kind() instanceof Kind.Number number && number.isReal()) {
			throw new Untranslatable("Plans have no Maps with Reals as keys.", tally.statement());
		}
		return new Value.Totals(new Inverse(each -> lead.to(List.of(unit), inside, each, tally), Value.Flavour.BAG));
	}

	private static Value.One bound(String name, Value.One value, PlanBuilder rows) {
		return value.by(rows.bind(name, value.term()));
	}

	private Value.Many kept(Value.Many many) {
		filled.put(many, true);
		return many;
	}

	private static boolean isAdded(Site site) {
		return site instanceof Site.Add || site instanceof Site.AddAll;
	}

	/** What is added to a collection; its order is that of the program only if there is one place. */
	private Value.Many items(Unit unit, Scope inside, Value.Flavour flavour, List<Site> sites) {
		boolean unlessThere = sites.stream().anyMatch(site -> site instanceof Site.Add add && add.unlessThere());
		if (unlessThere && sites.size() > 1) {
			throw new Untranslatable("A collection is asked for what several places add to it.", sites.get(0).statement());
		}
		List<Value.Many> parts = new ArrayList<>();
		for (Site site : sites) {
			parts.add(new Value.Many(each -> lead.to(List.of(unit), inside, each, site), flavour, false));
		}
		Value.Many all = parts.size() == 1 ? parts.get(0) : new Value.Many(each -> Unions.of(each, parts), flavour, false);
		return flavour.isUnique() || unlessThere ? Collections.distinct(all, flavour) : all;
	}

	private Value.One total(Unit unit, Scope inside, Value.Counter counter, List<Site> sites, PlanBuilder rows) {
		Term total = counter.start().term();
		for (Site site : sites) {
			boolean isNumber = site instanceof Site.Increase && lead.to(List.of(unit), inside, rows.inner(), site) instanceof Value.One by
					&& by.kind().equals(Kind.INTEGER);
			if (!isNumber) {
				throw new Untranslatable("Plans count only with Integers.", site.statement());
			}
			PlanBuilder again = rows.inner();
			Term by = ((Value.One) lead.to(List.of(unit), inside, again, site)).term();
			total = new Term.Arithmetic(Term.Operator.PLUS, total, new Term.Aggregate(Term.Function.SUM, again.pipeline(), by));
		}
		return new Value.One(total, Kind.INTEGER);
	}

	/** The greatest or smallest of what the variable held and all that is compared with it. */
	private Value.One extreme(Unit unit, Scope inside, Value.Counter counter, List<Site> sites, PlanBuilder rows) {
		Term.Function function = ((Site.Extreme) sites.get(0)).function();
		if (sites.stream().anyMatch(site -> ((Site.Extreme) site).function() != function)) {
			throw new Untranslatable("A variable holds a greatest number here and a smallest there.", sites.get(0).statement());
		}
		List<Value.Many> numbers = new ArrayList<>(List.of(Value.Many.sequence(each -> counter.start())));
		sites.forEach(site -> numbers.add(Value.Many.sequence(each -> lead.to(List.of(unit), inside, each, site))));
		PlanBuilder all = rows.inner();
		if (!(Unions.of(all, numbers) instanceof Value.One number) || !number.kind().equals(Kind.INTEGER)) {
			throw new Untranslatable("Plans compare only Integers.", sites.get(0).statement());
		}
		return new Value.One(new Term.Aggregate(function, all.pipeline(), number.term()), Kind.INTEGER);
	}

	/** Whether the program comes to any of the places that change a Boolean. */
	private Value.One flag(Unit unit, Scope inside, Value.One before, List<Site> sites, PlanBuilder rows) {
		Object first = ((Term.Constant) before.term()).value();
		List<Value.Many> changes = new ArrayList<>();
		for (Site site : sites) {
			if (!(site instanceof Site.Flag flag) || !(first instanceof Boolean value) || flag.value() == value) {
				throw new Untranslatable("A Boolean variable changes more than once.", site.statement());
			}
			changes.add(Value.Many.sequence(each -> lead.to(List.of(unit), inside, each, site)));
		}
		Term changed = null;
		for (Value.Many change : changes) {
			PlanBuilder reached = rows.inner();
			change.source().emit(reached);
			Term any = Terms.any(reached);
			changed = changed == null ? any : new Term.Or(List.of(changed, any));
		}
		return Value.One.truth((Boolean) first ? new Term.Not(changed) : changed);
	}
}
