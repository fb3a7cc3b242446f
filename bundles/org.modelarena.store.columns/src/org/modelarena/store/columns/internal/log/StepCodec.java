package org.modelarena.store.columns.internal.log;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.edit.EditStep;
import org.modelarena.store.columns.internal.Schema;
import org.modelarena.store.columns.internal.Texts;
import org.modelarena.store.columns.internal.ValueCodec;

/**
 * Writes the steps of an edit as bytes and reads them. A step is its kind (1 byte), its key (8), and: for CREATE the type (4), the
 * container (8) and the containment feature or -1 (4); for SET_VALUE the feature (4) and the length of the value (4, -1 for null) with its
 * text in UTF-8; for SET_TARGET, ADD and REMOVE the feature (4) and the target (8). Big-endian; types and features by their numbers in the
 * base file. Immutable and thread-safe.
 */
public final class StepCodec {
	private static final int CREATE = 1;
	private static final int SET_VALUE = 2;
	private static final int SET_TARGET = 3;
	private static final int ADD = 4;
	private static final int REMOVE = 5;
	private static final int DELETE = 6;
	private static final int NULL = -1;

	private final Schema schema;

	public StepCodec(Schema schema) {
		this.schema = schema;
	}

	/** The bytes of some steps. */
	public byte[] encode(List<EditStep> steps) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			for (EditStep step : steps) {
				write(step, out);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return bytes.toByteArray();
	}

	private void write(EditStep step, DataOutputStream out) throws IOException {
		switch (step) {
		case EditStep.Create create -> {
			start(out, CREATE, create.key());
			out.writeInt(schema.typeId(create.type()));
			out.writeLong(create.container());
			out.writeInt(create.containment() == null ? NULL : schema.featureId(create.containment()));
		}
		case EditStep.SetValue set -> {
			start(out, SET_VALUE, set.key());
			out.writeInt(schema.featureId(set.attribute()));
			writeValue(out, schema.columns(set.attribute()).codec(), set.value());
		}
		case EditStep.SetTarget set -> link(out, SET_TARGET, set.key(), set.reference(), set.target());
		case EditStep.Add add -> link(out, ADD, add.key(), add.reference(), add.target());
		case EditStep.Remove remove -> link(out, REMOVE, remove.key(), remove.reference(), remove.target());
		case EditStep.Delete delete -> start(out, DELETE, delete.key());
		}
	}

	private static void start(DataOutputStream out, int kind, long key) throws IOException {
		out.writeByte(kind);
		out.writeLong(key);
	}

	private void link(DataOutputStream out, int kind, long key, EReference reference, long target) throws IOException {
		start(out, kind, key);
		out.writeInt(schema.featureId(reference));
		out.writeLong(target);
	}

	private static void writeValue(DataOutputStream out, ValueCodec codec, Object value) throws IOException {
		if (value == null) {
			out.writeInt(NULL);
			return;
		}
		byte[] text = Texts.requireEncodable(codec.print(value));
		out.writeInt(text.length);
		out.write(text);
	}

	/**
	 * The steps that {@link #encode} wrote.
	 *
	 * @throws RuntimeException if these are not such bytes
	 */
	public List<EditStep> decode(byte[] bytes) {
		List<EditStep> steps = new ArrayList<>();
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
			while (in.available() > 0) {
				steps.add(read(in));
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return steps;
	}

	private EditStep read(DataInputStream in) throws IOException {
		int kind = in.readByte();
		long key = in.readLong();
		return switch (kind) {
		case CREATE -> {
			int type = in.readInt();
			long container = in.readLong();
			int containment = in.readInt();
			yield new EditStep.Create(key, schema.types().get(type), container, containment == NULL ? null : (EReference) schema.features().get(containment));
		}
		case SET_VALUE -> {
			EAttribute attribute = (EAttribute) schema.features().get(in.readInt());
			int length = in.readInt();
			Object value = length == NULL ? null
					: schema.columns(attribute).codec().parse(new String(in.readNBytes(length), StandardCharsets.UTF_8));
			yield new EditStep.SetValue(key, attribute, value);
		}
		case SET_TARGET -> new EditStep.SetTarget(key, (EReference) schema.features().get(in.readInt()), in.readLong());
		case ADD -> new EditStep.Add(key, (EReference) schema.features().get(in.readInt()), in.readLong());
		case REMOVE -> new EditStep.Remove(key, (EReference) schema.features().get(in.readInt()), in.readLong());
		case DELETE -> new EditStep.Delete(key);
		default -> throw new IOException("There is no step of the kind " + kind);
		};
	}
}
