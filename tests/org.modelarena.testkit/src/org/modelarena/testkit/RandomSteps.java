// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** Steps of every kind that an edit knows, with every position that there is, made alike to EMF objects and to an edit. */
public final class RandomSteps {
	private static final String[] TEXTS = { "a", "b", "", "two words", "line\nbreak", "<&>\"'", "\u00e4\u4f60\ud83d\ude80" };
	private static final int MOST = 60;

	private final Random random;
	private final EditedObjects objects;
	private final List<EClass> types;
	private final Predicate<EStructuralFeature> changed;
	private final Function<EDataType, Object> values;
	private final boolean isRead;

	/** Steps for features that are not derived, and for data types that are common. */
	public RandomSteps(long seed, EditedObjects objects) {
		this(new Random(seed), objects, feature -> !feature.isDerived(), null);
	}

	/**
	 * Steps for any metamodel. Entries of maps stay where they are.
	 *
	 * @param changed which features are changed
	 * @param values  gives values of data types; null for those that are common
	 */
	public RandomSteps(Random random, EditedObjects objects, Predicate<EStructuralFeature> changed, Function<EDataType, Object> values) {
		this.random = random;
		this.objects = objects;
		this.changed = changed;
		this.values = values == null ? this::common : values;
		this.isRead = values != null;
		this.types = objects.metamodel().classes().stream().filter(type -> !type.isAbstract() && !type.isInterface() && !isEntry(type)).toList();
	}

	private static boolean isEntry(EClass type) {
		return "java.util.Map$Entry".equals(type.getInstanceClassName());
	}

	/** Makes a step; {@code edit} may be null. Says what it was. */
	public String step(ModelEdit edit) {
		int size = objects.objects().size();
		int kind = random.nextInt(20);
		if (size < 3 || kind < 4 && size < MOST) {
			return create(edit);
		}
		return switch (kind) {
		case 4 -> random.nextInt(3) == 0 || size > MOST ? delete(edit) : move(edit);
		case 5, 6, 7, 8 -> move(edit);
		case 9, 10 -> reorder(edit);
		case 11, 12, 13 -> setValue(edit);
		case 14 -> replaceRoot(edit);
		default -> changeLinks(edit);
		};
	}

	private String create(ModelEdit edit) {
		EClass type = any(types);
		Place place = random.nextInt(8) == 0 ? Place.ROOT : place(type, null);
		int position = position(place, null);
		long key = edit == null ? objects.next() : edit.create(type, place.container, place.containment, position);
		objects.create(key, type, place.container, place.containment, position);
		return "create " + type.getName() + " #" + key + " in " + place + " at " + position;
	}

	/** Where an object may lie. */
	private record Place(long container, EReference containment) {
		static final Place ROOT = new Place(ModelSnapshot.NONE, null);

		@Override
		public String toString() {
			return containment == null ? "the roots" : "#" + container + "." + containment.getName();
		}
	}

	/** A place for an object of a type, which is not in {@code moved}; if there is none, among the roots. */
	private Place place(EClass type, EObject moved) {
		List<Place> places = new ArrayList<>();
		objects.objects().forEach((key, object) -> {
			if (moved != null && EcoreUtil.isAncestor(moved, object)) {
				return;
			}
			for (EReference containment : object.eClass().getEAllContainments()) {
				boolean free = containment.isMany() || object.eGet(containment) == null || object.eGet(containment) == moved;
				if (free && changed.test(containment) && containment.getEReferenceType().isSuperTypeOf(type)) {
					places.add(new Place(key, containment));
				}
			}
		});
		return places.isEmpty() ? Place.ROOT : any(places);
	}

	private int position(Place place, EObject moved) {
		if (place.containment == null || random.nextInt(4) == 0) {
			return ModelEdit.END;
		}
		List<Long> there = objects.targets(objects.object(place.container), place.containment);
		boolean stays = moved != null && there.contains(objects.key(moved));
		return random.nextInt(there.size() + (stays ? 0 : 1));
	}

	private String move(ModelEdit edit) {
		long key = anyKey();
		EObject object = objects.object(key);
		boolean stays = random.nextInt(5) == 0 && object.eContainer() != null;
		Place place = stays ? new Place(objects.key(object.eContainer()), object.eContainmentFeature())
				: random.nextInt(6) == 0 ? Place.ROOT : place(object.eClass(), object);
		int position = position(place, object);
		if (edit != null) {
			edit.move(key, place.container, place.containment, position);
		}
		objects.move(key, place.container, place.containment, position);
		return "move #" + key + " to " + place + " at " + position;
	}

	private String reorder(ModelEdit edit) {
		long key = anyKey();
		List<EReference> references = references(key, reference -> reference.isMany() && !objects.targets(objects.object(key), reference).isEmpty());
		if (references.isEmpty()) {
			return setValue(edit);
		}
		EReference reference = any(references);
		List<Long> targets = objects.targets(objects.object(key), reference);
		long target = any(targets);
		int position = random.nextInt(targets.size() + 1) - 1;
		if (edit != null) {
			edit.reorder(key, reference, target, position);
		}
		objects.reorder(key, reference, target, position);
		return "reorder #" + key + "." + reference.getName() + ": #" + target + " at " + position;
	}

	private String delete(ModelEdit edit) {
		long key = anyKey();
		if (edit != null) {
			edit.delete(key);
		}
		objects.delete(key);
		return "delete #" + key;
	}

	/** Where there is one root only, it goes, and another comes. */
	private String replaceRoot(ModelEdit edit) {
		List<Long> roots = objects.objects().keySet().stream().filter(key -> objects.object(key).eContainer() == null).toList();
		if (roots.size() > 1 && random.nextInt(4) > 0) {
			return move(edit);
		}
		long root = roots.getFirst();
		if (edit != null) {
			edit.delete(root);
		}
		objects.delete(root);
		EClass type = any(types);
		long key = edit == null ? objects.next() : edit.create(type, ModelSnapshot.NONE, null);
		objects.create(key, type, ModelSnapshot.NONE, null, ModelEdit.END);
		return "replace the root #" + root + " by #" + key;
	}

	private String setValue(ModelEdit edit) {
		long key = anyKey();
		List<EAttribute> attributes = objects.object(key).eClass().getEAllAttributes().stream().filter(changed).toList();
		if (attributes.isEmpty()) {
			return "nothing";
		}
		EAttribute attribute = any(attributes);
		Object value = random.nextInt(6) == 0 ? null : attribute.isMany() ? values(attribute.getEAttributeType()) : values.apply(attribute.getEAttributeType());
		if (edit != null) {
			edit.set(key, attribute, value);
		}
		objects.set(key, attribute, value);
		return "set #" + key + "." + attribute.getName() + " = " + value;
	}

	private List<Object> values(EDataType type) {
		List<Object> drawn = new ArrayList<>();
		for (int rest = random.nextInt(5); rest > 0; rest--) {
			drawn.add(values.apply(type));
		}
		return drawn;
	}

	private Object common(EDataType type) {
		if (type instanceof EEnum enumeration) {
			return any(enumeration.getELiterals());
		}
		return switch (type.getInstanceClassName()) {
		case "int", "java.lang.Integer" -> random.nextInt(6);
		case "long", "java.lang.Long" -> random.nextInt(3) + 5_000_000_000L;
		case "boolean", "java.lang.Boolean" -> random.nextBoolean();
		case "double" -> random.nextInt(20) / 8.0;
		case "java.lang.String" -> TEXTS[random.nextInt(TEXTS.length)];
		case "java.util.Date" -> new Date(1_000_000_000_000L + random.nextInt(5) * 1000L);
		case "java.math.BigDecimal" -> new BigDecimal(random.nextInt(5)).movePointLeft(1);
		default -> throw new IllegalArgumentException(type.getName());
		};
	}

	private String changeLinks(ModelEdit edit) {
		long key = anyKey();
		List<EReference> references = references(key, reference -> !reference.isContainment() && !candidates(key, reference).isEmpty());
		if (references.isEmpty()) {
			return setValue(edit);
		}
		EReference reference = any(references);
		List<Long> candidates = candidates(key, reference);
		return reference.isMany() ? changeList(edit, key, reference, candidates) : setTarget(edit, key, reference, candidates);
	}

	private List<EReference> references(long key, Predicate<EReference> filter) {
		return objects.object(key).eClass().getEAllReferences().stream().filter(reference -> !reference.isContainer() && changed.test(reference)).filter(filter).toList();
	}

	/** Those that may be a target. An end that is its own other end does not link an object with itself: EMF has it twice then; and EMF does not read all such links. */
	private List<Long> candidates(long key, EReference reference) {
		return objects.objects().entrySet().stream().filter(entry -> reference.getEReferenceType().isInstance(entry.getValue()))
				.filter(entry -> !isEntry(entry.getValue().eClass())).map(entry -> entry.getKey())
				.filter(other -> other != key || !(isRead ? reference.getEOpposite() != null : reference.getEOpposite() == reference)).toList();
	}

	private String setTarget(ModelEdit edit, long key, EReference reference, List<Long> candidates) {
		long target = random.nextInt(5) == 0 ? ModelSnapshot.NONE : any(candidates);
		if (edit != null) {
			edit.set(key, reference, target);
		}
		objects.set(key, reference, target);
		return "set #" + key + "." + reference.getName() + " = #" + target;
	}

	private String changeList(ModelEdit edit, long key, EReference reference, List<Long> candidates) {
		List<Long> there = objects.targets(objects.object(key), reference);
		int kind = random.nextInt(8);
		if (kind == 0) {
			long[] targets = random.longs(random.nextInt(5), 0, candidates.size()).map(at -> candidates.get((int) at)).toArray();
			if (edit != null) {
				edit.set(key, reference, targets);
			}
			objects.set(key, reference, targets);
			return "set #" + key + "." + reference.getName() + " = " + java.util.Arrays.toString(targets);
		}
		if (kind < 3 && !there.isEmpty()) {
			long target = any(there);
			if (edit != null) {
				edit.remove(key, reference, target);
			}
			objects.remove(key, reference, target);
			return "remove #" + key + "." + reference.getName() + ": #" + target;
		}
		long target = any(candidates);
		int position = random.nextInt(there.size() + 2) - 1;
		if (edit != null) {
			edit.add(key, reference, target, position);
		}
		objects.add(key, reference, target, position);
		return "add #" + key + "." + reference.getName() + ": #" + target + " at " + position;
	}

	private long anyKey() {
		return any(objects.objects().entrySet().stream().filter(entry -> !isEntry(entry.getValue().eClass())).map(entry -> entry.getKey()).toList());
	}

	private <T> T any(List<T> list) {
		return list.get(random.nextInt(list.size()));
	}
}
