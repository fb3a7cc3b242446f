// SPDX-License-Identifier: EPL-2.0
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs the bundles of the command line as their build properties say.
 *
 * Arguments: the folder of the plain build, the folder to fill, and the projects.
 */
final class BundleJars {
	private static final int FIRST_PROJECT = 2;

	private BundleJars() {
	}

	public static void main(String[] args) throws IOException {
		for (String project : List.of(args).subList(FIRST_PROJECT, args.length)) {
			pack(Path.of(project), Path.of(args[0]), Path.of(args[1]));
		}
	}

	private static void pack(Path project, Path classes, Path folder) throws IOException {
		String bundle = symbolicName(project);
		Properties properties = new Properties();
		try (InputStream in = Files.newInputStream(project.resolve("build.properties"))) {
			properties.load(in);
		}
		try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(folder.resolve(bundle + ".jar"))); ZipOutputStream out = new ZipOutputStream(bytes)) {
			out.setLevel(Deflater.BEST_SPEED);
			for (String included : properties.getProperty("bin.includes").split("\\s*,\\s*")) {
				if (included.equals(".")) {
					add(classes.resolve(project.getFileName()), "", out);
					add(project.resolve("src"), "", out);
				} else {
					add(project.resolve(included), included.replaceFirst("/$", ""), out);
				}
			}
		}
	}

	private static String symbolicName(Path project) throws IOException {
		try (Stream<String> lines = Files.lines(project.resolve("META-INF/MANIFEST.MF"))) {
			return lines.filter(line -> line.startsWith("Bundle-SymbolicName:")).findFirst().orElseThrow().split("[: ;]+")[1];
		}
	}

	/** Adds a file, or all files of a folder but for sources. */
	private static void add(Path from, String as, ZipOutputStream out) throws IOException {
		try (Stream<Path> files = Files.walk(from)) {
			for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).filter(file -> !file.toString().endsWith(".java") || !from.endsWith("src")).sorted()::iterator) {
				String inside = from.relativize(file).toString().replace(File.separatorChar, '/');
				String name = Stream.of(as, inside).filter(part -> !part.isEmpty()).reduce((a, b) -> a + "/" + b).orElseThrow();
				out.putNextEntry(new ZipEntry(name));
				out.write(LeanManifest.instead(name, Files.readAllBytes(file)));
				out.closeEntry();
			}
		}
	}
}
