// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Transport;

class TransportTest {
	@Test
	void theNamesStandInFilesAndAddressesAndDoNotChange() {
		assertEquals(List.of("local", "tcp", "http", "ws", "net4j-tcp", "net4j-http"), Stream.of(Transport.values()).map(Transport::label).toList());
	}

	@ParameterizedTest
	@EnumSource
	void aNameIsFoundAgainAndIsTheSchemeOfAnAddress(Transport transport) {
		assertEquals(transport, Transport.of(transport.label()));
		assertEquals(transport.label(), URI.create(transport.label() + "://127.0.0.1:2036/NAME").getScheme());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "TCP", "net4j_tcp", "NET4J-TCP", "https", " tcp" })
	void anotherNameIsRefused(String name) {
		ArenaException error = assertThrows(ArenaException.class, () -> Transport.of(name));
		assertEquals(ErrorCode.UNKNOWN_NAME, error.code());
		assertEquals("Unknown transport '" + name + "'; there are local, tcp, http, ws, net4j-tcp, net4j-http.", error.getMessage());
	}
}
