// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/**
 * Sends to the query service what is almost a message, in pieces: it answers each with a result or an error that is not a fault of its own, and the frame behind
 * it as if nothing had been. Ten minutes in the long form.
 */
@Timeout(900)
class ServiceFuzzTest {
	private static final Duration TIME = Boolean.getBoolean("modelarena.long") ? Duration.ofMinutes(10) : Duration.ofSeconds(5);
	private static final List<String> CALLS = List.of("\"session/hello\",\"params\":{\"token\":\"x\",\"client\":\"y\"}",
			"\"query/run\",\"params\":{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"Route.allInstances()\",\"maxRows\":10,\"timeoutMillis\":100,\"pageRows\":3}",
			"\"query/run\",\"params\":{\"store\":\"railway\",\"language\":\"eol\",\"text\":\"return x;\",\"parameters\":{\"x\":{\"element\":3}},\"timeoutMillis\":50}",
			"\"query/explain\",\"params\":{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"1 + 2.5\",\"strategy\":\"compiled\",\"timeoutMillis\":100}",
			"\"query/start\",\"params\":{\"store\":\"railway\",\"language\":\"epl\",\"text\":\"pattern P s : Route\",\"id\":\"c\",\"credit\":5,\"timeoutMillis\":100}",
			"\"query/next\",\"params\":{\"cursor\":\"c\",\"rows\":2,\"waitMillis\":5}", "\"query/cancel\",\"params\":{\"cursor\":\"c\"}", "\"query/credit\",\"params\":{\"cursor\":\"c\",\"rows\":7}",
			"\"element/get\",\"params\":{\"store\":\"railway\",\"keys\":[0,1,5],\"features\":[\"id\"]}",
			"\"element/seek\",\"params\":{\"store\":\"railway\",\"type\":\"Segment\",\"feature\":\"length\",\"value\":\"7\",\"after\":1,\"most\":2}",
			"\"element/extent\",\"params\":{\"store\":\"railway\",\"type\":\"Route\",\"after\":1,\"most\":2}",
			"\"element/targets\",\"params\":{\"store\":\"railway\",\"key\":1,\"feature\":\"follows\"}",
			"\"element/sources\",\"params\":{\"store\":\"railway\",\"key\":3,\"feature\":\"Route.follows\"}",
			"\"edit/commit\",\"params\":{\"store\":\"railway\",\"steps\":[{\"do\":\"expect\",\"key\":1,\"exists\":true},{\"do\":\"set\",\"key\":1,\"feature\":\"id\",\"value\":5}]}",
			"\"model/list\",\"params\":{}", "\"model/statistics\",\"params\":{\"store\":\"railway\"}", "\"index/add\",\"params\":{\"store\":\"railway\",\"type\":\"Segment\",\"feature\":\"length\"}",
			"\"derived/declare\",\"params\":{\"store\":\"railway\",\"declaration\":\"Route.n : Integer = 1\",\"language\":\"eol\",\"indexed\":true}",
			"\"subscription/open\",\"params\":{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"1\",\"id\":\"s\"}", "\"$/cancelRequest\",\"params\":{\"id\":1}");
	private static final List<String> PIECES = List.of("{", "}", "[", "]", "\"", ",", ":", "null", "true", "-1", "9223372036854775807", "99999999999999999999", "1e308", "1e999", "\\u0000", "\\ud800",
			"é",
			"\"element\"", "\"real\"", "{\"real\":\"x\"}", "{\"element\":{}}", "[[[[", "*", "$", "\n", "0.1", "\"railway\"");

	@Sampled(3)
	@Test
	void nothingThatComesIsAFaultOfTheServer(@TempDir Path folder) throws Exception {
		Catalog catalog = Catalog.discover();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve("railway")), Railways.repair(1), Progress.none());
		long seed = Long.getLong("modelarena.seed", 1);
		Random random = new Random(seed);
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("railway", store)), ServiceOptions.open(ServerOptions.local(Transport.TCP)), catalog)) {
			URI address = service.address(Transport.TCP, "railway");
			long end = System.nanoTime() + TIME.toNanos();
			int messages = 0;
			while (System.nanoTime() < end) {
				messages += talk(address, random, seed);
			}
			System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, messages + " messages");
			for (int i = 0; i < 200 && (service.running() > 0 || service.connections() > 0); i++) {
				Thread.sleep(50);
			}
			assertEquals(0, service.running());
			assertEquals(0, service.connections());
		}
	}

	/** One connection: some changed messages, each followed by a good one that has to be answered. */
	private static int talk(URI address, Random random, long seed) throws IOException {
		int count = 1 + random.nextInt(40);
		try (Socket socket = new Socket(address.getHost(), address.getPort())) {
			socket.setSoTimeout(20_000);
			InputStream in = new BufferedInputStream(socket.getInputStream());
			for (int i = 0; i < count; i++) {
				String changed = change(call(random.nextInt(5), CALLS.get(random.nextInt(CALLS.size()))), random);
				ByteArrayOutputStream bytes = new ByteArrayOutputStream();
				bytes.write(Frames.encode(changed.getBytes(StandardCharsets.UTF_8)));
				bytes.write(Frames.encode(call(1_000_000 + i, "\"session/hello\",\"params\":{}").getBytes(StandardCharsets.UTF_8)));
				send(socket.getOutputStream(), bytes.toByteArray(), random);
				String answer;
				do {
					byte[] message = Frames.read(in, 1 << 24);
					assertNotNull(message, () -> "the connection was closed after (seed " + seed + "): " + changed);
					answer = new String(message, StandardCharsets.UTF_8);
					String said = answer;
					assertFalse(said.contains("\"code\":200,") || said.contains("\"code\":-32603"), () -> changed + "\n -> " + said + " (seed " + seed + ")");
				} while (!answer.contains("\"id\":" + (1_000_000 + i)));
			}
			if (random.nextInt(4) == 0) {
				// Half a frame, and gone.
				socket.getOutputStream().write("Content-Length: 50\r\n\r\n{\"json".getBytes(StandardCharsets.US_ASCII), 0, 1 + random.nextInt(27));
			}
		}
		return count;
	}

	private static String call(int id, String methodAndParameters) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":" + methodAndParameters + "}";
	}

	private static String change(String message, Random random) {
		StringBuilder changed = new StringBuilder(message);
		for (int i = random.nextInt(4); i > 0 && !changed.isEmpty(); i--) {
			int from = random.nextInt(changed.length());
			int to = Math.min(changed.length(), from + random.nextInt(12));
			switch (random.nextInt(5)) {
			case 0 -> changed.delete(from, to);
			case 1 -> changed.insert(from, PIECES.get(random.nextInt(PIECES.size())));
			case 2 -> changed.replace(from, to, PIECES.get(random.nextInt(PIECES.size())));
			case 3 -> changed.insert(from, changed.substring(from, to).repeat(1 + random.nextInt(3)));
			default -> changed.setCharAt(from, (char) random.nextInt(1, 0x250));
			}
		}
		return changed.toString();
	}

	private static void send(OutputStream out, byte[] bytes, Random random) throws IOException {
		for (int from = 0; from < bytes.length;) {
			int length = random.nextInt(3) == 0 ? 1 + random.nextInt(bytes.length - from) : bytes.length - from;
			out.write(bytes, from, length);
			out.flush();
			from += length;
		}
	}
}
