// SPDX-License-Identifier: EPL-2.0
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
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.schema.ValueCodec;
import org.modelarena.store.columns.internal.state.Commit;
import org.modelarena.store.columns.internal.state.DerivedStep;
import org.modelarena.store.columns.internal.state.TextTable;

/**
 * Writes what a commit changes as bytes and reads it. A step is its kind (1 byte), its key (8), and: for CREATE the type (4), the container
 * (8) and the containment feature or -1 (4); for SET_VALUE the feature (4) and the length of the value (4, -1 for null) with its text in
 * UTF-8; for SET_TARGET, ADD and REMOVE the feature (4) and the target (8). DERIVED_VALUE is as SET_VALUE; DERIVED_VALUES and
 * DERIVED_TARGETS have the number of values or targets (4) after the feature; OWN_READS, whose key does not count, has the feature, a
 * length and a text. CREATE_AT and ADD_AT are as CREATE and ADD, with a position (4) at the end; REORDER is as ADD_AT; MOVE has the
 * container (8), the containment feature or -1 (4) and the position or -1 (4); SET_VALUES is as DERIVED_VALUES. Big-endian; types and features
 * by their numbers in the base file. Where a history is kept, the first step is what {@link EntryCodec} writes. Immutable and thread-safe.
 */
public final class StepCodec {
	private static final int CREATE = 1;
	private static final int SET_VALUE = 2;
	private static final int SET_TARGET = 3;
	private static final int ADD = 4;
	private static final int REMOVE = 5;
	private static final int DELETE = 6;
	private static final int DERIVED_VALUE = 7;
	private static final int DERIVED_VALUES = 8;
	private static final int DERIVED_TARGETS = 9;
	private static final int OWN_READS = 10;
	private static final int CREATE_AT = 11;
	private static final int ADD_AT = 12;
	private static final int REORDER = 13;
	private static final int MOVE = 14;
	private static final int SET_VALUES = 15;
	private static final int NULL = -1;

	private final Schema schema;

	public StepCodec(Schema schema) {
		this.schema = schema;
	}

	/** The bytes of a commit. */
	public byte[] encode(Commit commit) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			if (commit.entry() != null) {
				EntryCodec.write(commit.entry(), out);
			}
			for (EditStep step : commit.steps()) {
				write(step, out);
			}
			for (DerivedStep step : commit.derived()) {
				write(step, out);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return bytes.toByteArray();
	}

	private void write(DerivedStep step, DataOutputStream out) throws IOException {
		switch (step) {
		case DerivedStep.Value set when set.attribute().isMany() -> writeValues(out, DERIVED_VALUES, set.key(), set.attribute(), set.values());
		case DerivedStep.Value set -> {
			start(out, DERIVED_VALUE, set.key());
			out.writeInt(schema.featureId(set.attribute()));
			writeValue(out, schema.columns(set.attribute()).codec(), set.value());
		}
		case DerivedStep.Targets set -> {
			start(out, DERIVED_TARGETS, set.key());
			out.writeInt(schema.featureId(set.reference()));
			out.writeInt(set.targets().length);
			for (long target : set.targets()) {
				out.writeLong(target);
			}
		}
		case DerivedStep.OwnReads set -> {
			start(out, OWN_READS, ModelSnapshot.NONE);
			out.writeInt(schema.featureId(set.feature()));
			writeText(out, set.reads());
		}
		}
	}

	private void write(EditStep step, DataOutputStream out) throws IOException {
		switch (step) {
		case EditStep.Create create -> {
			start(out, create.position() == ModelEdit.END ? CREATE : CREATE_AT, create.key());
			out.writeInt(schema.typeId(create.type()));
			place(out, create.container(), create.containment());
			position(out, create.position());
		}
		case EditStep.SetValue set when set.attribute().isMany() ->
			writeValues(out, SET_VALUES, set.key(), set.attribute(), set.value() == null ? List.of() : (List<?>) set.value());
		case EditStep.SetValue set -> {
			start(out, SET_VALUE, set.key());
			out.writeInt(schema.featureId(set.attribute()));
			writeValue(out, schema.columns(set.attribute()).codec(), set.value());
		}
		case EditStep.SetTarget set -> link(out, SET_TARGET, set.key(), set.reference(), set.target());
		case EditStep.Add add -> {
			link(out, add.position() == ModelEdit.END ? ADD : ADD_AT, add.key(), add.reference(), add.target());
			position(out, add.position());
		}
		case EditStep.Remove remove -> link(out, REMOVE, remove.key(), remove.reference(), remove.target());
		case EditStep.Reorder reorder -> {
			link(out, REORDER, reorder.key(), reorder.reference(), reorder.target());
			position(out, reorder.position());
		}
		case EditStep.Move move -> {
			start(out, MOVE, move.key());
			place(out, move.container(), move.containment());
			out.writeInt(move.position());
		}
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

	private void place(DataOutputStream out, long container, EReference containment) throws IOException {
		out.writeLong(container);
		out.writeInt(containment == null ? NULL : schema.featureId(containment));
	}

	/** The end follows from the kind of step. */
	private static void position(DataOutputStream out, int position) throws IOException {
		if (position != ModelEdit.END) {
			out.writeInt(position);
		}
	}

	private void writeValues(DataOutputStream out, int kind, long key, EAttribute attribute, List<?> values) throws IOException {
		start(out, kind, key);
		out.writeInt(schema.featureId(attribute));
		out.writeInt(values.size());
		for (Object value : values) {
			writeValue(out, schema.columns(attribute).codec(), value);
		}
	}

	private static void writeValue(DataOutputStream out, ValueCodec codec, Object value) throws IOException {
		if (value == null) {
			out.writeInt(NULL);
			return;
		}
		writeText(out, codec.print(value));
	}

	private static void writeText(DataOutputStream out, String string) throws IOException {
		byte[] text = TextTable.requireEncodable(string);
		out.writeInt(text.length);
		out.write(text);
	}

	/**
	 * The commit that {@link #encode} wrote.
	 *
	 * @throws RuntimeException if these are not such bytes
	 */
	public Commit decode(byte[] bytes) {
		List<EditStep> steps = new ArrayList<>();
		List<DerivedStep> derived = new ArrayList<>();
		CommitEntry entry = null;
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
			while (in.available() > 0) {
				int kind = in.readByte();
				if (kind == EntryCodec.ENTRY) {
					entry = EntryCodec.read(in);
				} else if (kind >= DERIVED_VALUE && kind <= OWN_READS) {
					derived.add(readDerived(kind, in));
				} else {
					steps.add(readStep(kind, in));
				}
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return new Commit(steps, derived, entry);
	}

	private EditStep readStep(int kind, DataInputStream in) throws IOException {
		long key = in.readLong();
		return switch (kind) {
		case CREATE -> new EditStep.Create(key, schema.types().get(in.readInt()), in.readLong(), containment(in), ModelEdit.END);
		case CREATE_AT -> new EditStep.Create(key, schema.types().get(in.readInt()), in.readLong(), containment(in), in.readInt());
		case SET_VALUE -> {
			EAttribute attribute = (EAttribute) feature(in);
			yield new EditStep.SetValue(key, attribute, readValue(in, attribute));
		}
		case SET_TARGET -> new EditStep.SetTarget(key, (EReference) feature(in), in.readLong());
		case SET_VALUES -> {
			EAttribute attribute = (EAttribute) feature(in);
			List<Object> values = readValues(in, attribute);
			yield new EditStep.SetValue(key, attribute, values.isEmpty() ? null : values);
		}
		case ADD -> new EditStep.Add(key, (EReference) feature(in), in.readLong(), ModelEdit.END);
		case ADD_AT -> new EditStep.Add(key, (EReference) feature(in), in.readLong(), in.readInt());
		case REORDER -> new EditStep.Reorder(key, (EReference) feature(in), in.readLong(), in.readInt());
		case MOVE -> new EditStep.Move(key, in.readLong(), containment(in), in.readInt());
		case REMOVE -> new EditStep.Remove(key, (EReference) feature(in), in.readLong());
		case DELETE -> new EditStep.Delete(key);
		default -> throw unknown(kind);
		};
	}

	private DerivedStep readDerived(int kind, DataInputStream in) throws IOException {
		long key = in.readLong();
		return switch (kind) {
		case DERIVED_VALUE -> {
			EAttribute attribute = (EAttribute) feature(in);
			yield new DerivedStep.Value(key, attribute, readValue(in, attribute));
		}
		case DERIVED_VALUES -> {
			EAttribute attribute = (EAttribute) feature(in);
			yield new DerivedStep.Value(key, attribute, readValues(in, attribute));
		}
		case DERIVED_TARGETS -> {
			EReference reference = (EReference) feature(in);
			int count = in.readInt();
			LongStream.Builder targets = LongStream.builder();
			for (int left = count; left > 0; left--) {
				targets.add(in.readLong());
			}
			yield new DerivedStep.Targets(key, reference, targets.build().toArray());
		}
		case OWN_READS -> new DerivedStep.OwnReads(feature(in), readText(in, in.readInt()));
		default -> throw unknown(kind);
		};
	}

	private static IOException unknown(int kind) {
		return new IOException("There is no step of the kind " + kind);
	}

	private EStructuralFeature feature(DataInputStream in) throws IOException {
		return schema.features().get(in.readInt());
	}

	/** Null for a root. */
	private EReference containment(DataInputStream in) throws IOException {
		int containment = in.readInt();
		return containment == NULL ? null : (EReference) schema.features().get(containment);
	}

	private List<Object> readValues(DataInputStream in, EAttribute attribute) throws IOException {
		List<Object> values = new ArrayList<>();
		for (int left = in.readInt(); left > 0; left--) {
			values.add(readValue(in, attribute));
		}
		return values;
	}

	private Object readValue(DataInputStream in, EAttribute attribute) throws IOException {
		int length = in.readInt();
		return length == NULL ? null : schema.columns(attribute).codec().parse(readText(in, length));
	}

	private static String readText(DataInputStream in, int length) throws IOException {
		return new String(in.readNBytes(length), StandardCharsets.UTF_8);
	}
}
