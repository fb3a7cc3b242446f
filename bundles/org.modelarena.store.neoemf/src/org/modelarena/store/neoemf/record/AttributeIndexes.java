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
	private final Map<EClass, List<EAttribute>> ofClasses = new HashMap<>();

	private AttributeIndexes(Schema schema, SortedSet<Integer> numbers) {
		this.schema = schema;
		this.numbers = numbers;
		for (EClass type : schema.metamodel().classes()) {
			ofClasses.put(type, type.getEAllAttributes().stream().filter(this::has).toList());
		}
	}

	private static byte[] filled() {
		byte[] key = Keys.element(0);
		Arrays.fill(key, (byte) 0xff);
		return Arrays.copyOf(key, key.length + 1);
	}

	/** The indexes that a metamodel wants, for attributes that are not derived. */
	public static AttributeIndexes wanted(Schema schema) {
		SortedSet<Integer> numbers = new TreeSet<>();
		Indexing.in(schema.metamodel()).stream().filter(attribute -> !Derivation.isDerived(attribute)).forEach(attribute -> numbers.add(schema.number(attribute)));
		return new AttributeIndexes(schema, numbers);
	}

	/**
	 * The indexes of a state.
	 *
	 * @throws RuntimeException of whatever kind if their bytes are damaged
	 */
	public static AttributeIndexes read(OrderedMaps.View view, Schema schema) {
		SortedSet<Integer> numbers = new TreeSet<>();
		byte[] bytes = view.get(Table.STATE, INDEXED);
		if (bytes != null) {
			ByteReader in = new ByteReader(bytes);
			for (int rest = in.readSize(); rest > 0; rest--) {
				numbers.add(schema.number(schema.attribute(in.readInt())));
			}
		}
		return new AttributeIndexes(schema, numbers);
	}

	/** Puts the list among changes. */
	public void write(Changes changes) {
		ByteWriter out = new ByteWriter();
		out.writeNumber(numbers.size());
		numbers.forEach(out::writeNumber);
		changes.put(Table.STATE, INDEXED, out.take());
	}

	/** These and one more. */
	public AttributeIndexes with(EAttribute attribute) {
		SortedSet<Integer> more = new TreeSet<>(numbers);
		more.add(schema.number(attribute));
		return new AttributeIndexes(schema, more);
	}

	/** These without one. */
	public AttributeIndexes without(EAttribute attribute) {
		SortedSet<Integer> fewer = new TreeSet<>(numbers);
		fewer.remove(schema.number(attribute));
		return new AttributeIndexes(schema, fewer);
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
		return Keys.value(schema.number(attribute), SortKey.of(value), Keys.element(key));
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
		byte[] from = range.low() == null ? Keys.number(number) : Keys.value(number, SortKey.of(range.low()), new byte[0]);
		byte[] to = range.high() == null ? Keys.number(number + 1) : Keys.value(number, SortKey.of(range.high()), BEHIND_ELEMENTS);
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
