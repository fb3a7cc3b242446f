// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;

/** A source's elements as plain EMF objects, by key. References are set one end after the other; EMF keeps the opposites. */
public final class EmfObjects implements ElementSink {
	private record Link(long source, EReference reference, long target) {
	}

	private final List<EObject> objects = new ArrayList<>();
	private final List<Link> links = new ArrayList<>();
	private final List<EObject> roots = new ArrayList<>();

	private EmfObjects() {
	}

	/** All elements of a source; the index in the list is the key. */
	public static List<EObject> of(ElementSource source) {
		EmfObjects recorder = new EmfObjects();
		source.emit(recorder, Cancellation.create());
		recorder.links.forEach(recorder::connect);
		return recorder.objects;
	}

	/** The elements without a container. */
	public static List<EObject> roots(List<EObject> objects) {
		return objects.stream().filter(object -> object.eContainer() == null).toList();
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		EObject object = EcoreUtil.create(type);
		objects.add(object);
		if (containment == null) {
			roots.add(object);
			return;
		}
		put(objects.get((int) container), containment, object);
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		put(objects.get((int) key), attribute, value);
	}

	@SuppressWarnings("unchecked")
	private static void put(EObject owner, EStructuralFeature feature, Object value) {
		if (feature.isMany()) {
			((EList<Object>) owner.eGet(feature)).add(value);
		} else {
			owner.eSet(feature, value);
		}
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		links.add(new Link(key, reference, target));
	}

	@SuppressWarnings("unchecked")
	private void connect(Link link) {
		EObject source = objects.get((int) link.source);
		EObject target = objects.get((int) link.target);
		if (!link.reference.isMany()) {
			source.eSet(link.reference, target);
			return;
		}
		EList<EObject> targets = (EList<EObject>) source.eGet(link.reference);
		// The opposite may have put it there already; then only its place is still open.
		int at = targets.indexOf(target);
		if (at < 0) {
			targets.add(target);
		} else {
			targets.move(targets.size() - 1, at);
		}
	}

	@Override
	public void end() {
		// Nothing to close.
	}
}
