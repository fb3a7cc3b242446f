// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.queries;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.SourceRoot;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.extract.OwnSources;

/** The queries of the case {@code java}, on models of this project's own sources. */
@Sampled(2)
class JavaQueriesTest {
	private static final Set<String> SINGLETON_FORMS = Set.of("HQ1", "HQ2", "HQ3", "HQ4", "OQ", "MQ");
	private static final Case JAVA = Cases.get("java");
	/** What every store loads in little time, with singletons and with subclasses. */
	private static final List<String> SMALL = List.of("org.modelarena.xmi/src", "org.modelarena.store.columns/src/org/modelarena/store/columns/internal/column");

	@TempDir
	private Path folder;
	private static JavaModel small;
	private static long singletons;
	/** What the first store and language answered to each question; all singleton forms are one. */
	private static final Map<String, Digest> DIGESTS = new HashMap<>();

	@BeforeAll
	static void extract() {
		List<Path> sources = SMALL.stream().map(OwnSources.bundles()::resolve).toList();
		small = JavaExtraction.extract(sources.stream().map(SourceRoot::of).toList(), new JavaExtraction.Options(2, true, List.of()), Progress.none());
		singletons = sources.stream().mapToLong(OwnSources::singletons).sum();
	}

	@AfterAll
	static void close() {
		small.close();
	}

	static List<String> stores() {
		return Sample.of(Catalog.discover().stores().stream().map(store -> store.name()).toList(), 4);
	}

	@Sampled(4)
	@ParameterizedTest
	@MethodSource("stores")
	void everyFormFindsTheSingletonsThatJdtFinds(String name) {
		List<Executable> checks = new ArrayList<>();
		ask(name, small, (query, how, answer) -> checks.add(() -> {
			String question = SINGLETON_FORMS.contains(query) ? "singletons" : query;
			if (SINGLETON_FORMS.contains(query)) {
				assertEquals(singletons, answer.count(), query + " in " + how);
			} else {
				assertTrue(answer.count() > 0, query + " in " + how + " finds nothing");
			}
			assertEquals(DIGESTS.computeIfAbsent(question, q -> answer.digest()), answer.digest(), query + " in " + how);
		}));
		assertTrue(checks.size() >= 40, "only " + checks.size() + " queries were asked");
		assertAll(checks);
	}

	private interface Check {
		void check(String query, String how, Answer answer);
	}

	private void ask(String store, ElementSource model, Check check) {
		Catalog catalog = Catalog.discover();
		try (ModelStore loaded = catalog.store(store).create(StoreLocation.at(folder.resolve(store)), model, Progress.none());
				QueryEndpoint endpoint = loaded.endpoint(catalog.languages())) {
			for (CaseQuery query : JAVA.queries()) {
				query.texts().forEach((language, text) -> {
					for (Strategy strategy : List.of(Strategy.INTERPRETED, Strategy.COMPILED)) {
						String how = language + "/" + strategy.label();
						check.check(query.name(), how, endpoint.execute(new Query(language, text).by(strategy), QueryLimits.DEFAULT, Cancellation.create()));
					}
				});
			}
		}
	}

	@Sampled(3)
	@Test
	void allOfTheProjectIsAModel() {
		Path bundles = OwnSources.bundles();
		try (JavaModel all = JavaExtraction.extract(List.of(SourceRoot.of(bundles)), JavaExtraction.Options.usual(), Progress.none())) {
			assertEquals(List.of(), all.problems());
			long expected = OwnSources.singletons(bundles);
			ask("columns", all, (query, how, answer) -> {
				if (SINGLETON_FORMS.contains(query)) {
					assertEquals(expected, answer.count(), query + " in " + how);
				}
			});
		}
	}
}
