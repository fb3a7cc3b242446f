// SPDX-License-Identifier: EPL-2.0
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What other sources can see of a class file: its members that are not private, with their types and constants, and its supertypes. As long as that is
 * the same, nobody else has to be compiled again. The format is that of chapter 4 of the Java Virtual Machine Specification.
 *
 * @param name the binary name, with slashes
 * @param supertypes superclass and interfaces
 * @param seen all that others see, as text
 * @param mentioned our own classes whose names are in the constant pool
 */
record ClassShape(String name, Set<String> supertypes, String seen, Set<String> mentioned) {
	private static final Pattern OURS = Pattern.compile("org/modelarena/[\\w/$]+");
	private static final Set<String> VISIBLE = Set.of("ConstantValue", "Signature", "Exceptions", "AnnotationDefault", "Record", "PermittedSubclasses");
	private static final int PRIVATE = 0x2;
	private static final int SYNTHETIC = 0x1000;

	static ClassShape of(byte[] file) throws IOException {
		return new Reader(file).read();
	}

	private static final class Reader {
		private final DataInputStream in;
		private Object[] pool;
		private final StringBuilder seen = new StringBuilder();

		Reader(byte[] file) {
			in = new DataInputStream(new ByteArrayInputStream(file));
		}

		ClassShape read() throws IOException {
			in.skipNBytes(8);
			readPool();
			seen.append(in.readUnsignedShort());
			String name = text(in.readUnsignedShort());
			Set<String> supertypes = new HashSet<>();
			supertypes.add(text(in.readUnsignedShort()));
			for (int left = in.readUnsignedShort(); left > 0; left--) {
				supertypes.add(text(in.readUnsignedShort()));
			}
			seen.append(new ArrayList<>(supertypes).stream().sorted().toList());
			readMembers();
			readMembers();
			seen.append(attributes());
			return new ClassShape(name, supertypes, seen.toString(), mentioned());
		}

		private void readPool() throws IOException {
			pool = new Object[in.readUnsignedShort()];
			for (int i = 1; i < pool.length; i++) {
				int tag = in.readUnsignedByte();
				pool[i] = switch (tag) {
					case 1 -> in.readUTF();
					case 3, 4 -> in.readInt();
					case 5, 6 -> in.readLong();
					case 7, 8, 16, 19, 20 -> new Reference(in.readUnsignedShort());
					case 9, 10, 11, 12, 17, 18 -> (Object) in.readInt();
					case 15 -> (in.readUnsignedByte() << 16) + in.readUnsignedShort();
					default -> throw new IOException("constant " + tag + " is unknown");
				};
				if (tag == 5 || tag == 6) {
					i++;
				}
			}
		}

		private void readMembers() throws IOException {
			List<String> members = new ArrayList<>();
			for (int left = in.readUnsignedShort(); left > 0; left--) {
				int access = in.readUnsignedShort();
				String member = access + " " + text(in.readUnsignedShort()) + " " + text(in.readUnsignedShort()) + attributes();
				if ((access & (PRIVATE | SYNTHETIC)) == 0) {
					members.add(member);
				}
			}
			members.sort(null);
			seen.append(members);
		}

		private List<String> attributes() throws IOException {
			List<String> attributes = new ArrayList<>();
			for (int left = in.readUnsignedShort(); left > 0; left--) {
				String name = text(in.readUnsignedShort());
				byte[] bytes = in.readNBytes(in.readInt());
				if (VISIBLE.contains(name)) {
					attributes.add(name + values(bytes));
				}
			}
			attributes.sort(null);
			return attributes;
		}

		/** The numbers of an attribute, those that may point into the pool as what they point at, since the pool's order changes with the code. */
		private String values(byte[] bytes) {
			StringBuilder values = new StringBuilder();
			for (int i = 0; i + 1 < bytes.length; i += 2) {
				values.append(' ').append(text((bytes[i] & 0xff) << 8 | bytes[i + 1] & 0xff));
			}
			return values.toString();
		}

		private String text(int index) {
			Object constant = index < pool.length ? pool[index] : null;
			return constant instanceof Reference(int at) ? text(at) : constant == null ? "#" + index : constant.toString();
		}

		private Set<String> mentioned() {
			Set<String> mentioned = new HashSet<>();
			for (Object constant : pool) {
				if (constant instanceof String text) {
					for (Matcher found = OURS.matcher(text); found.find();) {
						mentioned.add(found.group());
					}
				}
			}
			return mentioned;
		}
	}

	private record Reference(int index) {
	}
}
