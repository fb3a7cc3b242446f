// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.columns.RepeatedTargets;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.index.graph.GraphLoad;

/**
 * Streams a model into a graph: the elements with their attributes and contents first, each after its contents; then, in a second emission, the
 * other links, if there are any. Holds what is open of the containment tree, no more.
 */
final class IndexLoader {
	private static final int PROGRESS_INTERVAL = 0xFFF;

	private final GraphNames names;
	private final GraphLoad load;
	private final LoadedTree tree;
	private final Progress progress;
	private final Set<EReference> repeated = new HashSet<>();
	private long count;
	private boolean hasReferences;

	private IndexLoader(GraphNames names, GraphLoad load, LoadedTree tree, Progress progress) {
		this.names = names;
		this.load = load;
		this.tree = tree;
		this.progress = progress;
	}

	/**
	 * The result of loading.
	 *
	 * @param elements their number
	 * @param repeated the references in which elements have targets several times, though they are unique
	 */
	record Loaded(long elements, Set<EReference> repeated) {
	}

	/**
	 * Loads all of a source.
	 *
	 * @param tree receives the elements; null if not needed
	 */
	static Loaded load(ElementSource source, GraphNames names, GraphLoad load, LoadedTree tree, Progress progress) {
		IndexLoader loader = new IndexLoader(names, load, tree, progress);
		progress.begin("Loading elements", source.size());
		CheckedSource.of(source).emit(loader.new Elements(), progress.cancellation());
		if (loader.hasReferences) {
			progress.begin("Loading references", loader.count);
			source.emit(loader.new References(), progress.cancellation());
		}
		load.flush(progress);
		return new Loaded(loader.count, loader.repeated);
	}

	private static boolean isLoaded(EReference reference) {
		return GraphNames.isLinked(reference) && !reference.isDerived();
	}

	private void links(EClass type, long key, Map<EReference, Keys> links) {
		links.forEach((reference, targets) -> load.links(names.of(type), key, names.of(reference), targets.toArray()));
	}

	/** The common part of both emissions: the elements that are open. */
	private abstract class Pass<T> implements ElementSink {
		private final Deque<T> open = new ArrayDeque<>();
		private final Deque<Long> keys = new ArrayDeque<>();
		private long next;

		abstract T opened(EClass type, long key);

		abstract void closed(T element);

		@Override
		public void begin(EClass type, long container, EReference containment) {
			if (next > ElementTypes.MOST_ELEMENTS) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "A graph holds at most " + ElementTypes.MOST_ELEMENTS + " elements; split the model.");
			}
			open.push(opened(type, next));
			keys.push(next++);
			if ((next & PROGRESS_INTERVAL) == 0) {
				progress.at(next);
				progress.cancellation().check();
			}
		}

		/** The key of the element opened last. */
		long lastKey() {
			return next - 1;
		}

		/** The open element of that key; most often the innermost. */
		T element(long key) {
			if (keys.element() == key) {
				return open.element();
			}
			var elements = open.iterator();
			for (long each : keys) {
				T element = elements.next();
				if (each == key) {
					return element;
				}
			}
			throw new IllegalStateException("Element #" + key + " is not open");
		}

		@Override
		public void end() {
			keys.pop();
			closed(open.pop());
			count = next;
		}
	}

	/** An element that may still get values and contents. */
	private record OpenElement(EClass type, long key, Map<EAttribute, Object> values, Map<EReference, Keys> contents) {
	}

	private final class Elements extends Pass<OpenElement> {
		@Override
		OpenElement opened(EClass type, long key) {
			return new OpenElement(type, key, new LinkedHashMap<>(), new LinkedHashMap<>());
		}

		@Override
		public void begin(EClass type, long container, EReference containment) {
			super.begin(type, container, containment);
			if (containment != null) {
				element(container).contents().computeIfAbsent(containment, r -> new Keys()).add(lastKey());
			}
			if (tree != null) {
				tree.element(lastKey(), type, container, containment);
			}
		}

		@Override
		@SuppressWarnings("unchecked")
		public void attribute(long key, EAttribute attribute, Object value) {
			if (!GraphNames.isKept(attribute) || attribute.isDerived()) {
				return;
			}
			Map<EAttribute, Object> values = element(key).values();
			if (attribute.isMany()) {
				((List<Object>) values.computeIfAbsent(attribute, a -> new ArrayList<>())).add(value);
			} else {
				values.put(attribute, value);
			}
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			// Comes in the second emission, when its target is there.
			hasReferences |= isLoaded(reference);
		}

		@Override
		void closed(OpenElement element) {
			Map<String, Object> properties = new LinkedHashMap<>();
			for (EAttribute attribute : element.type().getEAllAttributes()) {
				if (GraphNames.isKept(attribute) && !attribute.isDerived()) {
					Object value = element.values().getOrDefault(attribute, AttributeColumn.absent(attribute));
					Object stored = StoredValues.toGraph(attribute, value);
					if (stored != null) {
						properties.put(names.of(attribute), stored);
					}
				}
			}
			load.node(names.of(element.type()), element.key(), properties);
			links(element.type(), element.key(), element.contents());
		}
	}

	/** An element that may still get links. */
	private record OpenSource(EClass type, long key, Map<EReference, Keys> links) {
	}

	private final class References extends Pass<OpenSource> {
		@Override
		OpenSource opened(EClass type, long key) {
			return new OpenSource(type, key, new LinkedHashMap<>());
		}

		@Override
		public void attribute(long key, EAttribute attribute, Object value) {
			// Came in the first emission.
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			if (isLoaded(reference)) {
				element(key).links().computeIfAbsent(reference, r -> new Keys()).add(target);
			}
		}

		@Override
		void closed(OpenSource element) {
			element.links().forEach((reference, targets) -> {
				if (targets.count > 1 && RepeatedTargets.mayBeIn(reference) && !repeated.contains(reference) && RepeatedTargets.areIn(targets.toArray())) {
					repeated.add(reference);
				}
			});
			links(element.type(), element.key(), element.links());
		}
	}

	/** A growing list of keys. */
	private static final class Keys {
		private long[] keys = new long[4];
		private int count;

		void add(long key) {
			if (count == keys.length) {
				keys = Arrays.copyOf(keys, count * 2);
			}
			keys[count++] = key;
		}

		long[] toArray() {
			return Arrays.copyOf(keys, count);
		}
	}
}
