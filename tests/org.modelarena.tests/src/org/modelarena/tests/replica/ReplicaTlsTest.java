// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.MembersCall;
import org.modelarena.replication.GroupTls;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Keytool;

/** Replicas that encrypt what they say to each other, with keys that the test has made. */
@Timeout(600)
@Sampled(2)
class ReplicaTlsTest {
	private static final String SECRET = "secret";
	@TempDir
	static Path keys;
	@TempDir
	Path folder;
	private ReplicaServers servers;

	@BeforeAll
	static void make() throws Exception {
		for (String authority : List.of("ours", "theirs")) {
			keytool(authority, "-genkeypair", "-alias", "authority", "-keyalg", "EC", "-dname", "CN=" + authority, "-ext", "bc:c", "-storetype", "PKCS12");
			keytool(authority, "-genkeypair", "-alias", "replica", "-keyalg", "EC", "-dname", "CN=replica of " + authority, "-ext", "SAN=ip:127.0.0.1", "-signer", "authority");
			export(authority);
		}
	}

	private static void keytool(String store, String... arguments) throws IOException, InterruptedException {
		Keytool.run(keys.resolve(store + ".p12"), SECRET, arguments);
	}

	private static void export(String store) throws Exception {
		KeyStore opened = KeyStore.getInstance(keys.resolve(store + ".p12").toFile(), SECRET.toCharArray());
		Files.writeString(keys.resolve(store + ".key"), pem("PRIVATE KEY", opened.getKey("replica", SECRET.toCharArray()).getEncoded()));
		StringBuilder chain = new StringBuilder();
		for (Certificate each : opened.getCertificateChain("replica")) {
			chain.append(pem("CERTIFICATE", each.getEncoded()));
		}
		Files.writeString(keys.resolve(store + ".chain"), chain);
		Files.writeString(keys.resolve(store + ".authorities"), pem("CERTIFICATE", opened.getCertificate("authority").getEncoded()));
	}

	private static String pem(String kind, byte[] content) {
		return "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END " + kind + "-----\n";
	}

	private static GroupTls tls(String key, String certificate, String authorities) {
		return new GroupTls(keys.resolve(key + ".key"), keys.resolve(certificate + ".chain"), keys.resolve(authorities + ".authorities"));
	}

	@AfterEach
	void stop() {
		if (servers != null) {
			servers.close();
		}
	}

	@Test
	void thoseWithACertificateWorkTogetherAndOthersAreRefused() {
		servers = new ReplicaServers(folder, 3, 1000, tls("ours", "ours", "ours"));
		try (ArenaClient one = servers.connect("n1"); ArenaClient two = servers.connect("n2")) {
			one.commit(null, List.of(Map.of("do", "create", "type", "Leaf", "set", Map.of("size", 9_000))));
			assertEquals(1L, ((Number) two.execute(new Query("ocl", "Leaf.allInstances()->select(size = 9000)->size()"), QueryLimits.DEFAULT, Cancellation.create()).row(0).getFirst()).longValue());
			assertRefused(one, "n4", tls("theirs", "theirs", "theirs"), "certificate");
			assertRefused(one, "n5", null, "does not encrypt");
			assertEquals(3, servers.info("n1").members().size());
		}
	}

	private void assertRefused(ArenaClient client, String id, GroupTls encryption, String reason) {
		servers.newMember(id);
		servers.start(id, encryption);
		ArenaException refused = assertThrows(ArenaException.class,
				() -> client.call(Methods.MEMBERS, new MembersCall(ReplicaServers.NAME, List.of(servers.newAddress(id)), null), ReplicaInfo.class));
		assertEquals(ErrorCode.STORE_UNAVAILABLE, refused.code(), refused.getMessage());
		assertTrue(refused.getMessage().contains(id) && refused.getMessage().contains(reason), refused.getMessage());
	}

	@Test
	void whatOthersWouldRefuseIsRefusedAtTheStart() throws IOException {
		Files.writeString(keys.resolve("empty.key"), "");
		Files.writeString(keys.resolve("empty.chain"), "nothing");
		assertInvalid(tls("ours", "theirs", "ours"), "theirs.chain");
		assertInvalid(tls("empty", "ours", "ours"), "PKCS 8");
		assertInvalid(tls("ours", "empty", "ours"), "empty.chain");
	}

	private void assertInvalid(GroupTls encryption, String part) {
		ArenaException invalid = assertThrows(ArenaException.class, () -> new ReplicaServers(folder, 1, 1000, encryption));
		assertEquals(ErrorCode.CONFIGURATION_INVALID, invalid.code(), invalid.getMessage());
		assertTrue(invalid.getMessage().contains(part), invalid.getMessage());
		StoreDirectory.delete(folder.resolve(ReplicaServers.NAME));
		StoreDirectory.delete(folder.resolve("n1"));
	}
}
