// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.testkit.RecordedModel.Element;

/** Random changes, made alike to a recorded model and to the edit of a store. The same seed makes the same changes. */
public final class RandomEdits {
	private static final String[] TEXTS = { "a", "", "two words", " blanks ", "line\nbreak\ttab", "<&>\"'", "\u00e4\u00f6\u4f60\ud83d\ude80", "e1", "#//@x.0" };

	private final Random random;
	private final RecordedModel model;
	private final List<EClass> types;
	/** Of each type that was asked for, as long as no element comes or goes. */
	private final Map<EClass, List<Long>> extents = new HashMap<>();
	private long generation;

	public RandomEdits(long seed, RecordedModel model) {
		this.random = new Random(seed);
		this.model = model;
		this.types = model.metamodel().classes().stream().filter(type -> !type.isAbstract()).toList();
	}

	/** A model of about that many elements, made from nothing. */
	public static RecordedModel model(long seed, Metamodel metamodel, int size) {
		RecordedModel model = new RecordedModel(metamodel);
		RandomEdits edits = new RandomEdits(seed, model);
		while (model.elements().size() < size) {
			edits.create(null);
		}
		for (int i = 0; i < size * 6; i++) {
			edits.change(null, edits.random.nextInt(9));
		}
		for (long key : model.elements().keySet()) {
			edits.fillLists(key);
		}
		return RecordedModel.of(model.asSource());
	}

	/** Makes one change; {@code edit} may be null. */
	public void step(ModelEdit edit) {
		int kind = random.nextInt(12);
		if (kind < 2 || model.elements().isEmpty()) {
			create(edit);
		} else if (kind == 2 && model.elements().size() > 10 && random.nextInt(3) == 0) {
			long key = anyKey();
			model.delete(key);
			if (edit != null) {
				edit.delete(key);
			}
		} else {
			change(edit, kind - 3);
		}
	}

	private void create(ModelEdit edit) {
		EClass type = any(types);
		Map<EClass, List<EReference>> fitting = new HashMap<>();
		List<EReference> containments = new ArrayList<>();
		List<Long> containers = new ArrayList<>();
		model.elements().forEach((key, element) -> {
			for (EReference containment : fitting.computeIfAbsent(element.type, container -> fitting(container, type))) {
				if (containment.isMany() || element.targets(containment).isEmpty()) {
					containments.add(containment);
					containers.add(key);
				}
			}
		});
		int place = containers.isEmpty() || random.nextInt(10) == 0 ? -1 : random.nextInt(containers.size());
		long container = place < 0 ? ElementSink.NONE : containers.get(place);
		EReference containment = place < 0 ? null : containments.get(place);
		long key = edit == null ? model.next() : edit.create(type, container, containment);
		model.create(key, type, container, containment);
	}

	private static List<EReference> fitting(EClass container, EClass type) {
		return container.getEAllContainments().stream().filter(containment -> containment.getEReferenceType().isSuperTypeOf(type)).toList();
	}

	private void change(ModelEdit edit, int kind) {
		long key = anyKey();
		Element element = model.element(key);
		if (kind < 3) {
			List<EAttribute> attributes = element.type.getEAllAttributes().stream().filter(attribute -> !attribute.isMany() && !attribute.isDerived())
					.toList();
			if (attributes.isEmpty()) {
				return;
			}
			EAttribute attribute = any(attributes);
			Object value = random.nextInt(6) == 0 ? null : value(attribute.getEAttributeType());
			model.set(key, attribute, value);
			if (edit != null) {
				edit.set(key, attribute, value);
			}
			return;
		}
		List<EReference> references = element.type.getEAllReferences().stream().filter(
				reference -> !reference.isContainment() && !reference.isContainer() && !reference.isDerived()).toList();
		if (!references.isEmpty()) {
			changeReference(edit, key, any(references));
		}
	}

	private void changeReference(ModelEdit edit, long key, EReference reference) {
		List<Long> candidates = extent(reference.getEReferenceType());
		if (candidates.isEmpty()) {
			return;
		}
		long target = any(candidates);
		if (!reference.isMany()) {
			setTarget(edit, key, reference, random.nextInt(5) == 0 ? ElementSink.NONE : target);
		} else if (random.nextInt(4) > 0) {
			model.add(key, reference, target);
			if (edit != null) {
				edit.add(key, reference, target);
			}
		} else {
			List<Long> there = model.element(key).targets(reference);
			long removed = there.isEmpty() ? target : any(there);
			model.remove(key, reference, removed);
			if (edit != null) {
				edit.remove(key, reference, removed);
			}
		}
	}

	private void setTarget(ModelEdit edit, long key, EReference reference, long target) {
		model.set(key, reference, target);
		if (edit != null) {
			edit.set(key, reference, target);
		}
	}

	/** Many-valued attributes, which the changes leave as they were loaded; {@link RandomSteps} change them. */
	private void fillLists(long key) {
		for (EAttribute attribute : model.element(key).type.getEAllAttributes()) {
			for (int i = random.nextInt(4); attribute.isMany() && i > 0; i--) {
				model.attribute(key, attribute, value(attribute.getEAttributeType()));
			}
		}
	}

	private Object value(EDataType type) {
		if (type instanceof EEnum enumeration) {
			return any(enumeration.getELiterals());
		}
		return switch (type.getInstanceClassName()) {
		case "int", "java.lang.Integer" -> random.nextInt(5) == 0 ? random.nextInt() : random.nextInt(10);
		case "long", "java.lang.Long" -> random.nextLong();
		case "boolean", "java.lang.Boolean" -> random.nextBoolean();
		case "double" -> random.nextInt(1000) / 8.0 - 60;
		case "java.lang.String" -> TEXTS[random.nextInt(TEXTS.length)];
		default -> throw new IllegalArgumentException(type.getName());
		};
	}

	private long anyKey() {
		return any(extent(null));
	}

	/** The keys of a type's elements, of all elements for null. */
	private List<Long> extent(EClass type) {
		if (generation != model.generation()) {
			generation = model.generation();
			extents.clear();
		}
		return extents.computeIfAbsent(type, of -> model.elements().entrySet().stream().filter(each -> of == null || of.isSuperTypeOf(each.getValue().type)).map(Map.Entry::getKey).toList());
	}

	private <T> T any(List<T> list) {
		return list.get(random.nextInt(list.size()));
	}
}
