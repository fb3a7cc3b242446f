// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** A Map from keys to collections that a loop fills: the loop's rows with a key and an item. */
public final class InvertedMap {
	private final Value.Source pairs;
	private final Value.Flavour flavour;
	private final boolean ordered;
	/** The keys by the terms that say whether the Map has something for them. */
	private final Map<Term.Exists, Term> asked = new IdentityHashMap<>();

	/**
	 * @param pairs   gives a {@link Value.Listing} of the key and an item of its collection
	 * @param flavour the kind of the collections that the keys have
	 * @param ordered whether the pairs come in the program's order
	 */
	public InvertedMap(Value.Source pairs, Value.Flavour flavour, boolean ordered) {
		this.ordered = ordered && flavour != Value.Flavour.SET;
		this.pairs = pairs;
		this.flavour = flavour;
	}

	/** The Map of a loop there: in no known order if what refers to a key has that of the other end of the reference. */
	public InvertedMap filledAt(PlanBuilder rows) {
		Backwards backwards = ordered ? backwards(rows) : null;
		EReference opposite = backwards == null ? null : backwards.reference().getEOpposite();
		return opposite != null && opposite.isMany() ? new InvertedMap(pairs, flavour, false) : this;
	}

	/** The keys that were taken from the Map itself. */
	private final Set<Term> taken = new HashSet<>();

	/** The loop backwards: what it finds from a key by a reference. */
	private record Backwards(EReference reference, EClass type) {
	}

	/** A key and an item of its collection; makes rows for all of them. */
	Value pair(PlanBuilder rows) {
		return pairs.emit(rows);
	}

	/** Whether the Map has something for a key. */
	public Term contains(Value.One key, FaultAnalysis facts, PlanBuilder around) {
		if (taken.contains(key.term()) || facts.isAnyFound(question -> key.term().equals(asked.get(question)))) {
			return Terms.TRUE;
		}
		PlanBuilder rows = around.inner(facts);
		emit(key, rows);
		Term.Exists question = new Term.Exists(rows.pipeline());
		asked.put(question, key.term());
		return question;
	}

	/** The Map's collection for a key, which must be there. */
	public Value.Many get(Value.One key) {
		return new Value.Many(rows -> {
			Term contained = contains(key, rows.facts(), rows);
			if (!Terms.isTrue(contained)) {
				rows.require(contained);
			}
			return emit(key, rows);
		}, flavour, ordered);
	}

	/** The Map's collection for a key; empty if the key is not there. */
	public Value.Many getOrEmpty(Value.One key) {
		return new Value.Many(rows -> emit(key, rows), flavour, ordered);
	}

	/** The keys. */
	public Value.Many keys() {
		Value.Many keys = new Value.Many(rows -> ((Value.Listing) pairs.emit(rows)).items().get(0), Value.Flavour.SET, false);
		Value.Many each = CollectionValues.distinct(keys, Value.Flavour.SET);
		return each.with(rows -> {
			Value key = each.source().emit(rows);
			if (key instanceof Value.One one) {
				taken.add(one.term());
			}
			return key;
		});
	}

	private Value emit(Value.One key, PlanBuilder rows) {
		Backwards backwards = backwards(rows);
		if (backwards != null) {
			EClass type = backwards.type();
			EClass target = backwards.reference().getEReferenceType();
			if (!(key.inferredType() instanceof InferredType.Element element)) {
				throw otherKind();
			}
			if (!target.isSuperTypeOf(element.type()) && target != EcorePackage.Literals.EOBJECT) {
				rows.filter(new Term.IsType(key.term(), target, false));
			}
			Term found = rows.expandBackwards(key.term(), backwards.reference());
			if (!type.isSuperTypeOf(backwards.reference().getEContainingClass())) {
				rows.filter(new Term.IsType(found, type, false));
			}
			return new Value.One(found, new InferredType.Element(type));
		}
		Value.Many items = new Value.Many(each -> item(key, each), flavour, false);
		return (flavour.isUnique() ? CollectionValues.distinct(items, flavour) : items).source().emit(rows);
	}

	private Value item(Value.One key, PlanBuilder rows) {
		List<Value> pair = ((Value.Listing) pairs.emit(rows)).items();
		Value.One ofPair = (Value.One) pair.get(0);
		if (!InferredType.areComparable(ofPair.inferredType(), key.inferredType())) {
			throw otherKind();
		}
		rows.filter(Terms.equal(ofPair.term(), key.term()));
		return pair.get(1);
	}

	private static Untranslatable otherKind() {
		return new Untranslatable("A Map is asked for keys of another type than it has.");
	}

	/** How the pairs are found backwards, if the loop is but one over the instances of a class and the targets of a reference. */
	private Backwards backwards(PlanBuilder around) {
		PlanBuilder tried = around.inner();
		List<Value> pair = ((Value.Listing) pairs.emit(tried)).items();
		List<Step> steps = tried.pipeline().steps();
		boolean isPlain = steps.size() == 2 && steps.get(0) instanceof Step.Scan scan && steps.get(1) instanceof Step.Expand expand && !expand.backwards()
				&& isUse(expand.from(), scan.element()) && isUse(pair.get(0), expand.element()) && isUse(pair.get(1), scan.element());
		if (!isPlain) {
			return null;
		}
		EReference reference = ((Step.Expand) steps.get(1)).reference();
		return reference.isUnique() || !flavour.isUnique() ? new Backwards(reference, ((Step.Scan) steps.get(0)).type()) : null;
	}

	private static boolean isUse(Value value, Variable variable) {
		return value instanceof Value.One one && isUse(one.term(), variable);
	}

	private static boolean isUse(Term term, Variable variable) {
		return term instanceof Term.Use use && use.variable() == variable;
	}
}
