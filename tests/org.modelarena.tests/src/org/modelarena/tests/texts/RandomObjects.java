// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.eclipse.emf.ecore.util.InternalEList;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.modelarena.core.model.Metamodel;

/** Random EMF objects in a file: of every data type that a value can be written for, with nulls, duplicates, empty and full links. */
final class RandomObjects {
	private static final List<String> TEXTS = List.of("", "a", "a", "b", "two words", "12", " x ");
	private static final List<String> NUMBERS = List.of("0", "1", "1", "2", "7", "-3", "2147483647", "100");

	private final Random random;
	private final List<EClass> types;
	private final List<EObject> objects = new ArrayList<>();

	private RandomObjects(Random random, Metamodel metamodel) {
		this.random = random;
		this.types = metamodel.classes().stream().filter(type -> !type.isAbstract()).toList();
	}

	static void write(long seed, Metamodel metamodel, int size, Path file) {
		RandomObjects model = new RandomObjects(new Random(seed), metamodel);
		Resource resource = new XMIResourceImpl(URI.createFileURI(file.toString()));
		for (int i = 0; i < size; i++) {
			model.create(resource);
		}
		model.objects.forEach(model::fill);
		try {
			resource.save(Map.of());
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private void create(Resource resource) {
		EObject made = EcoreUtil.create(any(types));
		List<EReference> places = new ArrayList<>();
		List<EObject> owners = new ArrayList<>();
		for (EObject owner : objects) {
			for (EReference place : owner.eClass().getEAllContainments()) {
				if (place.getEReferenceType().isInstance(made) && place.isMany()) {
					places.add(place);
					owners.add(owner);
				}
			}
		}
		int place = places.isEmpty() || random.nextInt(8) == 0 ? -1 : random.nextInt(places.size());
		if (place < 0) {
			resource.getContents().add(made);
		} else {
			list(owners.get(place), places.get(place)).add(made);
		}
		objects.add(made);
	}

	private void fill(EObject object) {
		for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
			boolean isMember = FeatureMapUtil.isFeatureMap(feature) || feature instanceof EReference reference && (reference.isContainment() || reference.isContainer());
			if (isMember || feature.isDerived() && !feature.getName().equals("words") || random.nextInt(4) == 0) {
				continue;
			}
			for (int i = feature.isMany() ? random.nextInt(5) : 1; i > 0; i--) {
				Object value = feature instanceof EAttribute attribute ? value(attribute.getEAttributeType()) : target((EReference) feature);
				if (feature.isMany() && value != null && !(feature.isUnique() && isRefused(object, feature, value))) {
					// EMF's reader does not look either whether it is there already.
					((InternalEList<Object>) list(object, feature)).addUnique(value);
				} else if (!feature.isMany() && value != null) {
					object.eSet(feature, value);
				}
			}
		}
	}

	@SuppressWarnings("unchecked")
	private static List<Object> list(EObject object, EStructuralFeature feature) {
		return (List<Object>) object.eGet(feature);
	}

	/** EMF does not read a list with its owner in it, in which there is anything twice. */
	private static boolean isRefused(EObject object, EStructuralFeature feature, Object value) {
		List<Object> list = list(object, feature);
		return list.contains(value) && list.contains(object) || value == object && Set.copyOf(list).size() < list.size();
	}

	private Object target(EReference reference) {
		List<EObject> possible = objects.stream().filter(reference.getEReferenceType()::isInstance).toList();
		return possible.isEmpty() ? null : any(possible);
	}

	private Object value(EDataType type) {
		if (type instanceof EEnum enumeration) {
			return any(enumeration.getELiterals()).getInstance();
		}
		Class<?> javaClass = type.getInstanceClass();
		String text = javaClass == String.class ? any(TEXTS)
				: javaClass == java.util.Date.class ? "2024-01-0" + (1 + random.nextInt(9)) + "T10:20:30.400+0000"
				: javaClass == boolean.class || javaClass == Boolean.class ? String.valueOf(random.nextBoolean())
				: javaClass == double.class || javaClass == Double.class ? any(List.of("0.5", "2.0", "-1.25", "0.0", "1.0E10"))
				: Set.of(byte.class, Byte.class, short.class, Short.class).contains(javaClass) ? any(NUMBERS.subList(0, 6)) : any(NUMBERS);
		return EcoreUtil.createFromString(type, text);
	}

	private <T> T any(List<T> list) {
		return list.get(random.nextInt(list.size()));
	}
}
