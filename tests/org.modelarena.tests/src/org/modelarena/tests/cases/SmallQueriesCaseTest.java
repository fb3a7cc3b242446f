// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.bench.internal.program.ProgramEndpoint;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;

/** Small queries have the answers that loops over the graph's formula have. */
@Timeout(300)
class SmallQueriesCaseTest {
	private static final Case CASE = Cases.get("smallqueries");
	private static final String ENGINE = "cypher";
	private static final int NODES = 2000;
	private static final Catalog CATALOG = Catalog.discover();
	private static final RecordedModel MODEL = RecordedModel.of(model());

	@TempDir
	private Path folder;

	private static ElementSource model() {
		return CASE.model(Map.of("size", Integer.toString(NODES)));
	}

	static List<String> stores() {
		return Sample.of(CATALOG.stores().stream().map(StoreProvider::name).toList(), 6);
	}

	private static List<Long> keys(IntStream nodes) {
		return nodes.mapToObj(node -> 1L + node).toList();
	}

	private static IntStream around(int node, int hops) {
		return IntStream.rangeClosed(-50 * hops, 50 * hops).map(distance -> Math.floorMod(node + distance, NODES));
	}

	private static List<Long> right(String query) {
		return switch (query) {
		case "Scan" -> LongStream.range(0, NODES).boxed().toList();
		case "Filter" -> keys(IntStream.range(0, NODES).filter(id -> id % 7 / (id % 5 + 1) > id % 3));
		case "Expand" -> keys(around(777, 4).distinct());
		case "Sort" -> keys(IntStream.range(0, NODES).boxed().sorted(Comparator.comparing((Integer id) -> -(id % 7)).thenComparing(id -> id)).mapToInt(id -> id));
		case "Mixed" -> keys(IntStream.range(0, NODES).filter(id -> id % 1113 == 7).flatMap(id -> around(id, 1).filter(other -> other != id)).sorted());
		case "RecentMessages" -> recent(targets(List.of(person(77)), "Person", "knows").stream().flatMap(friend -> targets(List.of(friend), "Person", "messages").stream()).filter(
				message -> created(message) <= 900_000));
		case "RecentReplies" -> recent(targets(targets(List.of(person(77)), "Person", "messages"), "Message", "replies").stream());
		default -> throw new AssertionError(query);
		};
	}

	private static long person(int id) {
		EAttribute attribute = (EAttribute) Metamodel.feature(MODEL.metamodel().type("Person"), "id");
		return MODEL.elements().entrySet().stream().filter(entry -> entry.getValue().type().getName().equals("Person") && entry.getValue().value(attribute).equals(id)).findFirst()
				.orElseThrow().getKey();
	}

	private static List<Long> targets(List<Long> elements, String type, String feature) {
		EReference reference = (EReference) Metamodel.feature(MODEL.metamodel().type(type), feature);
		return elements.stream().flatMap(key -> MODEL.element(key).targets(reference).stream()).toList();
	}

	private static long created(long message) {
		return (long) MODEL.element(message).value((EAttribute) Metamodel.feature(MODEL.metamodel().type("Message"), "created"));
	}

	private static List<Long> recent(Stream<Long> messages) {
		return messages.sorted(Comparator.comparing((Long message) -> -created(message))).limit(20).toList();
	}

	private static List<Long> rows(Answer answer) {
		List<Long> rows = new ArrayList<>();
		for (long row = 0; row < answer.count(); row++) {
			Object cell = answer.row(row).getFirst();
			rows.add(cell instanceof ElementKey element ? element.value() : (Long) cell);
		}
		return rows;
	}

	@Sampled(4)
	@ParameterizedTest
	@MethodSource("stores")
	void everyStoreGivesWhatLoopsGive(String name) {
		try (ModelStore store = CATALOG.store(name).create(StoreLocation.at(folder.resolve(name)), model(), Progress.none());
				QueryEndpoint endpoint = ProgramEndpoint.of(store, CATALOG.languages(), 0)) {
			CASE.queries().forEach(query -> query.texts().forEach((language, text) -> {
				if (language.equals(ENGINE) && !name.equals("neo4j")) {
					assertEquals(ErrorCode.UNSUPPORTED, assertThrows(ArenaException.class, () -> endpoint.execute(new Query(language, text), QueryLimits.DEFAULT, Cancellation.create()))
							.code());
					return;
				}
				List<Long> found = rows(endpoint.execute(new Query(language, text), QueryLimits.DEFAULT, Cancellation.create()));
				boolean isOrdered = List.of("Sort", "Mixed", "RecentMessages", "RecentReplies").contains(query.name());
				assertEquals(isOrdered ? right(query.name()) : right(query.name()).stream().sorted().toList(), isOrdered ? found : found.stream().sorted().toList(), language + " "
						+ query.name());
			}));
			if (name.equals("neo4j")) {
				itemsMayHaveCommasInThem(endpoint);
			}
		}
	}

	private static void itemsMayHaveCommasInThem(QueryEndpoint engine) {
		Answer answer = engine.execute(new Query(ENGINE, "MATCH (n:Node {id: 777}) RETURN coalesce(n.id, 0), n.{key}, 'a, b' LIMIT 1"), QueryLimits.DEFAULT, Cancellation.create());
		assertEquals(List.of(777L, new ElementKey(778), "a, b"), answer.row(0));
		for (String wrong : List.of("MATCH (n:Node {id: 777}) WITH n.id AS a, n.idMod7 AS b RETURN *", "MATCH (n:Node {id: 777})")) {
			assertEquals(ErrorCode.QUERY_SYNTAX, assertThrows(ArenaException.class, () -> engine.execute(new Query(ENGINE, wrong), QueryLimits.DEFAULT, Cancellation.create())).code(), wrong);
		}
	}

	@Sampled(2)
	@Test
	void everyQueryHasAPlanOverColumns() {
		try (ModelStore store = CATALOG.store("columns").create(StoreLocation.at(folder.resolve("columns")), model(), Progress.none());
				QueryEndpoint endpoint = store.endpoint(CATALOG.languages())) {
			CASE.queries().forEach(query -> query.texts().forEach((language, text) -> {
				if (language.equals(ENGINE)) {
					return;
				}
				Answer answer = endpoint.execute(new Query(language, text), QueryLimits.DEFAULT, Cancellation.create());
				assertTrue(answer.answeredBy().runner().startsWith("a plan over columns"), language + " " + query.name() + ": " + answer.answeredBy());
			}));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "999", "20000001", "many", "" })
	void aWrongSizeIsRefused(String size) {
		ArenaException refused = assertThrows(ArenaException.class, () -> CASE.check(Map.of("size", size)));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, refused.code());
		assertTrue(refused.getMessage().contains("from 1000 to 20000000"), refused.getMessage());
	}
}
