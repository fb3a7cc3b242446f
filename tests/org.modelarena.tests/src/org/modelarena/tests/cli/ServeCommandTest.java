package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cli.Main;
import org.modelarena.core.Cancellation;

import com.google.gson.JsonObject;

/** {@code arena serve}, and {@code arena query} against it. */
@Timeout(60)
class ServeCommandTest {
	@TempDir
	static Path folder;

	@BeforeAll
	static void load() {
		Shop shop = new Shop(folder);
		for (String store : List.of("cdo", "emf")) {
			shop.load(store, store, "a.xmi", "b.xmi").succeeded();
		}
	}

	private static String at(String name) {
		return folder.resolve(name).toString();
	}

	@Test
	void aServedStoreAnswersUntilTheServerIsInterrupted() throws Exception {
		Cancellation cancellation = Cancellation.create();
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		PrintStream before = System.out;
		try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
			System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
			Future<Integer> server = executor.submit(() -> Main.run(new String[] { "serve", "--at", at("cdo"), "--net4j-tcp", "0", "--net4j-http", "0" }, cancellation));
			while (out.toString(StandardCharsets.UTF_8).lines().count() < 2 && !server.isDone()) {
				Thread.sleep(20);
			}
			System.setOut(before);
			for (String address : out.toString(StandardCharsets.UTF_8).lines().toList()) {
				assertTrue(address.matches("net4j-(tcp|http)://127\\.0\\.0\\.1:\\d+/cdo"), address);
				JsonObject answer = Arena.run("query", "--url", address, "--json", "Item.allInstances()->size()").succeeded().jsonObject();
				assertEquals("[[3]]", answer.get("rows").toString());
				assertEquals("line 1, column 1: Unknown name 'Itm'. Did you mean 'Item'?", Arena.run("query", "--url", address, "Itm.allInstances()").refused(2));
			}
			cancellation.cancel();
			assertEquals(130, server.get(20, TimeUnit.SECONDS));
		} finally {
			cancellation.cancel();
			System.setOut(before);
		}
	}

	@Test
	void whatCannotBeServedIsRefused() throws Exception {
		assertTrue(Arena.run("serve", "--at", at("gone")).refused(2).startsWith("No store at " + at("gone")));
		assertEquals("The store 'emf' does not offer remote; 'arena stores' lists what each store can do.", Arena.run("serve", "--at", at("emf")).refused(2));
		assertEquals("One server serves one kind of store; these are emf, cdo.", Arena.run("serve", "--at", at("emf"), "--at", at("cdo")).refused(2));
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Arena.run("serve", "--at", at("cdo"), "--net4j-tcp", Integer.toString(taken.getLocalPort())).refused(3);
		}
		assertTrue(Arena.run("serve").misused().contains("--at"));
	}
}
