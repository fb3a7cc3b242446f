// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Article;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ElementPart;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A source whose elements are only where the metamodel allows them: stores trust what a source says. Readers of files check the
 * same before, and report the line. That references have targets of their types is the source's concern. Counts what it emits, so that a new store can be
 * asked whether it has that. Not thread-safe.
 */
public final class CheckedSource extends ForwardingSource {
	/** Of the newest emission. */
	private FeatureCounts counts = new FeatureCounts(ElementSink.none());

	private CheckedSource(ElementSource source) {
		super(source);
	}

	/** The same model, checked; the source itself, if it is one. */
	public static CheckedSource of(ElementSource source) {
		return source instanceof CheckedSource checked ? checked : new CheckedSource(source);
	}

	/** @throws ArenaException {@link ErrorCode#MODEL_INVALID} if an element does not fit its containment feature */
	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		counts = new FeatureCounts(sink);
		source().emit(new Check(counts, 0), cancellation);
	}

	@Override
	public List<ElementPart> parts(Cancellation cancellation) {
		FeatureCounts all = new FeatureCounts(ElementSink.none());
		counts = all;
		return source().parts(cancellation).stream().<ElementPart>map(part -> new CheckedPart(part, all)).toList();
	}

	/** A part that is checked; what it emits is counted when it is complete. */
	private record CheckedPart(ElementPart part, FeatureCounts all) implements ElementPart {
		@Override
		public long firstKey() {
			return part.firstKey();
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			FeatureCounts own = new FeatureCounts(sink);
			part.emit(new Check(own, part.firstKey()), cancellation);
			synchronized (all) {
				all.addAll(own);
			}
		}
	}

	/**
	 * Makes sure that a new store, into which this was emitted, holds as many values and links of each feature as it was given.
	 *
	 * @throws ArenaException {@link ErrorCode#INTERNAL} with the features of which it holds more or fewer; {@link ErrorCode#CANCELLED}
	 */
	public void requireStored(ModelStore store, Progress progress) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			// Columns are read by any number of threads; of other stores nobody knows whether it is worth it.
			int threads = snapshot instanceof ColumnSnapshot ? Runtime.getRuntime().availableProcessors() : 1;
			LoadCheck.run(source(), counts.byName(), snapshot, threads, progress);
		}
	}

	/** Looks at each pair of a feature and a type once. */
	private static final class Check implements ElementSink {
		private final ElementSink sink;
		/** For each feature the type that was checked last; most have one. */
		private final Map<EReference, EClass> known = new IdentityHashMap<>();
		private long next;

		/** @param first the key of the first element */
		Check(ElementSink sink, long first) {
			this.sink = sink;
			next = first;
		}

		@Override
		public void begin(EClass type, long container, @Nullable EReference containment) {
			if (containment != null && known.get(containment) != type) {
				if (!Metamodel.accepts(containment, type)) {
					throw new ArenaException(ErrorCode.MODEL_INVALID, "Element #" + next + ", " + Article.with(type.getName()) + ", cannot stand under '"
							+ containment.getName() + "' of element #" + container + ", which holds " + containment.getEReferenceType().getName() + ".");
				}
				known.put(containment, type);
			}
			next++;
			sink.begin(type, container, containment);
		}

		@Override
		public void attribute(long key, EAttribute attribute, Object value) {
			sink.attribute(key, attribute, value);
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			sink.reference(key, reference, target);
		}

		@Override
		public void end() {
			sink.end();
		}
	}
}
