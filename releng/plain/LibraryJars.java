
// SPDX-License-Identifier: EPL-2.0
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Changes the jars in a folder so that commands start fast with them: takes their signatures away, since Java archives no class of a signed jar, and verifies
 * each that it reads at every start; shortens their manifests ({@link LeanManifest}); and gives stack maps to old classes ({@code StackMaps}, where that is on the class
 * path).
 */
final class LibraryJars {
	private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)", Pattern.CASE_INSENSITIVE);

	private final UnaryOperator<byte[]> classes;

	private LibraryJars(UnaryOperator<byte[]> classes) {
		this.classes = classes;
	}

	public static void main(String[] args) throws IOException {
		List<Path> jars = new ArrayList<>();
		try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of(args[0]), "*.jar")) {
			found.forEach(jars::add);
		}
		try (URLClassLoader loader = new URLClassLoader(jars.stream().map(LibraryJars::url).toArray(URL[]::new))) {
			LibraryJars change = new LibraryJars(stackMaps(loader));
			jars.parallelStream().forEach(change::change);
		}
	}

	private static URL url(Path file) {
		try {
			return file.toUri().toURL();
		} catch (MalformedURLException e) {
			throw new IllegalArgumentException(e);
		}
	}

	/** What is compiled only where there is a Java that can do it. */
	@SuppressWarnings("unchecked")
	private static UnaryOperator<byte[]> stackMaps(ClassLoader classes) {
		try {
			return (UnaryOperator<byte[]>) Class.forName("StackMaps").getDeclaredConstructor(ClassLoader.class).newInstance(classes);
		} catch (ReflectiveOperationException e) {
			return bytes -> bytes;
		}
	}

	private byte[] changed(String name, byte[] content) throws IOException {
		return name.endsWith(".class") ? classes.apply(content) : LeanManifest.instead(name, content);
	}

	private void change(Path jar) {
		try {
			rewrite(jar);
		} catch (IOException e) {
			throw new UncheckedIOException("Cannot change " + jar, e);
		}
	}

	private void rewrite(Path jar) throws IOException {
		Path changed = Files.createTempFile(jar.getParent(), "changed", ".tmp");
		boolean isOther = false;
		try (ZipFile file = new ZipFile(jar.toFile()); OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(changed)); ZipOutputStream out = new ZipOutputStream(bytes)) {
			out.setLevel(Deflater.BEST_SPEED);
			for (ZipEntry entry : (Iterable<ZipEntry>) file.stream().map(ZipEntry.class::cast)::iterator) {
				if (SIGNATURE.matcher(entry.getName()).matches()) {
					isOther = true;
					continue;
				}
				byte[] content = file.getInputStream(entry).readAllBytes();
				byte[] written = changed(entry.getName(), content);
				isOther |= written != content;
				ZipEntry copy = new ZipEntry(entry.getName());
				copy.setTime(entry.getTime());
				out.putNextEntry(copy);
				out.write(written);
				out.closeEntry();
			}
		}
		if (isOther) {
			Files.move(changed, jar, StandardCopyOption.REPLACE_EXISTING);
		} else {
			Files.delete(changed);
		}
	}
}
