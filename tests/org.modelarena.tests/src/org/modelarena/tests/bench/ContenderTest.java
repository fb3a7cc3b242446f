// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.bench.Contender;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Transport;

class ContenderTest {
	@Test
	void readsAllParts() {
		assertEquals(new Contender("columns", "epl", Optional.of(Strategy.COMPILED), Transport.HTTP),
				Contender.parse("columns:epl/compiled@http", Transport.LOCAL));
		assertEquals(new Contender("cdo", "ocl", Optional.empty(), Transport.NET4J_TCP), Contender.parse("cdo:ocl", Transport.NET4J_TCP));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "cdo:ocl@net4j-tcp", "columns:epl/compiled@http", "cdo:ocl@net4j-http", "neo4j:eol@ws", "emf:ocl/interpreted@local", "columns:ocl@tcp*3", "columns:ocl/compiled+token@http*5" })
	void theLabelReadsBack(String label) {
		assertEquals(label, Contender.parse(label, Transport.LOCAL).label());
	}

	@Test
	void onlyAContenderWithoutTransportIsCrossed() {
		List<Transport> both = List.of(Transport.NET4J_TCP, Transport.NET4J_HTTP);
		assertEquals(List.of("cdo:ocl@net4j-tcp", "cdo:ocl@net4j-http"), Contender.cross("cdo:ocl", both).stream().map(Contender::label).toList());
		assertEquals(List.of("cdo:ocl@local"), Contender.cross("cdo:ocl@local", both).stream().map(Contender::label).toList());
	}

	@Test
	void replicasAreOfTheTransport() {
		assertEquals(List.of("columns:ocl@tcp*3", "columns:ocl@http*3"), Contender.cross("columns:ocl*3", List.of(Transport.TCP, Transport.HTTP)).stream().map(Contender::label).toList());
		assertEquals("columns:ocl", Contender.parse("columns:ocl@tcp*3", Transport.LOCAL).name());
		assertEquals(3, Contender.parse("columns:ocl@tcp*3", Transport.LOCAL).withToken().replicas());
		String message = assertThrows(ArenaException.class, () -> Contender.parse("columns:ocl@tcp*1", Transport.LOCAL)).getMessage();
		assertEquals("'columns:ocl@tcp*1' is no contender: there are 2 to 9 replicas, such as *3, and one server is written 'columns:ocl@tcp'.", message);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "cdo", "cdo:", ":ocl", "cdo:ocl/", "cdo:ocl@", "cdo:ocl@net4j-tcp/compiled", "CDO:ocl", "cdo:ocl,eol", "cdo:ocl/fast", "cdo:ocl@smtp", "columns:ocl@tcp*",
			"columns:ocl@tcp*0",
			"columns:ocl@tcp*1", "columns:ocl@tcp*10", "columns:ocl@tcp*3*3", "columns*3:ocl@tcp", "columns:ocl@tcp*-3" })
	void otherFormsAreRefused(String text) {
		assertEquals(ErrorCode.EXPERIMENT_INVALID, assertThrows(ArenaException.class, () -> Contender.parse(text, Transport.LOCAL)).code());
	}
}
