// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * A model in plain maps, against which stores are checked: records a source, and makes the same changes as an edit, with opposites kept
 * by hand. Slow and simple on purpose. Not thread-safe.
 */
public final class RecordedModel implements ElementSink {
	/** One element. */
	public static final class Element {
		final EClass type;
		final long container;
		final EReference containment;
		final Map<EAttribute, List<Object>> values = new HashMap<>();
		final Map<EReference, List<Long>> targets = new HashMap<>();

		Element(EClass type, long container, EReference containment) {
			this.type = type;
			this.container = container;
			this.containment = containment;
		}

		/** The exact type. */
		public EClass type() {
			return type;
		}

		/** The attribute's value as a snapshot gives it: the default where none is set, a list for a many-valued one. */
		public Object value(EAttribute attribute) {
			List<Object> set = values.getOrDefault(attribute, List.of());
			if (attribute.isMany()) {
				return set;
			}
			return set.isEmpty() ? attribute.getDefaultValue() : set.getFirst();
		}

		/** The keys of the targets, in order. */
		public List<Long> targets(EReference reference) {
			return targets.getOrDefault(reference, List.of());
		}
	}

	private final Metamodel metamodel;
	private final SortedMap<Long, Element> elements = new TreeMap<>();
	private long next;
	private long generation;

	/** An empty model. */
	public RecordedModel(Metamodel metamodel) {
		this.metamodel = metamodel;
	}

	/** What a source emits. */
	public static RecordedModel of(ElementSource source) {
		RecordedModel model = new RecordedModel(source.metamodel());
		source.emit(model, Cancellation.create());
		return model;
	}

	/** The types of the elements. */
	public Metamodel metamodel() {
		return metamodel;
	}

	/** All elements by key. */
	public SortedMap<Long, Element> elements() {
		return elements;
	}

	/** An element that is there. */
	public Element element(long key) {
		return elements.get(key);
	}

	/** Changes when elements come or go. */
	long generation() {
		return generation;
	}

	/** The key that the next element gets unless {@link #create} is told another. */
	public long next() {
		return next;
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		create(next, type, container, containment);
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		element(key).values.computeIfAbsent(attribute, a -> new ArrayList<>()).add(value);
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		targets(key, reference).add(target);
	}

	@Override
	public void end() {
		// The container is named at the start already.
	}

	/** Makes an element under the key that a store gave it. */
	public void create(long key, EClass type, long container, EReference containment) {
		elements.put(key, new Element(type, container, containment));
		generation++;
		next = Math.max(next, key + 1);
		if (containment != null) {
			targets(container, containment).add(key);
			if (containment.getEOpposite() != null) {
				targets(key, containment.getEOpposite()).add(container);
			}
		}
	}

	/** Sets a single-valued attribute; null unsets it. */
	public void set(long key, EAttribute attribute, Object value) {
		if (value == null) {
			element(key).values.remove(attribute);
		} else {
			element(key).values.put(attribute, new ArrayList<>(List.of(value)));
		}
	}

	/** Sets a single-valued reference; NONE unsets it. */
	public void set(long key, EReference reference, long target) {
		for (long before : List.copyOf(targets(key, reference))) {
			remove(key, reference, before);
		}
		if (target != NONE) {
			add(key, reference, target);
		}
	}

	/** Adds a target, unless it is there. */
	public void add(long key, EReference reference, long target) {
		if (targets(key, reference).contains(target)) {
			return;
		}
		EReference opposite = reference.getEOpposite();
		if (opposite != null) {
			if (!opposite.isMany()) {
				for (long before : List.copyOf(targets(target, opposite))) {
					remove(before, reference, target);
				}
			}
			targets(target, opposite).add(key);
		}
		if (opposite != reference || key != target) {
			targets(key, reference).add(target);
		}
	}

	/** Removes a target, if it is there. */
	public void remove(long key, EReference reference, long target) {
		if (targets(key, reference).remove(target) && reference.getEOpposite() != null) {
			targets(target, reference.getEOpposite()).remove(key);
		}
	}

	/** Deletes an element with its contents and all links to them. */
	public void delete(long key) {
		for (EReference reference : element(key).type.getEAllContainments()) {
			List.copyOf(targets(key, reference)).forEach(this::delete);
		}
		elements.remove(key);
		generation++;
		elements.values().forEach(element -> element.targets.values().forEach(targets -> targets.removeIf(target -> target == key)));
	}

	private List<Long> targets(long key, EReference reference) {
		return element(key).targets.computeIfAbsent(reference, r -> new ArrayList<>());
	}

	/** This model as a source, with the keys counted anew. */
	public ElementSource asSource() {
		return new RecordedSource(this);
	}
}
