// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Transport;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreAsOf;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.VersionName;
import org.modelarena.server.QueryService;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.server.ServiceOptions;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;

/** What programs are told of versions is what lists of numbers say, which know nothing of logs and snapshots; in any strategy, as of any version, and over a network. */
class VersionCallsTest {
	private static final int COMMITS = Boolean.getBoolean("modelarena.long") ? 40 : 12;
	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private final Catalog catalog = Catalog.discover();

	@TempDir
	Path folder;
	private ModelStore store;

	/** Something with versions, of which only some count, and which is seen in one of them. */
	private record Naive(List<Long> all, List<Long> scope, long at) {
		Naive only(LongPredicate wanted) {
			return new Naive(all, scope.stream().filter(wanted::test).toList(), at);
		}

		Naive in(long version) {
			return new Naive(all, scope, version);
		}

		long current() {
			return all.stream().filter(version -> version <= at).reduce((one, other) -> other).orElseThrow();
		}

		Optional<Long> previous(long version) {
			return scope.stream().filter(each -> each < version).reduce((one, other) -> other);
		}

		Optional<Long> next(long version) {
			return scope.stream().filter(each -> each > version).findFirst();
		}

		Optional<Long> match(LongPredicate wanted) {
			return scope.stream().filter(each -> each >= current() && wanted.test(each)).findFirst();
		}

		Optional<Naive> since(LongPredicate wanted) {
			return match(wanted).map(from -> in(from).only(version -> version >= from));
		}

		Optional<Naive> after(LongPredicate wanted) {
			return match(wanted).flatMap(this::next).map(from -> in(from).only(version -> version >= from));
		}

		Optional<Naive> until(LongPredicate wanted) {
			return match(wanted).map(to -> only(version -> version <= to));
		}

		Optional<Naive> before(LongPredicate wanted) {
			return match(wanted).flatMap(this::previous).map(to -> only(version -> version <= to));
		}

		Optional<Naive> when(LongPredicate wanted) {
			return match(wanted).map(first -> new Naive(all, scope.stream().filter(version -> version >= first && wanted.test(version)).toList(), first));
		}

		long count(LongPredicate wanted) {
			return scope.stream().filter(wanted::test).count();
		}
	}

	private static final LongPredicate EVEN = version -> version % 2 == 0;
	private static final LongPredicate THIRD = version -> version % 3 == 1;
	private static final String IS_EVEN = "v | v.version.mod(2) = 0";
	private static final String IS_THIRD = "v | v.version.mod(3) = 1";

	private static List<Long> newestFirst(Naive of) {
		return of.scope.reversed();
	}

	private static Object scope(Optional<Naive> of) {
		return of.<Object>map(found -> List.of(found.current(), newestFirst(found))).orElse(null);
	}

	/** The text of each question about x, and its answer. */
	private static SequencedMap<String, Function<Naive, Object>> questions() {
		SequencedMap<String, Function<Naive, Object>> all = new LinkedHashMap<>();
		all.put("x.versions.collect(v | v.version)", VersionCallsTest::newestFirst);
		all.put("x.version", Naive::current);
		all.put("x.time", x -> START.plus(Duration.ofDays(x.current())).toEpochMilli());
		all.put("x.commit.author + x.commit.number", x -> "author " + x.current() % 3 + x.current());
		all.put("x.earliest.version", x -> x.scope.getFirst());
		all.put("x.latest.version", x -> x.scope.getLast());
		all.put("x.prev?.version", x -> x.previous(x.current()).orElse(null));
		all.put("x.previous()?.version()", x -> x.previous(x.current()).orElse(null));
		all.put("x.next?.version", x -> x.next(x.current()).orElse(null));
		all.put("x.latest.prev?.earliest?.version", x -> x.previous(x.scope.getLast()).<Object>map(found -> x.scope.getFirst()).orElse(null));
		all.put("seen(x.sinceThen)", x -> scope(Optional.of(x.only(version -> version >= x.current()))));
		all.put("seen(x.untilThen)", x -> scope(Optional.of(x.only(version -> version <= x.current()))));
		all.put("seen(x.afterThen)", x -> scope(x.next(x.current()).map(next -> x.in(next).only(version -> version >= next))));
		all.put("seen(x.beforeThen)", x -> scope(x.previous(x.current()).map(previous -> x.in(previous).only(version -> version <= previous))));
		all.put("seen(x.untilThen.earliest.unscoped)", x -> scope(Optional.of(x.in(x.scope.getFirst()))));
		all.put("seen(x.since(" + IS_EVEN + "))", x -> scope(x.since(EVEN)));
		all.put("seen(x.after(" + IS_EVEN + "))", x -> scope(x.after(EVEN)));
		all.put("seen(x.until(" + IS_THIRD + "))", x -> scope(x.until(THIRD)));
		all.put("seen(x.before(" + IS_THIRD + "))", x -> scope(x.before(THIRD)));
		all.put("seen(x.when(" + IS_EVEN + "))", x -> scope(x.when(EVEN)));
		all.put("seen(x.since(" + IS_EVEN + ").until(" + IS_THIRD + ").when(" + IS_THIRD + "))", x -> scope(x.since(EVEN).flatMap(found -> found.until(THIRD)).flatMap(found -> found.when(THIRD))));
		all.put("x.always(" + IS_EVEN + ")", x -> x.count(EVEN) == x.scope.size());
		all.put("x.never(" + IS_THIRD + ")", x -> x.count(THIRD) == 0);
		all.put("x.eventually(" + IS_THIRD + ")", x -> x.count(THIRD) > 0);
		all.put("x.eventuallyAtLeast(" + IS_EVEN + ", 3)", x -> x.count(EVEN) >= 3);
		all.put("x.eventuallyAtMost(" + IS_EVEN + ", 2)", x -> x.count(EVEN) > 0 && x.count(EVEN) <= 2);
		all.put("x.when(" + IS_EVEN + ").always(" + IS_EVEN + ")", x -> x.match(EVEN).isPresent());
		all.put("x.getVersionsFrom(day(3)).version", x -> newestFirst(x.only(version -> version >= 3)));
		all.put("x.getVersionsUpTo('2026-01-05T00:00:00Z').version", x -> newestFirst(x.only(version -> version <= 4)));
		all.put("x.getVersionsBetween(day(2), day(7)).version", x -> newestFirst(x.only(version -> version >= 2 && version <= 7)));
		return all;
	}

	/** Rows of the number of a question and its answer, for each version of the model. */
	private static String program(String things, int last) {
		StringBuilder text = new StringBuilder("var rows = Sequence{};\nfor (thing in " + things + ") {\n for (at in Sequence{0..");
		text.append(last).append("}) {\n  var x = thing.asOf(at);\n  if (x.isDefined()) {\n");
		int number = 0;
		for (String question : questions().keySet()) {
			text.append("   rows.add(Sequence{label(thing), at, ").append(number++).append(", ").append(question).append("});\n");
		}
		text.append("  }\n }\n}\nreturn rows;\n");
		text.append("operation label(thing) { return thing.asString().split(' @').first(); }\n");
		text.append("operation seen(x) { return x.isDefined() ? Sequence{x.version, x.versions.version} : null; }\n");
		text.append("operation day(number : Integer) { return ").append(START.toEpochMilli()).append("l + number * 86400000l; }\n");
		return text.toString();
	}

	@BeforeEach
	void commit() {
		EditedStore model = new EditedStore();
		store = new ColumnStoreProvider().create(StoreLocation.at(folder.resolve("s")), model.model().asSource(), Progress.none());
		store.keepHistory(CommitNote.of("author 0", "").at(START));
		for (int i = 1; i <= COMMITS; i++) {
			model.commit(store, CommitNote.of("author " + i % 3, "").at(START.plus(Duration.ofDays(i))));
		}
	}

	private List<List<Object>> asked(ModelStore of, String text, Strategy strategy) {
		return rows(of.endpoint(catalog.languages()).execute(new Query("eol", text).by(strategy), QueryLimits.DEFAULT, Cancellation.create()));
	}

	private static List<List<Object>> rows(Answer answer) {
		return LongStream.range(0, answer.count()).mapToObj(answer::row).toList();
	}

	/** What lists say of the elements of all classes; those that are there at the end, or the classes themselves. */
	private List<List<Object>> wanted(int last, boolean isOfTypes) {
		List<List<Object>> rows = new ArrayList<>();
		try (ModelSnapshot snapshot = store.history().snapshot(last)) {
			List<EditedObjects> models = LongStream.rangeClosed(0, last).mapToObj(version -> EditedStore.after((int) version)).toList();
			for (EClass type : snapshot.metamodel().classes()) {
				if (isOfTypes) {
					add(rows, type.getName(), versions(models, model -> TimelineTest.extent(model, type.getName())), last, version -> true);
					continue;
				}
				for (long key : TimelineTest.extent(models.getLast(), type.getName())) {
					String name = models.getLast().objects().get(key).eClass().getName() + " #" + key;
					add(rows, name, versions(models, model -> TimelineTest.values(model, key)), last, version -> models.get((int) version).objects().containsKey(key));
				}
			}
		}
		return rows;
	}

	/** The versions in which something is there and other than before. */
	private static List<Long> versions(List<EditedObjects> models, Function<EditedObjects, Object> state) {
		List<Object> states = new ArrayList<>();
		models.forEach(model -> states.add(state.apply(model)));
		return LongStream.range(0, models.size()).filter(version -> states.get((int) version) != null && (version == 0 || !states.get((int) version).equals(states.get((int) version - 1)))).boxed()
				.toList();
	}

	private static void add(List<List<Object>> rows, String name, List<Long> versions, int last, LongPredicate isThere) {
		for (long at = 0; at <= last; at++) {
			if (isThere.test(at)) {
				Naive x = new Naive(versions, versions, at);
				long number = 0;
				for (Function<Naive, Object> answer : questions().values()) {
					rows.add(Arrays.asList(name, at, number++, answer.apply(x)));
				}
			}
		}
	}

	private static void assertSame(List<List<Object>> wanted, List<List<Object>> found) {
		List<String> questions = List.copyOf(questions().keySet());
		for (int i = 0; i < Math.min(wanted.size(), found.size()); i++) {
			List<Object> row = wanted.get(i);
			assertEquals(row, found.get(i), row.get(0) + " in version " + row.get(1) + ": " + questions.get(((Long) row.get(2)).intValue()));
		}
		assertEquals(wanted.size(), found.size());
	}

	private static final String ELEMENTS = "Sequence{Node, Group, Leaf, Marked, Special}.collect(t | t.all).flatten()";
	private static final String TYPES = "Sequence{Node, Group, Leaf, Marked, Special}";

	@Sampled(3)
	@Test
	void elementsAndTypesAreAnsweredAsListsSay() {
		for (int last : new int[] { COMMITS, COMMITS / 2 }) {
			ModelStore then = last == COMMITS ? store : StoreAsOf.of(store, new VersionName(Integer.toString(last)));
			Strategy strategy = last == COMMITS ? Strategy.INTERPRETED : Strategy.COMPILED;
			assertSame(wanted(last, false), asked(then, program(ELEMENTS, last), strategy));
			assertSame(wanted(last, true), asked(then, program(TYPES, last), strategy));
		}
	}

	/** The values of an element in a version, and those of what it leads to. */
	private static final String VALUES = "return Sequence{0..%d}.collect(at | Node.asOf(at).all.collect(x | Sequence{x.asString(), x.name, x.color.name, x.tags, x.owner?.name, x.likes.name, "
			+ "x.eContainer?.name, x.revRefNav_likes.name, x.eContents.size(), x.isTypeOf(Leaf), Leaf.asOf(at).all.includes(x)})).flatten();";

	@Test
	void valuesAreThoseOfThenAlsoOverANetworkAndAsOf() throws Exception {
		String text = VALUES.formatted(COMMITS / 2);
		List<List<Object>> wanted = new ArrayList<>();
		for (int at = 0; at <= COMMITS / 2; at++) {
			ModelStore then = StoreAsOf.of(store, new VersionName(Integer.toString(at)));
			String now = text.substring(text.indexOf("Node.asOf(at).all.collect"), text.lastIndexOf(").flatten")).replace(".asOf(at)", "");
			String mark = " @" + at;
			for (List<Object> row : asked(then, "return " + now + ".flatten();", Strategy.INTERPRETED)) {
				wanted.add(row.size() == 1 && row.getFirst() instanceof String label && label.matches("\\w+ #\\d+") ? List.of(label + mark) : row);
			}
		}
		assertTrue(wanted.size() > 100, "there is something to compare");
		assertEquals(wanted, asked(store, text, Strategy.COMPILED));
		QueryService.Named named = new QueryService.Named("store", store);
		try (QueryService service = QueryService.start(List.of(named), ServiceOptions.open(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0))), catalog)) {
			for (Transport transport : List.of(Transport.TCP, Transport.HTTP)) {
				for (ClientOptions options : List.of(ClientOptions.DEFAULT, ClientOptions.DEFAULT.asOf(Integer.toString(COMMITS - 2)))) {
					try (ArenaClient client = ArenaClient.connect(service.address(transport, "store"), options)) {
						assertEquals(wanted, rows(client.execute(new Query("eol", text), QueryLimits.DEFAULT, Cancellation.create())), transport.toString());
					}
				}
			}
		}
	}

	@Test
	void whatWasDeletedIsFoundInAnEarlierVersionOfItsType() {
		EditedObjects last = EditedStore.after(COMMITS);
		List<Object> deleted = EditedStore.after(0).objects().keySet().stream().filter(key -> !last.objects().containsKey(key)).map(key -> (Object) List.of("#" + key)).toList();
		List<List<Object>> found = asked(store, "return Node.earliest.all.select(x | not x.isAlive).collect(x | x.asString().split(' ').at(1));", Strategy.COMPILED);
		assertTrue(!deleted.isEmpty());
		assertEquals(deleted, found.stream().map(row -> (Object) row).toList());
	}

	/** What only this finds: a derived feature that was declared later than the version that is asked, and is computed of values that were changed back. */
	@Test
	void derivedFeaturesAreComputedOfTheValuesOfThen() {
		store.index().declare(ColumnsFailingDiskTest.DECLARATION, Progress.none());
		String text = "return Sequence{0..%d}.collect(at | Leaf.asOf(at).all.collect(x | Sequence{x.friendsSize, x.friends.collect(f | f.size).sum()})).flatten();".formatted(COMMITS);
		List<List<Object>> rows = asked(store, text, Strategy.COMPILED);
		assertTrue(rows.size() > 2 * COMMITS);
		for (int i = 0; i < rows.size(); i += 2) {
			assertEquals(rows.get(i + 1), rows.get(i));
		}
	}

	private QueryException refused(ModelStore of, String text) {
		return assertThrows(QueryException.class, () -> asked(of, text, Strategy.COMPILED));
	}

	@Test
	void whatCannotBeAskedIsRefusedWithItsPlace() {
		assertRefused(refused(store, "return\n Node.all.first.asOf(99);"), 2, "comes after");
		assertRefused(refused(store, "return\n Node.all.first.asOf('unknown tag');"), 2, "no version 'unknown tag'");
		assertRefused(refused(store, "return\n Node.all.first.getVersionsFrom(1.5);"), 2, "not a Real");
		assertRefused(refused(store, "return Node.all\n .always(v | true);"), 2, "'always'");
		assertRefused(refused(store, "return Node.all.first\n .always(v | 1);"), 2, "not a Boolean");
		assertRefused(refused(store, "return Node.all.first\n .eventuallyAtMost(v | true);"), 2, "a number");
		assertEquals(ErrorCode.TIMEOUT, assertThrows(ArenaException.class, () -> store.endpoint(catalog.languages()).execute(
				new Query("eol", "var n = 0; while (true) { n = n + Node.all.first.versions.size(); } return n;"), new QueryLimits(Duration.ofMillis(300), 1000), Cancellation.create())).code());
		try (ModelStore plain = new ColumnStoreProvider().create(StoreLocation.at(folder.resolve("plain")), new EditedStore().model().asSource(), Progress.none())) {
			QueryException none = refused(plain, "return\n Node.all.first.versions;");
			assertEquals(ErrorCode.UNSUPPORTED, none.code());
			assertRefused(none, 2, "arena load --history");
		}
	}

	private static void assertRefused(QueryException refused, int line, String part) {
		assertEquals(line, refused.line(), refused.getMessage());
		assertTrue(refused.getMessage().contains(part), refused.getMessage());
	}

	/** A metamodel that has such names itself: a chain of links with a next one, of one of which this is an operation. */
	@Test
	void featuresComeBeforeVersionsAndParenthesesMeanVersions() {
		EPackage chain = EcoreFactory.eINSTANCE.createEPackage();
		chain.setName("chain");
		chain.setNsURI("http://modelarena.org/test/chain");
		EClass link = EcoreFactory.eINSTANCE.createEClass();
		link.setName("Link");
		for (String name : List.of("next", "time", "versions")) {
			EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
			attribute.setName(name);
			attribute.setEType(EcorePackage.Literals.EINT);
			link.getEStructuralFeatures().add(attribute);
		}
		chain.getEClassifiers().add(link);
		RecordedModel one = new RecordedModel(Metamodel.of(chain));
		one.create(one.next(), link, ModelSnapshot.NONE, null);
		try (ModelStore links = new ColumnStoreProvider().create(StoreLocation.at(folder.resolve("links")), one.asSource(), Progress.none())) {
			links.keepHistory(CommitNote.of("", ""));
			try (ModelEdit edit = links.begin()) {
				EClass type = links.metamodel().type("Link");
				edit.set(0, (EAttribute) type.getEStructuralFeature("next"), 5);
				edit.commit();
			}
			for (Strategy strategy : List.of(Strategy.INTERPRETED, Strategy.COMPILED)) {
				assertEquals(List.of(Arrays.asList(5L, 0L, 0L, 2L, null, 1L)),
						asked(links, "return Link.all.collect(x | Sequence{x.next, x.time, x.versions, x.versions().size(), x.next(), x.prev.next().version});", strategy));
				assertEquals(List.of(List.of(5L)), asked(links, "return Link.all.next;", strategy));
			}
		}
	}
}
