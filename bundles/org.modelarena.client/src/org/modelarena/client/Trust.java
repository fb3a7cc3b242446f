// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Whom a client believes that it is the server. */
final class Trust {
	private Trust() {
	}

	/**
	 * Trusts certificates of a file in PEM form, and no others.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}
	 */
	static SSLContext of(Path file) {
		try (InputStream in = Files.newInputStream(file)) {
			KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
			trusted.load(null, null);
			int count = 0;
			for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
				trusted.setCertificateEntry("certificate-" + count++, certificate);
			}
			TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			managers.init(trusted);
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(null, managers.getTrustManagers(), null);
			return context;
		} catch (NoSuchFileException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no file " + file + " with certificates to trust.", e);
		} catch (IOException | GeneralSecurityException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, file + (Files.isDirectory(file) ? " is a folder" : " cannot be read, or holds something else") + "; --trust takes certificates in PEM form.",
					e);
		}
	}
}
