// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.ecore.EcoreEvaluationEnvironment;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.types.TupleType;
import org.eclipse.ocl.util.CollectionUtil;
import org.eclipse.ocl.util.Tuple;
import org.eclipse.ocl.utilities.PredefinedType;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.ocl.internal.parser.ArenaEnvironmentFactory;
import org.modelarena.query.ocl.internal.profiler.ProfiledExpressions;

/**
 * Values of variables and features during one evaluation. Navigation is where an interpreter spends its time: the stock environment
 * searches the feature in a list, makes a new collection type and copies the values at each step; this one does each of them once. It
 * also is where a running query notices that it should stop.
 */
public final class ArenaEvaluationEnvironment extends EcoreEvaluationEnvironment {
	/** How an environment tells the evaluator to run the library's own operation. */
	private static final UnsupportedOperationException LIBRARY_KNOWS = new UnsupportedOperationException();

	private static final int LONG_TEXT = 1 << 12;
	private static final int CHARACTERS_IN_UNIT = 16;

	private final Navigation navigation;
	private final Map<String, Object> parameters;
	private String[] names = new String[8];
	private Object[] values = new Object[8];
	private int count;

	/** @param parameters values that every expression sees, the bodies of operations included, unless a variable hides them */
	public ArenaEvaluationEnvironment(ArenaEnvironmentFactory factory, ModelSnapshot snapshot, Map<String, Object> parameters, Cancellation cancellation) {
		super(factory);
		this.navigation = new Navigation(snapshot, cancellation);
		this.parameters = parameters;
	}

	ArenaEvaluationEnvironment(ArenaEvaluationEnvironment parent) {
		super(parent);
		this.navigation = parent.navigation;
		this.parameters = parent.parameters;
	}

	/** Lets a profiler know what is evaluated. */
	public void profile(ProfiledExpressions sites) {
		navigation.sites = sites;
	}

	/** The places of expressions, for a profiler; null if nobody wants to know. */
	ProfiledExpressions sites() {
		return navigation.sites;
	}

	/** The state that all nested environments of an evaluation share. */
	private static final class Navigation {
		/** Bounds the memory that remembered collections take. */
		private static final int MOST_REMEMBERED = 500_000;

		private final ModelSnapshot snapshot;
		private final Cancellation cancellation;
		private final Meter meter;
		private final Map<EStructuralFeature, Optional<CollectionKind>> kinds = new IdentityHashMap<>();
		private final Map<EStructuralFeature, Map<EObject, Collection<?>>> collections = new IdentityHashMap<>();
		private final RecursiveValues recursive = new RecursiveValues();
		private int remembered;
		private RuntimeException firstFault;
		private ProfiledExpressions sites;
		private DerivedView derived;

		Navigation(ModelSnapshot snapshot, Cancellation cancellation) {
			this.snapshot = snapshot;
			this.cancellation = cancellation;
			this.meter = new Meter(cancellation);
		}

		private Optional<CollectionKind> kind(EStructuralFeature feature) {
			Optional<CollectionKind> kind = kinds.get(feature);
			if (kind == null) {
				kind = Optional.ofNullable(getCollectionKind(feature));
				kinds.put(feature, kind);
			}
			return kind;
		}

		/** A feature's value, be it kept or derived. */
		private Object value(EObject element, EStructuralFeature feature) {
			return feature instanceof EAttribute ? WideNumbers.of(read(element, feature)) : read(element, feature);
		}

		private Object read(EObject element, EStructuralFeature feature) {
			if (!feature.isDerived() || snapshot.holds(feature)) {
				return element.eGet(feature);
			}
			if (derived == null) {
				derived = new DerivedView(snapshot, cancellation);
			}
			long key = snapshot.key(element);
			if (feature instanceof EAttribute attribute) {
				return derived.attribute(key, attribute);
			}
			List<EObject> targets = snapshot.objects(derived.targets(key, (EReference) feature));
			return feature.isMany() ? targets : targets.isEmpty() ? null : targets.getFirst();
		}

		/** A feature's values as OCL's collection. The library never changes a collection that is an operand, so one copy serves all. */
		private Collection<?> collection(EObject element, EStructuralFeature feature, CollectionKind kind) {
			Map<EObject, Collection<?>> ofFeature = collections.computeIfAbsent(feature, f -> new HashMap<>());
			Collection<?> known = ofFeature.get(element);
			if (known == null) {
				known = CollectionUtil.createNewCollection(kind, (Collection<?>) value(element, feature));
				remembered += 1 + known.size();
				if (remembered > MOST_REMEMBERED) {
					collections.clear();
					remembered = 0;
				} else {
					ofFeature.put(element, known);
				}
			}
			return known;
		}
	}

	/**
	 * A tuple whose hash code follows from its parts alone. That of the stock tuple also comes from where its type lies in memory, so that Sets and Bags of
	 * tuples would be gone through in another order each time. Equal to other tuples as the stock tuple is.
	 */
	private static final class StableTuple extends AbstractTuple<EOperation, EStructuralFeature> {
		/** Computed when it is first asked for, as parts may be long collections; 0 before. */
		private int hash;

		StableTuple(TupleType<EOperation, EStructuralFeature> type, Map<EStructuralFeature, Object> values) {
			super(type, values);
		}

		@Override
		protected String getName(EStructuralFeature part) {
			return part.getName();
		}

		@Override
		public boolean equals(Object other) {
			return super.equals(other);
		}

		@Override
		public int hashCode() {
			if (hash == 0) {
				// At once, so that nobody sees half of it.
				hash = getTupleType().oclProperties().stream().mapToInt(part -> StableHash.mixed(part.getName().hashCode() * 31 + StableHash.of(getValue(part)))).sum();
			}
			return hash;
		}
	}

	@Override
	public Object navigateProperty(EStructuralFeature property, List<?> qualifiers, Object target) {
		if (!(target instanceof EObject element) || element.eClass().getFeatureID(property) < 0) {
			return super.navigateProperty(property, qualifiers, target);
		}
		Optional<CollectionKind> kind = navigation.kind(property);
		return kind.isEmpty() ? navigation.value(element, property) : navigation.collection(element, property, kind.get());
	}

	@Override
	@SuppressWarnings("unchecked") // OCL's environment of Ecore makes all its tuple types of these.
	public Tuple<EOperation, EStructuralFeature> createTuple(EClassifier type, Map<EStructuralFeature, Object> parts) {
		return new StableTuple((TupleType<EOperation, EStructuralFeature>) type, parts);
	}

	/** Stops the evaluation if it should stop. Called for every call and for every item that a loop visits. */
	void step() {
		try {
			navigation.meter.step();
		} catch (ArenaException e) {
			throw new EvaluationAbort(e);
		}
	}

	/** The values of definitions that call themselves. */
	RecursiveValues recursive() {
		return navigation.recursive;
	}

	/** Counts the steps of this evaluation. */
	Meter meter() {
		return navigation.meter;
	}

	/** Keeps the exception that made the first value invalid. */
	void remember(RuntimeException fault) {
		if (navigation.firstFault == null) {
			navigation.firstFault = fault;
		}
	}

	/** The exception that made the first value invalid, or null. */
	RuntimeException firstFault() {
		return navigation.firstFault;
	}

	@Override
	public boolean overrides(EOperation operation, int opcode) {
		return opcode == PredefinedType.TO_STRING || super.overrides(operation, opcode);
	}

	@Override
	public Object callOperation(EOperation operation, int opcode, Object source, Object[] args) {
		if (opcode != PredefinedType.TO_STRING) {
			return super.callOperation(operation, opcode, source, args);
		}
		ValueTexts texts = new ValueTexts(navigation.snapshot);
		if (source != getInvalidResult() && texts.isOwn(source)) {
			return texts.of(source);
		}
		throw LIBRARY_KNOWS;
	}

	// A few variables are live at a time, and their names are the same String objects at the declaration and at each use.

	private int slot(String name) {
		for (int i = count - 1; i >= 0; i--) {
			if (names[i] == name) {
				return i;
			}
		}
		for (int i = count - 1; i >= 0; i--) {
			if (names[i].equals(name)) {
				return i;
			}
		}
		return -1;
	}

	@Override
	public Object getValueOf(String name) {
		int slot = slot(name);
		Object value = slot < 0 ? parameters.get(name) : values[slot];
		if (value instanceof String text && text.length() > LONG_TEXT) {
			// Whatever is done with it will look at its characters.
			navigation.meter.work(text.length() / CHARACTERS_IN_UNIT);
		}
		return value;
	}

	@Override
	public void replace(String name, Object value) {
		int slot = slot(name);
		set(slot >= 0 ? slot : push(name), value);
	}

	/** Makes room for a variable of which the parser knows that its name is new; it goes with {@link #pop}. */
	int push(String name) {
		if (count == names.length) {
			names = Arrays.copyOf(names, count * 2);
			values = Arrays.copyOf(values, count * 2);
		}
		names[count] = name;
		return count++;
	}

	/** Gives a value to the variable in a slot. */
	void set(int slot, Object value) {
		step();
		values[slot] = value;
	}

	/** Forgets the variable that was pushed last. */
	void pop() {
		values[--count] = null;
	}

	@Override
	public void add(String name, Object value) {
		if (slot(name) >= 0) {
			throw new IllegalArgumentException("Variable '" + name + "' hides another one");
		}
		replace(name, value);
	}

	@Override
	public Object remove(String name) {
		int slot = slot(name);
		if (slot < 0) {
			return null;
		}
		Object value = values[slot];
		count--;
		System.arraycopy(names, slot + 1, names, slot, count - slot);
		System.arraycopy(values, slot + 1, values, slot, count - slot);
		values[count] = null;
		return value;
	}

	@Override
	public void clear() {
		Arrays.fill(values, null);
		count = 0;
	}
}
