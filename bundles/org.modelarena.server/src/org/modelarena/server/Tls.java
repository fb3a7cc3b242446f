// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** How a server shows who it is, and encrypts what it says. Stateless. */
public final class Tls {
	private Tls() {
	}

	/**
	 * The key and certificate of a key store in PKCS12 form, as {@code keytool -genkeypair} and {@code openssl pkcs12 -export} make it.
	 *
	 * @param password of the key store and of the key in it
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if it cannot be read, or not with that password
	 */
	public static SSLContext of(Path keyStore, String password) {
		try (InputStream in = Files.newInputStream(keyStore)) {
			KeyStore keys = KeyStore.getInstance("PKCS12");
			keys.load(in, password.toCharArray());
			KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
			managers.init(keys, password.toCharArray());
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(managers.getKeyManagers(), null, null);
			return context;
		} catch (IOException | GeneralSecurityException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "Cannot read the key store " + keyStore + " (" + e.getMessage() + "); it is to be in PKCS12 form, with one password for all.", e);
		}
	}
}
