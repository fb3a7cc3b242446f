// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.Access;
import org.modelarena.server.Right;
import org.modelarena.server.Token;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** A session is that of the first token that it was shown, as over HTTP others use it, too. */
class SessionIdentityTest extends FacadeServer {
	private static final String COMMIT = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"edit/commit\",\"params\":{\"store\":\"" + NAME + "\",\"steps\":[]}}";
	private final String reader = Token.secret();
	private final String admin = Token.secret();

	@BeforeEach
	void restart() {
		service.close();
		store = catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME)));
		start(new Access(List.of(new Token("reader", Token.hash(reader), Map.of(NAME, Right.READ)), new Token("admin", Token.hash(admin), Map.of(Token.ALL, Right.ADMIN)))));
	}

	private static String hello(String token) {
		return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/hello\",\"params\":{\"token\":\"" + token + "\",\"client\":\"test\"}}";
	}

	private static int error(String answer) {
		JsonObject message = JsonParser.parseString(answer).getAsJsonObject();
		return message.has("error") ? message.getAsJsonObject("error").get("code").getAsInt() : 0;
	}

	private int overHttp(String token, String call) throws Exception {
		HttpResponse<String> response = send(post("/rpc", call).header("Authorization", "Bearer " + token));
		return error(response.body());
	}

	@Test
	void overHttpEachCallStandsByItsOwnHeader() throws Exception {
		assertEquals(ErrorCode.FORBIDDEN.number(), overHttp(reader, COMMIT));
		assertEquals(ErrorCode.FORBIDDEN.number(), overHttp(reader, hello(admin)));
		assertEquals(ErrorCode.FORBIDDEN.number(), overHttp(reader, COMMIT), "the reader's session has become the administrator's");
		assertEquals(ErrorCode.FORBIDDEN.number(), overHttp(admin, hello(reader)));
		assertEquals(0, overHttp(admin, hello(admin)));
		assertEquals(0, overHttp(reader, hello(reader)));
	}

	@Test
	void aConnectionStaysThatOfItsFirstToken() throws Exception {
		var address = service.address(Transport.TCP, NAME);
		try (Socket socket = new Socket(address.getHost(), address.getPort())) {
			socket.setSoTimeout(10_000);
			assertEquals(0, error(answer(socket, hello(reader))));
			String refused = answer(socket, hello(admin));
			assertEquals(ErrorCode.FORBIDDEN.number(), error(refused));
			assertTrue(refused.contains("This session is that of the token"), refused);
			assertEquals(ErrorCode.FORBIDDEN.number(), error(answer(socket, COMMIT)));
			assertEquals(0, error(answer(socket, hello(reader))));
		}
	}

	private static String answer(Socket socket, String call) throws Exception {
		socket.getOutputStream().write(Frames.encode(call.getBytes(StandardCharsets.UTF_8)));
		return new String(Frames.read(socket.getInputStream(), Integer.MAX_VALUE), StandardCharsets.UTF_8);
	}
}
