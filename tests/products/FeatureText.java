
// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Prints a text of a feature: {@code java FeatureText.java feature.properties KEY}. */
final class FeatureText {
	public static void main(String[] args) throws IOException {
		var properties = new Properties();
		try (Reader in = Files.newBufferedReader(Path.of(args[0]), StandardCharsets.ISO_8859_1)) {
			properties.load(in);
		}
		new PrintStream(System.out, true, StandardCharsets.UTF_8).println(properties.getProperty(args[1]));
	}
}
