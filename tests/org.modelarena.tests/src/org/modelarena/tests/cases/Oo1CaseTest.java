// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.RecordedModel;

/** OO1's database has what its authors prescribe. */
class Oo1CaseTest {
	private static final int PARTS = 4000;

	private static RecordedModel database(String locality) {
		return RecordedModel.of(Cases.get("oo1").model(Map.of("size", Integer.toString(PARTS), "locality", locality)));
	}

	private static List<RecordedModel.Element> all(RecordedModel database, String type) {
		EClass wanted = database.metamodel().type(type);
		return database.elements().values().stream().filter(element -> element.type() == wanted).toList();
	}

	private static Object value(RecordedModel.Element element, String name) {
		return element.value((EAttribute) Metamodel.feature(element.type(), name));
	}

	private static List<Long> targets(RecordedModel.Element element, String name) {
		return element.targets((EReference) Metamodel.feature(element.type(), name));
	}

	@Test
	void partsHaveTheirValues() {
		List<RecordedModel.Element> parts = all(database("true"), "Part");
		assertEquals(IntStream.rangeClosed(1, PARTS).boxed().toList(), parts.stream().map(part -> value(part, "id")).toList());
		assertEquals(IntStream.range(0, 10).mapToObj(type -> "part-type" + type).toList(), List.copyOf(new TreeSet<>(parts.stream().map(part -> value(part, "type")).toList())));
		assertTrue(parts.stream().allMatch(part -> isCoordinate((int) value(part, "x")) && isCoordinate((int) value(part, "y"))));
		long years = parts.stream().mapToLong(part -> ((Date) value(part, "build")).getTime()).max().getAsLong() - parts.stream().mapToLong(part -> ((Date) value(part, "build"))
				.getTime()).min().getAsLong();
		assertEquals(10, years / 86_400_000 / 365.0, 0.1);
	}

	private static boolean isCoordinate(int value) {
		return value >= 0 && value < 100_000;
	}

	@ParameterizedTest
	@CsvSource({ "true, 88, 92", "false, 0, 3" })
	void connectionsLeadToCloseParts(String locality, int least, int most) {
		RecordedModel database = database(locality);
		List<RecordedModel.Element> connections = all(database, "Connection");
		assertEquals(3 * PARTS, connections.size());
		all(database, "Part").forEach(part -> assertEquals(3, targets(part, "connections").size()));
		long near = 0;
		for (RecordedModel.Element connection : connections) {
			int from = (int) value(connection, "fromId");
			int to = (int) value(connection, "toId");
			assertEquals(to, value(database.element(targets(connection, "to").getFirst()), "id"));
			// Folded back at the ends, a connection leads no further away than elsewhere.
			near += Math.abs(to - from) <= PARTS / 200 ? 1 : 0;
		}
		long percent = 100 * near / connections.size();
		assertTrue(percent >= least && percent <= most, percent + " %");
	}

	@Test
	void aPartKnowsTheConnectionsThatLeadToIt() {
		RecordedModel database = database("true");
		int seen = 0;
		for (Map.Entry<Long, RecordedModel.Element> entry : database.elements().entrySet()) {
			if (entry.getValue().type().getName().equals("Part")) {
				for (long connection : targets(entry.getValue(), "incoming")) {
					assertEquals(List.of(entry.getKey()), targets(database.element(connection), "to"));
					seen++;
				}
			}
		}
		assertEquals(3 * PARTS, seen);
	}

	@Test
	void aDatabaseIsTheSameEachTime() {
		assertEquals(values(database("true")), values(database("true")));
		assertNotEquals(values(database("true")), values(database("false")));
	}

	private static List<List<Object>> values(RecordedModel database) {
		return all(database, "Connection").stream().map(connection -> List.of(value(connection, "type"), value(connection, "length"), value(connection, "toId"))).toList();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			size     | 999      | neither small (20,000 parts), large (200,000) or huge (2,000,000), nor a number of parts from 1000
			size     | 99999999 | a number of parts from 1000 to 20000000
			size     | larg     | Did you mean 'large'?
			locality | yes      | not true or false
			siz      | small    | Did you mean 'size'?
			""")
	void aWrongParameterIsRefused(String name, String value, String message) {
		ArenaException refused = assertThrows(ArenaException.class, () -> Cases.get("oo1").check(Map.of(name, value)));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, refused.code());
		assertTrue(refused.getMessage().contains(message), refused.getMessage());
	}
}
