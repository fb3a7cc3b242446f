// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Addresses of several servers, right and wrong. */
class ServedAddressTest {
	@Test
	void severalServersStandBetweenTheSchemeAndTheName() {
		ServedAddress address = ServedAddress.parse("http://h1:8101,H2:8102, [::1]:8103/model");
		assertEquals("http", address.scheme());
		assertEquals("model", address.store());
		assertEquals(List.of(URI.create("http://h1:8101/model"), URI.create("http://H2:8102/model"), URI.create("http://[::1]:8103/model")), address.servers());
		assertEquals("http://h1:8101,H2:8102,[::1]:8103/model", address.toString());
		assertTrue(address.isGroup());
		assertEquals(address, ServedAddress.parse(address.toString()));
		assertFalse(ServedAddress.parse("tcp://[::1]:80/x").isGroup());
		assertEquals("two words", ServedAddress.parse("tcp://a:1,b:2/two%20words").store());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"http://a,b/NAME | 'a' has no port",
			"http://a:1,b/NAME | 'b' has no port",
			"http://a:1,,b:2/NAME | a server is missing",
			"http://,a:1/NAME | a server is missing",
			"http://a:1,/NAME | a server is missing",
			"http://,/NAME | a server is missing",
			"http://a:1,tcp://b:2/NAME | the scheme stands once",
			"http://a:1,http://b:2/NAME | the scheme stands once",
			"http://a:1/NAME,b:2/NAME | the name of the store stands once",
			"http://a:1/NAME,b:2 | the name of the store stands once",
			"http://a:1,A:1/NAME | 'A:1' stands there twice",
			"http://[::1]:80,[::1]:80/NAME | '[::1]:80' stands there twice",
			"http://[::1],a:1/NAME | '[::1]' has no port",
			"http://::1:80,a:1/NAME | '::1:80' is no host",
			"http://[::1:80,a:1/NAME | '[::1:80' is no host",
			"http://a:0,b:1/NAME | 'a:0' has no port from 1",
			"http://a:65536,b:1/NAME | 'a:65536' has no port from 1",
			"http://a:-1,b:1/NAME | no",
			"http://a:x,b:1/NAME | 'a:x' is no host",
			"http://me@a:1,b:1/NAME | 'me@a:1' is no host",
			"http://a b:1,b:1/NAME | 'a b:1' is no host" })
	void whatIsWrongIsSaid(String text, String what) {
		ArenaException e = assertThrows(ArenaException.class, () -> ServedAddress.parse(text));
		assertEquals(ErrorCode.NOT_FOUND, e.code());
		assertTrue(e.getMessage().startsWith("'" + text + "' is no address of a served store: ") && e.getMessage().contains(what), e.getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ",", "http", "http:", "http:/", "http://", "http:///NAME", "://a:1,b:2/NAME", "http://a:1", "http://a:1,b:2", "http://a:1,b:2/", "a:1,b:2/NAME", "http://a/NAME" })
	void whatIsNoAddressIsRefused(String text) {
		assertTrue(assertThrows(ArenaException.class, () -> ServedAddress.parse(text)).getMessage().contains("is no address of a served store"));
	}

	@Test
	void aSchemeThatNobodyKnowsIsRefused() {
		ArenaException e = assertThrows(ArenaException.class, () -> ArenaClient.connect(ServedAddress.parse("ftp://a:1,b:2/NAME"), ClientOptions.DEFAULT));
		assertEquals(ErrorCode.NOT_FOUND, e.code());
	}
}
