// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Keys and certificates that tests have made, by the JDK's {@code keytool}. */
public final class Keytool {
	private Keytool() {
	}

	/** Makes a key for {@code 127.0.0.1} that vouches for itself. */
	public static void makeKey(Path store, String secret, String alias) throws IOException, InterruptedException {
		run(store, secret, "-genkeypair", "-alias", alias, "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "SAN=ip:127.0.0.1", "-storetype", "PKCS12");
	}

	/** Writes a key's certificate. */
	public static void export(Path store, String secret, String alias, Path certificate) throws IOException, InterruptedException {
		run(store, secret, "-exportcert", "-rfc", "-alias", alias, "-file", certificate.toString());
	}

	/** Runs {@code keytool} on a key store. */
	public static void run(Path store, String secret, String... arguments) throws IOException, InterruptedException {
		List<String> command = Stream.of(Stream.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()), Stream.of(arguments), Stream.of("-keystore", store.toString(),
				"-storepass", secret)).flatMap(part -> part).toList();
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, process.waitFor(), said);
	}
}
