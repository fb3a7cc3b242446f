
// SPDX-License-Identifier: EPL-2.0
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * Gives classes that were compiled for Java 5 and before the stack maps of Java 6. Their code stays as it is; but Java archives no class without stack maps, and takes four times
 * as long to verify one. Needs Java 24; before that, starts take a tenth of a second longer. Thread-safe.
 */
final class StackMaps implements UnaryOperator<byte[]> {
	private static final int JAVA_6 = 50;
	private static final int MINOR_BYTE = 7;

	private final ClassFile files;

	/** @param classes of all libraries, whose supertypes the maps depend on */
	StackMaps(ClassLoader classes) {
		ClassHierarchyResolver types = ClassHierarchyResolver.ofResourceParsing(classes).orElse(ClassHierarchyResolver.defaultResolver()).cached(ConcurrentHashMap::new);
		files = ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS, ClassFile.ClassHierarchyResolverOption.of(types));
	}

	@Override
	public byte[] apply(byte[] bytes) {
		if ((bytes[MINOR_BYTE] & 0xff) >= JAVA_6) {
			return bytes;
		}
		ClassTransform version = (builder, element) -> {
			if (element instanceof ClassFileVersion) {
				builder.withVersion(JAVA_6, 0);
			} else {
				builder.with(element);
			}
		};
		// A method is written anew, and gets a map, only if somebody seems to change it: what is the same function each time counts as no change.
		ClassTransform code = ClassTransform.transformingMethodBodies(method -> true, CodeTransform.ofStateful(() -> (builder, element) -> builder.with(element)));
		return files.transformClass(files.parse(bytes), version.andThen(code));
	}
}
