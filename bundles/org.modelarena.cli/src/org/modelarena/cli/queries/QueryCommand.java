// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.queries;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.Figures;
import org.modelarena.cli.command.CheckOption;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.cli.command.SizeConverter;
import org.modelarena.cli.command.TimeSpanConverter;
import org.modelarena.cli.output.ProfilePrinter;
import org.modelarena.cli.output.QueryPlanPrinter;
import org.modelarena.cli.output.RowLabels;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreAsOf;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.VersionName;
import org.modelarena.parquet.sql.TableQueries;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks one query of a store in a folder or of a server. */
@Command(name = "query", description = "Run a query on a store in a folder, or on a server.")
public final class QueryCommand implements Callable<Integer> {
	private static final int MOST_EXECUTIONS = 200;
	private static final int FEW_EXECUTIONS = 5;
	private static final long WARM_NANOS = 1_000_000_000;
	private static final long LONG_NANOS = 5 * WARM_NANOS;

	@ArgGroup(exclusive = true, multiplicity = "1")
	private Place place;

	/** Where the model is. */
	static final class Place {
		@Option(names = "--at", paramLabel = "DIR", description = "The folder of a store.")
		private Path at;

		@Option(names = "--url", description = "The address of a served store, as 'arena serve' prints it: tcp://host:port/NAME, http://..., ws://...; with replicas: http://h1:8101,h2:8102/NAME")
		private String url;
	}

	@Mixin
	private Remote remote;

	@Mixin
	private QueryText text;

	@Option(names = "--strategy", description = "interpreted, compiled, or pushdown: only as a statement of the store's own engine. By default, what is best for the store.")
	private String strategy;

	@Option(names = "--engine", paramLabel = "ENGINE",
			description = "Run the query as SQL on the tables of 'arena export --parquet' in --at: duckdb, spark://HOST:PORT, or spark-local:THREADS; with --explain, show the SQL.")
	private String engine;

	@Option(names = "--as-of", paramLabel = "VERSION",
			description = "Ask the model as it was, in a store that was loaded with --history: after a commit (its number, or the Git id that it came from), at a time such as 2026-03-01T12:00, or at a tag.")
	private String asOf;

	@Mixin
	private CheckOption check;

	@Option(names = "--explain", description = "Also show how the query was answered: its plan with expected and actual rows, or why it was interpreted.")
	private boolean explain;

	@Option(names = "--profile", description = "Also show where the time went, by expression or by step of the plan, and what would make the query faster.")
	private boolean profile;

	@Option(names = "--apply-advice", description = "Also create the indexes and derived attributes that --profile suggests, and keep those that make the query faster.")
	private boolean applyAdvice;

	@Option(names = "--limit", defaultValue = "20", description = "Rows to print (default: ${DEFAULT-VALUE}); count and digest are always of all rows.")
	private long limit;

	@Option(names = "--no-labels", description = "Show only the keys of elements, for programs, without type and name.")
	private boolean noLabels;

	@Option(names = "--timeout", defaultValue = "60", paramLabel = "SECONDS", description = "Give up after this many seconds (default: ${DEFAULT-VALUE}).")
	private long timeout;

	@Option(names = "--max-rows", paramLabel = "N", defaultValue = "10000000", description = "Refuse a longer answer (default: ${DEFAULT-VALUE}).")
	private long maxRows;

	@Option(names = "--memory", paramLabel = "SIZE", converter = SizeConverter.class,
			description = "The most memory for the answer and a plan's intermediate results, such as 512m (default: half of the heap).")
	private Long memory;

	@Option(names = "--stale", paramLabel = "TIME", converter = TimeSpanConverter.class,
			description = "With --url: be content with an answer that was right not longer ago than this, such as 2s, which spares replicas from asking each other.")
	private Duration stale;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		check.apply();
		common.require(limit >= 0 && timeout >= 0 && maxRows >= 0, "--limit, --timeout and --max-rows are at least 0.");
		Optional<Strategy> asked = Optional.ofNullable(strategy).map(Strategy::of);
		common.catalog().languages().get(text.cases().language(), asked.orElse(Strategy.INTERPRETED));
		loadAside(common.catalog().languages().get(text.cases().language()));
		Query query = text.query(asked);
		common.require(!applyAdvice || place.url == null, "--apply-advice needs --at, as it changes the store.");
		common.require(asOf == null || !applyAdvice && engine == null, "--as-of goes without --apply-advice, as the past cannot be changed, and without --engine.");
		common.require(asOf == null || stale == null, "--as-of goes without --stale: the past is the same everywhere.");
		common.require(stale == null || place.url != null, "--stale needs --url; a folder always shows its newest state.");
		if (engine != null) {
			common.require(place.url == null && strategy == null && !profile && !applyAdvice, "--engine goes with --at, and without --strategy, --profile and --apply-advice.");
			try (TableQueries tables = TableQueries.on(engine, place.at, common.catalog().languages())) {
				print(engine, null, tables, query);
			}
		} else if (place.url != null) {
			try (QueryEndpoint endpoint = remote(place.url)) {
				print(Remote.address(place.url).scheme(), null, endpoint, query);
			}
		} else {
			StoreProvider provider = common.storeAt(place.at);
			StoreLocation location = StoreLocation.at(place.at);
			try (ModelStore store = applyAdvice ? provider.open(location) : asOf(provider.openToRead(location));
					QueryEndpoint endpoint = store.endpoint(common.catalog().languages())) {
				printLocal(provider.name(), store, endpoint, query);
			}
		}
		return ExitCode.OK;
	}

	private ModelStore asOf(ModelStore store) {
		return asOf == null ? store : StoreAsOf.of(store, new VersionName(asOf));
	}

	/** The language is loaded while the store is opened. */
	private static void loadAside(QueryLanguage language) {
		Thread thread = new Thread(language::load, "arena-language");
		thread.setDaemon(true);
		thread.start();
	}

	private void printLocal(String name, ModelStore store, QueryEndpoint endpoint, Query query) {
		try {
			print(name, store, endpoint, query);
		} catch (ArenaException e) {
			throw !text.isNamed() ? e : CaseFeatures.explained(e, text.cases().asked(), store.metamodel(), place.at);
		}
	}

	private QueryEndpoint remote(String text) {
		ServedAddress url = Remote.address(text);
		URI first = url.servers().getFirst();
		if (ArenaClient.canConnect(first)) {
			return asOf != null ? remote.connectAsOf(text, asOf) : stale == null ? remote.connect(text) : remote.connect(text, stale);
		}
		common.require(asOf == null, "--as-of is for tcp, http and ws.");
		common.require(!url.isGroup() && stale == null, "Several servers, and --stale, are for tcp, http and ws.");
		return common.catalog().stores().stream().filter(store -> store.transports().stream().anyMatch(t -> t.label().equals(url.scheme()))).findFirst()
				.orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME, "No store is served over '" + url.scheme() + "'.")).connect(first);
	}

	/** @param local the store; null if it is served */
	private void print(String store, ModelStore local, QueryEndpoint endpoint, Query query) {
		QueryLimits limits = limits();
		long start = System.nanoTime();
		Profile profiled = profile || applyAdvice ? profiled(endpoint, query, limits) : null;
		Explanation explanation = profiled != null ? profiled.explanation() : explanation(endpoint, query, limits);
		double millis = (profiled != null ? profiled.nanos() : System.nanoTime() - start) / 1e6;
		List<AdviceTrial.Outcome> outcomes = profiled != null && applyAdvice ? new AdviceTrial(local, endpoint, query, limits, common.console()).run(profiled.advice()) : List.of();
		Answer answer = explanation.answer();
		List<List<Object>> rows = LongStream.range(0, Math.min(limit, answer.count())).mapToObj(answer::row).toList();
		if (common.isJson()) {
			common.console().json(new Answered(store, query.language(), explanation.strategy().label(), explanation.runner(), answer.columns(),
					rows.stream().map(row -> row.stream().map(QueryCommand::jsonCell).toList()).toList(), answer.count(), answer.digest().toString(), millis,
					explain ? Optional.of(QueryPlanPrinter.json(explanation)) : Optional.empty(),
					Optional.ofNullable(profiled).map(each -> ProfilePrinter.json(each, String.valueOf(place.at))), applyAdvice ? Optional.of(outcomes) : Optional.empty()));
			return;
		}
		if (!rows.isEmpty()) {
			RowLabels labels = labels(local, endpoint, rows);
			common.console().table(answer.columns(), rows.stream().map(row -> row.stream().map(labels::text).toList()).toList());
		}
		String cut = answer.count() > rows.size() ? ", the first " + rows.size() + " shown" : "";
		common.console().print(Amounts.of(answer.count(), "row") + cut + ", digest " + answer.digest() + ", " + Figures.of(millis) + " ms");
		QueryPlanPrinter.print(explanation, common.console());
		if (profiled != null) {
			ProfilePrinter.print(profiled, String.valueOf(place.at), common.console());
		}
		outcomes.forEach(outcome -> common.console().print(outcome.toString()));
	}

	private QueryLimits limits() {
		QueryLimits limits = new QueryLimits(Duration.ofSeconds(timeout), maxRows);
		return memory == null ? limits : limits.withBytes(memory);
	}

	private RowLabels labels(ModelStore local, QueryEndpoint endpoint, List<List<Object>> rows) {
		if (noLabels) {
			return RowLabels.none();
		}
		return local != null ? RowLabels.of(rows, local) : endpoint instanceof ArenaClient client ? RowLabels.of(rows, client) : RowLabels.none();
	}

	/** Tracing a plan takes longer than running it: that is done where somebody wants to see the steps. */
	private Explanation explanation(QueryEndpoint endpoint, Query query, QueryLimits limits) {
		return explain ? endpoint.explain(query, limits, common.console().cancellation())
				: new Explanation(List.of(), endpoint.execute(query, limits, common.console().cancellation()));
	}

	/** The last of some executions: the first ones mostly wait for Java to load and compile what they need. */
	private Profile profiled(QueryEndpoint endpoint, Query query, QueryLimits limits) {
		long start = System.nanoTime();
		Profile last = null;
		for (int i = 0; i < MOST_EXECUTIONS && System.nanoTime() - start < (i < FEW_EXECUTIONS ? LONG_NANOS : WARM_NANOS); i++) {
			last = endpoint.profile(query, limits, common.console().cancellation());
		}
		return last;
	}

	/** @param rows the first of them */
	private record Answered(String store, String language, String strategy, String runner, List<String> columns, List<List<Object>> rows, long count, String digest, double millis,
			Optional<Object> explanation, Optional<Object> profile, Optional<List<AdviceTrial.Outcome>> applied) {
	}

	/** A cell as JSON has it: an element by its key. */
	public static Object jsonCell(Object cell) {
		return switch (cell) {
		case ElementKey element -> element.value();
		case List<?> list -> {
			List<Object> cells = new ArrayList<>();
			list.forEach(item -> cells.add(jsonCell(item)));
			yield cells;
		}
		case Double real when !Double.isFinite(real) -> real.toString();
		case null -> null;
		default -> cell;
		};
	}
}
