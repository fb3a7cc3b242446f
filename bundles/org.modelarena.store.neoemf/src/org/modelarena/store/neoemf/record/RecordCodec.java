// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Records as byte strings: the number of the class; the container as the distance to it, and its feature; then for each feature that is set its id
 * and its value. Keys within a record are distances to the element's own key, since most links are short. Immutable and thread-safe.
 */
public final class RecordCodec {
	private final Schema schema;

	public RecordCodec(Schema schema) {
		this.schema = schema;
	}

	/** @param key the element's key */
	public byte[] encode(long key, ElementRecord element) {
		ByteWriter out = new ByteWriter();
		out.writeNumber(schema.number(element.type()));
		if (element.containment() == null) {
			out.writeNumber(0);
		} else {
			out.writeNumber(1 + schema.number(element.containment()));
			out.writeSigned(element.container() - key);
		}
		out.writeNumber(element.count());
		for (int i = 0; i < element.count(); i++) {
			out.writeNumber(element.feature(i));
			EStructuralFeature feature = element.type().getEStructuralFeature(element.feature(i));
			if (feature instanceof EAttribute attribute) {
				writeValues(attribute, element.value(i), out);
			} else {
				writeTargets(key, element.value(i), out);
			}
		}
		return out.take();
	}

	private static void writeTargets(long key, Object value, ByteWriter out) {
		if (value instanceof Long target) {
			out.writeSigned(target - key);
			return;
		}
		KeyList targets = (KeyList) value;
		out.writeNumber(targets.size());
		long before = key;
		for (int i = 0; i < targets.size(); i++) {
			out.writeSigned(targets.get(i) - before);
			before = targets.get(i);
		}
	}

	private static void writeValues(EAttribute attribute, Object value, ByteWriter out) {
		ValueCodec codec = ValueCodec.of(attribute);
		if (!attribute.isMany()) {
			codec.write(value == ElementRecord.NULL ? null : value, out);
			return;
		}
		List<?> values = (List<?>) value;
		out.writeNumber(values.size());
		for (Object each : values) {
			codec.write(each, out);
		}
	}

	/**
	 * The element that {@link #encode} was given.
	 *
	 * @throws RuntimeException of whatever kind if the bytes are damaged
	 */
	public ElementRecord decode(long key, byte[] bytes) {
		ByteReader in = new ByteReader(bytes);
		EClass type = schema.type(in.readInt());
		ElementRecord element = new ElementRecord(type);
		int containment = in.readInt();
		if (containment == 0) {
			element.place(ModelSnapshot.NONE, null);
		} else {
			element.place(in.readSigned() + key, schema.reference(containment - 1));
		}
		for (int rest = in.readSize(); rest > 0; rest--) {
			int id = in.readInt();
			EStructuralFeature feature = type.getEStructuralFeature(id);
			element.set(id, feature instanceof EAttribute attribute ? readValues(attribute, in) : readTargets(key, (EReference) feature, in));
		}
		return element;
	}

	private static Object readTargets(long key, EReference reference, ByteReader in) {
		if (!reference.isMany()) {
			return in.readSigned() + key;
		}
		int size = in.readSize();
		KeyList targets = new KeyList(Math.max(size, 1));
		long before = key;
		for (int i = 0; i < size; i++) {
			before += in.readSigned();
			targets.add(before);
		}
		return targets;
	}

	private static Object readValues(EAttribute attribute, ByteReader in) {
		ValueCodec codec = ValueCodec.of(attribute);
		if (!attribute.isMany()) {
			Object value = codec.read(in);
			return value == null ? ElementRecord.NULL : value;
		}
		int size = in.readSize();
		List<Object> values = new ArrayList<>(size);
		for (int i = 0; i < size; i++) {
			values.add(codec.read(in));
		}
		return values;
	}
}
