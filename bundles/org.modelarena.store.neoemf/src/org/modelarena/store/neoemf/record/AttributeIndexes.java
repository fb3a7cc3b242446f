// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Range;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;

/**
 * The indexed attributes, and their entries: an element has one for each of its indexed attributes that is not null, its default included. Immutable and
 * thread-safe.
 */
public final class AttributeIndexes {
	private static final byte[] INDEXED = Keys.name("indexed");
	private static final byte[] BEHIND_ELEMENTS = filled();

	private final Schema schema;
	/** By number. */
	private final SortedSet<Integer> numbers;
	/** Whether entries have the hashes of long texts; stores of the formats 1 and 2 have not. */
	private final boolean isHashed;
	private final Map<EClass, List<EAttribute>> ofClasses = new HashMap<>();

	private AttributeIndexes(Schema schema, SortedSet<Integer> numbers, boolean isHashed) {
		this.schema = schema;
		this.numbers = numbers;
		this.isHashed = isHashed;
		for (EClass type : schema.metamodel().classes()) {
			ofClasses.put(type, type.getEAllAttributes().stream().filter(this::has).toList());
		}
	}

	private static byte[] filled() {
		byte[] key = new byte[Keys.element(0).length + Integer.BYTES + 1];
		Arrays.fill(key, (byte) 0xff);
		return key;
	}

	/** The indexes that a metamodel wants, for attributes that are not derived. */
	public static AttributeIndexes wanted(Schema schema) {
		SortedSet<Integer> numbers = new TreeSet<>();
		Indexing.in(schema.metamodel()).stream().filter(attribute -> !Derivation.isDerived(attribute)).forEach(attribute -> numbers.add(schema.number(attribute)));
		return new AttributeIndexes(schema, numbers, true);
	}

	/**
	 * The indexes of a state.
	 *
	 * @throws RuntimeException of whatever kind if their bytes are damaged
	 */
	public static AttributeIndexes read(OrderedMaps.View view, Schema schema) {
		SortedSet<Integer> numbers = new TreeSet<>();
		byte[] bytes = view.get(Table.STATE, INDEXED);
		boolean isHashed = false;
		if (bytes != null) {
			ByteReader in = new ByteReader(bytes);
			for (int rest = in.readSize(); rest > 0; rest--) {
				numbers.add(schema.number(schema.attribute(in.readInt())));
			}
			isHashed = in.hasMore();
		}
		return new AttributeIndexes(schema, numbers, isHashed);
	}

	/** Puts the list among changes. */
	public void write(Changes changes) {
		ByteWriter out = new ByteWriter();
		out.writeNumber(numbers.size());
		numbers.forEach(out::writeNumber);
		if (isHashed) {
			out.writeNumber(1);
		}
		changes.put(Table.STATE, INDEXED, out.take());
	}

	/** These and one more. */
	public AttributeIndexes with(EAttribute attribute) {
		SortedSet<Integer> more = new TreeSet<>(numbers);
		more.add(schema.number(attribute));
		return new AttributeIndexes(schema, more, isHashed);
	}

	/** These without one. */
	public AttributeIndexes without(EAttribute attribute) {
		SortedSet<Integer> fewer = new TreeSet<>(numbers);
		fewer.remove(schema.number(attribute));
		return new AttributeIndexes(schema, fewer, isHashed);
	}

	/** Whether an attribute is one of them. */
	public boolean has(EAttribute attribute) {
		return !numbers.isEmpty() && numbers.contains(schema.number(attribute));
	}

	/** All, in the order of the metamodel. */
	public List<EAttribute> all() {
		return numbers.stream().map(schema::attribute).toList();
	}

	/** Says what has become of an element, null if there is none. */
	void write(long key, ElementRecord before, ElementRecord after, Changes changes) {
		for (EAttribute attribute : ofClasses.get((before != null ? before : after).type())) {
			Object old = value(before, attribute);
			Object now = value(after, attribute);
			if (old != null && !old.equals(now)) {
				changes.remove(Table.VALUES, entry(attribute, old, key));
			}
			if (now != null && !now.equals(old)) {
				changes.put(Table.VALUES, entry(attribute, now, key), value(after.type(), attribute, now));
			}
		}
	}

	private static Object value(ElementRecord element, EAttribute attribute) {
		Object value = element == null ? null : element.get(attribute);
		return value == ElementRecord.NULL ? null : value == null && element != null ? attribute.getDefaultValue() : value;
	}

	/** Puts the entry of one attribute of an element among changes, if it has one. */
	public void put(long key, ElementRecord element, EAttribute attribute, Changes changes) {
		Object value = value(element, attribute);
		if (value != null) {
			changes.put(Table.VALUES, entry(attribute, value, key), value(element.type(), attribute, value));
		}
	}

	private byte[] entry(EAttribute attribute, Object value, long key) {
		return Keys.value(schema.number(attribute), isHashed ? joined(SortKey.of(value), SortKey.hash(value)) : SortKey.of(value), Keys.element(key));
	}

	private static byte[] joined(byte[] first, byte[] second) {
		byte[] both = Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		return both;
	}

	private byte[] value(EClass type, EAttribute attribute, Object value) {
		ByteWriter out = new ByteWriter();
		out.writeNumber(schema.number(type));
		ValueCodec.of(attribute).write(value, out);
		return out.take();
	}

	/** The instances of a type whose attribute lies in a range, in the order of extents. */
	public KeyCursor seek(OrderedMaps.View view, EClass type, EAttribute attribute, Range range) {
		int number = schema.number(attribute);
		// Hashes tell one value from another, and do not lie in the order of the values.
		byte[] hash = isHashed && range.isPoint() ? SortKey.hash(range.low()) : new byte[0];
		byte[] from = range.low() == null ? Keys.number(number) : Keys.value(number, SortKey.of(range.low()), hash);
		byte[] to = range.high() == null ? Keys.number(number + 1) : Keys.value(number, joined(SortKey.of(range.high()), hash), BEHIND_ELEMENTS);
		LongStream.Builder found = LongStream.builder();
		ValueCodec codec = ValueCodec.of(attribute);
		view.read(Table.VALUES, from, to, Integer.MAX_VALUE, (key, value) -> {
			ByteReader in = new ByteReader(value);
			if (type.isSuperTypeOf(schema.type(in.readInt())) && range.contains(codec.read(in))) {
				found.add(Keys.last(key));
			}
		});
		return KeyCursor.of(found.build().sorted().toArray());
	}

	/** Puts the removal of all entries of an attribute among changes. */
	public void clear(OrderedMaps.View view, EAttribute attribute, Changes changes) {
		int number = schema.number(attribute);
		view.read(Table.VALUES, Keys.number(number), Keys.number(number + 1), Integer.MAX_VALUE, (key, value) -> changes.remove(Table.VALUES, key));
	}
}
