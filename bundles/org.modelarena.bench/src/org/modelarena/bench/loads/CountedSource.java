// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.loads;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementPart;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.ForwardingSource;

/** A source that counts what it emits. What is counted is that of the newest emission. Not thread-safe. */
public final class CountedSource extends ForwardingSource {
	private Counter counter = new Counter(ElementSink.none());

	public CountedSource(ElementSource source) {
		super(source);
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		counter = new Counter(sink);
		source().emit(counter, cancellation);
	}

	@Override
	public List<ElementPart> parts(Cancellation cancellation) {
		Counter all = new Counter(ElementSink.none());
		counter = all;
		return source().parts(cancellation).stream().<ElementPart>map(part -> new CountedPart(part, all)).toList();
	}

	/** A part; what it emits is counted when it is complete. */
	private record CountedPart(ElementPart part, Counter all) implements ElementPart {
		@Override
		public long firstKey() {
			return part.firstKey();
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			Counter own = new Counter(sink);
			part.emit(own, cancellation);
			synchronized (all) {
				all.add(own);
			}
		}
	}

	/** Emits the elements to nobody. */
	public void count(Cancellation cancellation) {
		emit(ElementSink.none(), cancellation);
	}

	/** How much was emitted. */
	public ModelExtent extent() {
		long elements = counter.types.values().stream().mapToLong(each -> each[0]).sum();
		return new ModelExtent(elements, counter.values, counter.links, counter.characters);
	}

	/** How many elements of each exact type were emitted. */
	public Map<EClass, Long> types() {
		Map<EClass, Long> found = new HashMap<>();
		counter.types.forEach((type, count) -> found.put(type, count[0]));
		return found;
	}

	private static final class Counter implements ElementSink {
		private final ElementSink to;
		private final Map<EClass, long[]> types = new HashMap<>();
		private EClass lastType;
		private long[] lastCount;
		private long values;
		private long links;
		private long characters;

		Counter(ElementSink to) {
			this.to = to;
		}

		void add(Counter other) {
			other.types.forEach((type, count) -> types.computeIfAbsent(type, each -> new long[1])[0] += count[0]);
			values += other.values;
			links += other.links;
			characters += other.characters;
		}

		@Override
		public void begin(EClass type, long container, EReference containment) {
			if (type != lastType) {
				lastType = type;
				lastCount = types.computeIfAbsent(type, each -> new long[1]);
			}
			lastCount[0]++;
			to.begin(type, container, containment);
		}

		@Override
		public void attribute(long key, EAttribute attribute, Object value) {
			values++;
			if (value instanceof String text) {
				characters += text.length();
			}
			to.attribute(key, attribute, value);
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			links++;
			to.reference(key, reference, target);
		}

		@Override
		public void end() {
			to.end();
		}
	}

}
