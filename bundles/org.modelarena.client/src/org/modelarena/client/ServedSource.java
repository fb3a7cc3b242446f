// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.client.internal.ElementPages;
import org.modelarena.client.internal.ServedTree;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.FeatureKind;
import org.modelarena.core.Progress;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * The newest model of a served store as a stream, so that it can be loaded into a store here. It is read element by element, all in one state; what is computed is
 * left out. Takes about 150 bytes an element. Does not own the client. Not thread-safe.
 */
public final class ServedSource implements ElementSource {
	private static final int CHUNK = 20_000;

	private final ArenaClient client;
	private final Metamodel metamodel;
	private final Map<EClass, List<EStructuralFeature>> features = new HashMap<>();
	/** Of what was emitted; null before. */
	private ServedTree tree;
	private long version;

	/** @param metamodel of the store */
	public ServedSource(ArenaClient client, Metamodel metamodel) {
		this.client = client;
		this.metamodel = metamodel;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public long size() {
		return tree == null ? Progress.UNKNOWN : tree.size();
	}

	/** The version that was emitted, as commits take it. */
	public long version() {
		return version;
	}

	/** The keys that the elements which were emitted have in the served store, by their keys in the stream. */
	public LongArray keys() {
		return tree.keys();
	}

	/**
	 * {@inheritDoc}
	 *
	 * @throws ArenaException {@link ErrorCode#CONFLICT} if somebody has changed the model meanwhile, or since an emission before; {@link ErrorCode#CANCELLED};
	 *                        whatever calls fail with
	 */
	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		ElementPages pages = new ElementPages(client, cancellation);
		boolean isFirst = tree == null;
		ServedTree read = ServedTree.read(metamodel, pages);
		if (!isFirst && version != pages.version()) {
			throw new ArenaException(ErrorCode.CONFLICT, "The model was changed since it was read.");
		}
		tree = read;
		version = pages.version();
		Deque<Integer> open = new ArrayDeque<>();
		for (int from = 0; from < tree.size(); from += CHUNK) {
			List<Map<String, Object>> values = values(pages, from, Math.min(tree.size(), from + CHUNK));
			for (int i = 0; i < values.size(); i++) {
				tell(from + i, values.get(i), open, sink);
			}
		}
		open.forEach(each -> sink.end());
	}

	/** The values of elements that come one after the other, asked for class by class. */
	private List<Map<String, Object>> values(ElementPages pages, int from, int to) {
		Map<EClass, List<Integer>> byType = new LinkedHashMap<>();
		for (int n = from; n < to; n++) {
			byType.computeIfAbsent(tree.type(n), type -> new ArrayList<>()).add(n);
		}
		List<Map<String, Object>> values = new ArrayList<>();
		for (int n = from; n < to; n++) {
			values.add(Map.of());
		}
		byType.forEach((type, numbers) -> {
			if (!features(type).isEmpty()) {
				List<Map<String, Object>> found = pages.values(numbers.stream().map(tree::key).toList(), features(type));
				for (int i = 0; i < found.size(); i++) {
					values.set(numbers.get(i) - from, found.get(i));
				}
			}
		});
		return values;
	}

	private List<EStructuralFeature> features(EClass type) {
		return features.computeIfAbsent(type, key -> key.getEAllStructuralFeatures().stream().filter(feature -> {
			FeatureKind kind = FeatureKind.of(feature);
			return kind == FeatureKind.ATTRIBUTE || kind == FeatureKind.REFERENCE;
		}).toList());
	}

	private void tell(int number, Map<String, Object> values, Deque<Integer> open, ElementSink sink) {
		int parent = tree.parent(number);
		while (!open.isEmpty() && open.peek() != parent) {
			open.pop();
			sink.end();
		}
		open.push(number);
		sink.begin(tree.type(number), parent == ServedTree.NONE ? ElementSink.NONE : parent, tree.containment(number));
		for (EStructuralFeature feature : features(tree.type(number))) {
			Object value = values.get(feature.getName());
			if (feature instanceof EReference reference) {
				ServedTree.listed(value).forEach(target -> sink.reference(number, reference, tree.number(((ElementKey) target).value())));
			} else {
				tell(number, (EAttribute) feature, value, sink);
			}
		}
	}

	private static void tell(int number, EAttribute attribute, Object sent, ElementSink sink) {
		Object value = EditScript.value(attribute, sent);
		if (value instanceof List<?> list && attribute.isMany()) {
			list.forEach(each -> sink.attribute(number, attribute, each));
		} else if (value != null && !Objects.equals(value, attribute.getDefaultValue())) {
			sink.attribute(number, attribute, value);
		}
	}
}
