package org.modelarena.core.edit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.Article;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.KeyCursor;
import org.modelarena.core.ModelEdit;
import org.modelarena.core.ModelSnapshot;

/** Checks each step against the model as it will be, and holds the steps back until the commit. The same rules for every store. */
public final class CheckedEdit implements ModelEdit {
	private final EditTarget target;
	private final ModelSnapshot state;
	private final List<EditStep> steps = new ArrayList<>();
	private final Map<Long, EditStep.Create> created = new HashMap<>();
	private final Set<Long> deleted = new HashSet<>();
	private boolean ended;
	private boolean closed;

	public CheckedEdit(EditTarget target) {
		this.target = target;
		this.state = target.state();
	}

	@Override
	public long create(EClass type, long container, EReference containment) {
		requireRunning();
		if (type.isAbstract() || type.isInterface()) {
			throw invalid("Type '" + type.getName() + "' is abstract; an element needs a concrete one.");
		}
		if (containment != null) {
			requireFeature(container, containment, containment.isContainment(), "a containment");
			requireConforms(type, containment);
			if (!containment.isMany() && isOccupied(container, containment)) {
				throw invalid("'" + containment.getName() + "' of element #" + container + " holds an element already.");
			}
		}
		EditStep.Create step = new EditStep.Create(target.takeKey(), type, containment == null ? ModelSnapshot.NONE : container, containment);
		created.put(step.key(), step);
		steps.add(step);
		return step.key();
	}

	private boolean isOccupied(long container, EReference containment) {
		long held = state.contains(container) ? state.target(container, containment) : ModelSnapshot.NONE;
		return held != ModelSnapshot.NONE && !deleted.contains(held) || created.values().stream().anyMatch(create -> create.container() == container && create.containment() == containment);
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		requireRunning();
		requireFeature(key, attribute, !attribute.isMany(), "a single-valued attribute");
		if (value != null && !isInstance(attribute.getEAttributeType(), value)) {
			throw invalid("'" + attribute.getName() + "' takes a value of type " + attribute.getEAttributeType().getName() + ", not '" + value + "' ("
					+ value.getClass().getSimpleName() + ").");
		}
		steps.add(new EditStep.SetValue(key, attribute, value));
	}

	private static boolean isInstance(EDataType type, Object value) {
		if (type instanceof EEnum enumeration) {
			return value instanceof EEnumLiteral literal && literal.getEEnum() == enumeration;
		}
		return type.getInstanceClass() == null || type.isInstance(value);
	}

	@Override
	public void set(long key, EReference reference, long target) {
		requireRunning();
		requireFeature(key, reference, !reference.isMany() && isPlain(reference), "a single-valued reference without containment");
		if (target != ModelSnapshot.NONE) {
			requireConforms(type(target), reference);
		}
		steps.add(new EditStep.SetTarget(key, reference, target));
	}

	@Override
	public void add(long key, EReference reference, long target) {
		requireList(key, reference, target);
		steps.add(new EditStep.Add(key, reference, target));
	}

	@Override
	public void remove(long key, EReference reference, long target) {
		requireList(key, reference, target);
		steps.add(new EditStep.Remove(key, reference, target));
	}

	private void requireList(long key, EReference reference, long target) {
		requireRunning();
		requireFeature(key, reference, reference.isMany() && isPlain(reference), "a many-valued reference without containment");
		requireConforms(type(target), reference);
	}

	private static boolean isPlain(EReference reference) {
		return !reference.isContainment() && !reference.isContainer();
	}

	@Override
	public void delete(long key) {
		requireRunning();
		type(key);
		markDeleted(key);
		steps.add(new EditStep.Delete(key));
	}

	/** With all that lies in it, however deep that is. */
	private void markDeleted(long root) {
		Map<Long, List<Long>> createdIn = new HashMap<>();
		created.values().forEach(create -> createdIn.computeIfAbsent(create.container(), container -> new ArrayList<>()).add(create.key()));
		Deque<Long> rest = new ArrayDeque<>(List.of(root));
		while (!rest.isEmpty()) {
			long key = rest.pop();
			if (!deleted.add(key)) {
				continue;
			}
			created.remove(key);
			rest.addAll(createdIn.getOrDefault(key, List.of()));
			if (state.contains(key)) {
				for (EReference containment : state.type(key).getEAllContainments()) {
					for (KeyCursor children = state.targets(key, containment); children.next();) {
						rest.push(children.key());
					}
				}
			}
		}
	}

	private EClass type(long key) {
		EditStep.Create create = created.get(key);
		if (create != null) {
			return create.type();
		}
		if (deleted.contains(key)) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
		}
		return state.type(key);
	}

	private void requireFeature(long key, EStructuralFeature feature, boolean fits, String expected) {
		EClass type = type(key);
		if (feature.isDerived()) {
			throw invalid("'" + feature.getName() + "' of '" + type.getName() + "' is derived; it cannot be set.");
		}
		if (!feature.getEContainingClass().isSuperTypeOf(type)) {
			throw invalid("Type '" + type.getName() + "' of element #" + key + " has no feature '" + feature.getName() + "'.");
		}
		if (!fits) {
			throw invalid("'" + feature.getName() + "' of '" + type.getName() + "' is not " + expected + ".");
		}
	}

	private static void requireConforms(EClass type, EReference reference) {
		EClass expected = reference.getEReferenceType();
		if (expected != EcorePackage.Literals.EOBJECT && !expected.isSuperTypeOf(type)) {
			throw invalid("'" + reference.getName() + "' takes " + Article.with(expected.getName()) + ", not " + Article.with(type.getName()) + ".");
		}
	}

	private static ArenaException invalid(String message) {
		return new ArenaException(ErrorCode.MODEL_INVALID, message);
	}

	private void requireRunning() {
		if (ended) {
			throw new IllegalStateException("The edit has ended");
		}
	}

	@Override
	public void commit() {
		requireRunning();
		target.commit(steps);
		ended = true;
	}

	@Override
	public void close() {
		ended = true;
		if (!closed) {
			closed = true;
			target.end();
		}
	}
}
