package org.modelarena.store.emf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.InternalEList;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Metamodel;
import org.modelarena.core.Progress;

/** Builds EMF objects from a stream of elements. Both ends of opposites are set as the stream gives them, so that their orders stay. */
final class EmfLoader implements ElementSink {
	private static final int PROGRESS_INTERVAL = 0xFFF;

	private final EmfState state;
	private final Progress progress;
	private final List<EObject> objects = new ArrayList<>();
	private final Map<EReference, Integer> numbers = new IdentityHashMap<>();
	private EReference[] references = new EReference[16];
	/** Links in the order given: source, number of the reference, target. */
	private int[] links = new int[1024];
	private int used;
	private long keyOfNext = NONE;

	EmfLoader(Metamodel metamodel, Progress progress) {
		this.state = new EmfState(metamodel);
		this.progress = progress;
	}

	/** The key of the element that begins next, where it is not its ordinal. */
	void keyOfNext(long key) {
		keyOfNext = key;
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		EObject object = EcoreUtil.create(type);
		if (containment == null) {
			state.roots().add(object);
		} else if (containment.isMany()) {
			list(object(container), containment).addUnique(object);
		} else {
			object(container).eSet(containment, object);
		}
		state.put(keyOfNext == NONE ? objects.size() : keyOfNext, object);
		keyOfNext = NONE;
		objects.add(object);
		if ((objects.size() & PROGRESS_INTERVAL) == 0) {
			progress.at(objects.size());
			progress.cancellation().check();
		}
	}

	private EObject object(long ordinal) {
		return objects.get((int) ordinal);
	}

	@SuppressWarnings("unchecked")
	private static InternalEList<Object> list(EObject object, EStructuralFeature feature) {
		return (InternalEList<Object>) object.eGet(feature);
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		EObject object = object(key);
		if (attribute.isMany()) {
			list(object, attribute).addUnique(value);
		} else {
			object.eSet(attribute, value);
		}
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		if (used + 3 > links.length) {
			links = Arrays.copyOf(links, links.length + (links.length >> 1) + 3);
		}
		links[used++] = (int) key;
		links[used++] = number(reference);
		links[used++] = (int) target;
	}

	private int number(EReference reference) {
		Integer number = numbers.get(reference);
		if (number == null) {
			number = numbers.size();
			numbers.put(reference, number);
			if (number == references.length) {
				references = Arrays.copyOf(references, number * 2);
			}
			references[number] = reference;
		}
		return number;
	}

	@Override
	public void end() {
		// The container is named at the start already.
	}

	/** Sets the references, which needed all objects. */
	EmfState finish() {
		for (int at = 0; at < used; at += 3) {
			InternalEObject source = (InternalEObject) object(links[at]);
			EReference reference = references[links[at + 1]];
			InternalEObject target = (InternalEObject) object(links[at + 2]);
			if (reference.getEOpposite() != null) {
				// Sets this end only, as if the other end had been set; the stream gives that one, too.
				source.eInverseAdd(target, source.eClass().getFeatureID(reference), null, null);
			} else if (reference.isMany()) {
				list(source, reference).addUnique(target);
			} else {
				source.eSet(reference, target);
			}
		}
		progress.at(objects.size());
		return state;
	}
}
