// SPDX-License-Identifier: EPL-2.0
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;

/** Keeps what the compiler writes until it is known that all is well, and knows which source each class came from. */
final class MemoryOutput extends ForwardingJavaFileManager<StandardJavaFileManager> {
	/** The classes of each source: binary names with slashes, and their files. */
	final Map<Path, Map<String, ByteArrayOutputStream>> classes = new HashMap<>();

	MemoryOutput(StandardJavaFileManager files) {
		super(files);
	}

	@Override
	public JavaFileObject getJavaFileForOutput(Location location, String className, Kind kind, FileObject sibling) {
		String name = className.replace('.', '/');
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		classes.computeIfAbsent(Path.of(sibling.toUri()), source -> new TreeMap<>()).put(name, bytes);
		return new SimpleJavaFileObject(URI.create("memory:/" + name + kind.extension), kind) {
			@Override
			public OutputStream openOutputStream() {
				return bytes;
			}
		};
	}
}
