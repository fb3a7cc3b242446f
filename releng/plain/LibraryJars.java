import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies libraries into one folder, so that commands start fast with them: without signatures, since Java archives no class of a signed jar, and verifies
 * each that it reads at every start; and with stack maps ({@code StackMaps}).
 *
 * Arguments: a file with the class path of the libraries, and the folder to fill.
 */
final class LibraryJars {
	private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)", Pattern.CASE_INSENSITIVE);

	private final UnaryOperator<byte[]> classes;

	private LibraryJars(UnaryOperator<byte[]> classes) {
		this.classes = classes;
	}

	public static void main(String[] args) throws IOException {
		List<Path> libraries = Stream.of(Files.readString(Path.of(args[0])).strip().split(File.pathSeparator)).map(Path::of).toList();
		Path folder = Files.createDirectories(Path.of(args[1]));
		try (URLClassLoader loader = new URLClassLoader(libraries.stream().map(LibraryJars::url).toArray(URL[]::new))) {
			LibraryJars jars = new LibraryJars(stackMaps(loader));
			for (Path library : libraries) {
				Path to = folder.resolve(library.getFileName());
				if (Files.exists(to)) {
					throw new IOException("Two libraries have the name " + to.getFileName());
				}
				jars.copy(library, to);
			}
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

	private void copy(Path jar, Path to) throws IOException {
		try (ZipFile file = new ZipFile(jar.toFile()); OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(to)); ZipOutputStream out = new ZipOutputStream(bytes)) {
			out.setLevel(1);
			for (ZipEntry entry : (Iterable<ZipEntry>) file.stream().map(ZipEntry.class::cast)::iterator) {
				if (!SIGNATURE.matcher(entry.getName()).matches()) {
					out.putNextEntry(new ZipEntry(entry.getName()));
					byte[] content = file.getInputStream(entry).readAllBytes();
					out.write(entry.getName().endsWith(".class") ? classes.apply(content) : content);
					out.closeEntry();
				}
			}
		}
	}
}
