// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.net.ssl.SSLException;

import org.apache.ratis.thirdparty.io.netty.handler.ssl.NotSslRecordException;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.replication.GroupTls;

/** The faults of keys and certificates, told before others meet with them. */
final class TlsFiles {
	private static final Pattern KEY = Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

	/** With which gRPC begins what another server has said. */
	private static final Pattern STATUS = Pattern.compile("^[A-Z_]+: ");

	private TlsFiles() {
	}

	/** @throws ArenaException {@link ErrorCode#CONFIGURATION_INVALID} if others could not accept what this replica shows */
	static void check(GroupTls tls) {
		List<X509Certificate> shown = certificates(tls.certificate());
		Set<TrustAnchor> authorities = new HashSet<>();
		certificates(tls.authorities()).forEach(each -> authorities.add(new TrustAnchor(each, null)));
		PrivateKey key = key(tls.key(), shown.getFirst().getPublicKey().getAlgorithm());
		if (key instanceof RSAKey own && shown.getFirst().getPublicKey() instanceof RSAKey certified && !own.getModulus().equals(certified.getModulus())) {
			throw invalid("The key in " + tls.key() + " is not that of the certificate in " + tls.certificate() + ".", null);
		}
		List<X509Certificate> path = new ArrayList<>(shown);
		path.removeIf(each -> each.getSubjectX500Principal().equals(each.getIssuerX500Principal()) && shown.size() > 1);
		try {
			PKIXParameters parameters = new PKIXParameters(authorities);
			parameters.setRevocationEnabled(false);
			CertPathValidator.getInstance("PKIX").validate(CertificateFactory.getInstance("X.509").generateCertPath(path), parameters);
		} catch (GeneralSecurityException e) {
			throw invalid("The certificate in " + tls.certificate() + " is not accepted by the authorities in " + tls.authorities() + ", as other replicas would find: " + e.getMessage(), e);
		}
	}

	private static ArenaException invalid(String message, Exception cause) {
		return new ArenaException(ErrorCode.CONFIGURATION_INVALID, message, cause);
	}

	private static List<X509Certificate> certificates(Path file) {
		try {
			List<X509Certificate> found = CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes(file))).stream().map(X509Certificate.class::cast)
					.toList();
			if (found.isEmpty()) {
				throw invalid(file + " has no certificate; it needs one at least, in PEM form.", null);
			}
			return found;
		} catch (GeneralSecurityException e) {
			throw invalid(file + " has no certificates in PEM form: " + e.getMessage(), e);
		}
	}

	private static PrivateKey key(Path file, String algorithm) {
		Matcher text = KEY.matcher(new String(bytes(file), StandardCharsets.ISO_8859_1));
		if (!text.find()) {
			throw invalid(file + " has no unencrypted key of the form PKCS 8 (BEGIN PRIVATE KEY); 'openssl pkcs8 -topk8 -nocrypt' makes it of others.", null);
		}
		try {
			return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(text.group(1))));
		} catch (GeneralSecurityException | IllegalArgumentException e) {
			throw invalid("The key in " + file + " is none for a certificate with a key of " + algorithm + ": " + e.getMessage(), e);
		}
	}

	private static byte[] bytes(Path file) {
		try {
			return Files.readAllBytes(file);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	/** The message of a failure, as gRPC has it, and its reason: of what a network tells, gRPC only says that it is unavailable. */
	static String reason(Throwable failure) {
		boolean isEncryption = false;
		Throwable root = failure;
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			isEncryption |= cause instanceof SSLException || cause instanceof GeneralSecurityException;
			if (cause instanceof NotSslRecordException) {
				return "it does not encrypt what it says, and this replica does.";
			}
			root = cause;
		}
		if (isEncryption) {
			return "its certificate is not accepted here, or that of this replica is not accepted there: " + root.getMessage();
		}
		String said = String.valueOf(failure.getMessage());
		String why = STATUS.matcher(String.valueOf(root.getMessage())).replaceFirst("");
		return said.contains(why) ? said : said + " (" + why + ")";
	}
}
