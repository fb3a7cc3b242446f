// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.RecordedModel.Element;

/** Streams a recorded model in containment pre-order. */
final class RecordedSource implements ElementSource {
	private final RecordedModel model;

	RecordedSource(RecordedModel model) {
		this.model = model;
	}

	@Override
	public Metamodel metamodel() {
		return model.metamodel();
	}

	@Override
	public long size() {
		return model.elements().size();
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		Map<Long, Long> keys = new HashMap<>();
		model.elements().forEach((key, element) -> {
			if (element.containment == null) {
				number(key, keys);
			}
		});
		model.elements().forEach((key, element) -> {
			if (element.containment == null) {
				emit(key, sink, keys, cancellation);
			}
		});
	}

	private void number(long key, Map<Long, Long> keys) {
		keys.put(key, (long) keys.size());
		Element element = model.element(key);
		element.type.getEAllContainments().forEach(containment -> element.targets(containment).forEach(child -> number(child, keys)));
	}

	private void emit(long key, ElementSink sink, Map<Long, Long> keys, Cancellation cancellation) {
		cancellation.check();
		Element element = model.element(key);
		long number = keys.get(key);
		sink.begin(element.type, element.containment == null ? ElementSink.NONE : keys.get(element.container), element.containment);
		element.type.getEAllAttributes()
				.forEach(attribute -> element.values.getOrDefault(attribute, List.of()).forEach(value -> sink.attribute(number, attribute, value)));
		for (EReference reference : element.type.getEAllReferences()) {
			if (!reference.isContainment() && !reference.isContainer()) {
				element.targets(reference).forEach(target -> sink.reference(number, reference, keys.get(target)));
			}
		}
		element.type.getEAllContainments()
				.forEach(containment -> element.targets(containment).forEach(child -> emit(child, sink, keys, cancellation)));
		sink.end();
	}
}
