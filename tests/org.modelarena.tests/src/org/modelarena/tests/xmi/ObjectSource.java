// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** EMF objects as a source, in the order in which EMF writes them. */
public record ObjectSource(Metamodel metamodel, List<EObject> roots) implements ElementSource {
	@Override
	public long size() {
		return all().size();
	}

	private List<EObject> all() {
		List<EObject> all = new ArrayList<>();
		for (EObject root : roots) {
			all.add(root);
			root.eAllContents().forEachRemaining(all::add);
		}
		return all;
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		Map<EObject, Long> keys = new IdentityHashMap<>();
		all().forEach(object -> keys.put(object, (long) keys.size()));
		roots.forEach(root -> emit(root, keys, sink));
	}

	private static void emit(EObject object, Map<EObject, Long> keys, ElementSink sink) {
		long key = keys.get(object);
		sink.begin(object.eClass(), object.eContainer() == null ? ElementSink.NONE : keys.get(object.eContainer()), object.eContainmentFeature());
		for (EAttribute attribute : object.eClass().getEAllAttributes()) {
			if (object.eIsSet(attribute)) {
				list(object.eGet(attribute)).forEach(value -> sink.attribute(key, attribute, value));
			}
		}
		for (EReference reference : object.eClass().getEAllReferences()) {
			if (!reference.isContainment() && !reference.isContainer()) {
				list(object.eGet(reference)).forEach(target -> sink.reference(key, reference, keys.get(target)));
			}
		}
		object.eContents().forEach(child -> emit(child, keys, sink));
		sink.end();
	}

	private static List<?> list(Object value) {
		return value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
	}
}
