import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Takes the signatures out of the jars in a folder: Java archives no class of a signed jar, and verifies each that it reads at every start. */
final class StripSignatures {
	private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)", Pattern.CASE_INSENSITIVE);

	public static void main(String[] args) throws IOException {
		try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of(args[0]), "*.jar")) {
			for (Path jar : jars) {
				if (isSigned(jar)) {
					Path stripped = Files.createTempFile(jar.getParent(), "stripped", ".tmp");
					copy(jar, stripped);
					Files.move(stripped, jar, StandardCopyOption.REPLACE_EXISTING);
				}
			}
		}
	}

	private static boolean isSigned(Path jar) throws IOException {
		try (ZipFile file = new ZipFile(jar.toFile())) {
			return file.stream().anyMatch(StripSignatures::isSignature);
		}
	}

	private static boolean isSignature(ZipEntry entry) {
		return SIGNATURE.matcher(entry.getName()).matches();
	}

	private static void copy(Path from, Path to) throws IOException {
		try (ZipFile file = new ZipFile(from.toFile()); OutputStream bytes = Files.newOutputStream(to); ZipOutputStream out = new ZipOutputStream(bytes)) {
			for (ZipEntry entry : (Iterable<ZipEntry>) file.stream().map(ZipEntry.class::cast)::iterator) {
				if (!isSignature(entry)) {
					ZipEntry copy = new ZipEntry(entry.getName());
					copy.setTime(entry.getTime());
					out.putNextEntry(copy);
					file.getInputStream(entry).transferTo(out);
					out.closeEntry();
				}
			}
		}
	}
}
