// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.ForwardingSource;

/**
 * A source with a hash of all that it emits: types, values, links and their order, wherever the files lie that they stand in. The mixing function is that of
 * {@link java.util.SplittableRandom}; it does not withstand an adversary. Not thread-safe.
 */
final class HashedSource extends ForwardingSource {
	private Hasher hasher;

	HashedSource(ElementSource source) {
		super(source);
	}

	/** The hash of the newest emission, 16 hexadecimal digits; empty before the first. */
	String hash() {
		return hasher == null ? "" : HexFormat.of().toHexDigits(hasher.hash);
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		hasher = new Hasher(sink);
		source().emit(hasher, cancellation);
	}

	private static final class Hasher implements ElementSink {
		private final ElementSink to;
		private long hash;

		Hasher(ElementSink to) {
			this.to = to;
		}

		private void add(long key, String name, long value) {
			long z = hash + (key * 31 + name.hashCode()) * 0x9E3779B97F4A7C15L + value;
			z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
			z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
			hash = z ^ z >>> 31;
		}

		@Override
		public void begin(EClass type, long container, EReference containment) {
			add(container, type.getName(), containment == null ? 0 : containment.getName().hashCode());
			to.begin(type, container, containment);
		}

		@Override
		public void attribute(long key, EAttribute attribute, Object value) {
			add(key, attribute.getName(), hash(value));
			to.attribute(key, attribute, value);
		}

		/** Values of other Java classes need not have a hash that is the same in the next process. */
		private static int hash(Object value) {
			return switch (value) {
			case String text -> text.hashCode();
			case Enumerator literal -> literal.getLiteral().hashCode();
			case byte[] bytes -> Arrays.hashCode(bytes);
			case Number number -> number.hashCode();
			case Boolean truth -> truth.hashCode();
			case Character character -> character.hashCode();
			case Date date -> date.hashCode();
			default -> 0;
			};
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			add(key, reference.getName(), target);
			to.reference(key, reference, target);
		}

		@Override
		public void end() {
			to.end();
		}
	}
}
