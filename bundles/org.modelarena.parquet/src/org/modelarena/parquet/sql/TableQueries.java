// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.sql;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.modelarena.core.Answer;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.parquet.ParquetSource;
import org.modelarena.parquet.internal.ModelTables;
import org.modelarena.parquet.internal.engine.DuckDbEngine;
import org.modelarena.parquet.internal.engine.SparkEngine;
import org.modelarena.parquet.internal.engine.SqlEngine;
import org.modelarena.parquet.internal.engine.SqlRun;
import org.modelarena.parquet.internal.engine.SqlSession;
import org.modelarena.parquet.internal.sql.PlanTranslation;
import org.modelarena.parquet.internal.sql.SqlStatements;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Plan;

/**
 * Queries on a model in Parquet files, as {@link org.modelarena.parquet.ParquetExport} writes them, without loading it: a query that has a plan becomes SQL. Others are refused with the reason,
 * and so is a query whose plan meets a case that SQL would answer in another way. Elements have the keys of the tables, which are those of a store that has loaded them unless rows have been left
 * out since, or the model is in parts. Thread-safe; each query runs by itself. What others have changed in the tables is not checked, as it is when they are loaded.
 */
public final class TableQueries implements QueryEndpoint {
	private final Path folder;
	private final Metamodel metamodel;
	private final ModelTables tables;
	private final QueryLanguages languages;
	private final SqlEngine engine;

	private TableQueries(Path folder, QueryLanguages languages, SqlEngine engine) {
		this.folder = folder.toAbsolutePath().normalize();
		this.metamodel = ParquetSource.of(folder).metamodel().with(ExpressionLanguages.of(languages));
		this.tables = new ModelTables(metamodel);
		this.languages = languages;
		this.engine = engine;
	}

	/**
	 * Queries that DuckDB runs in this process; its driver is fetched when the first one runs.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if the folder has no such tables; {@link ErrorCode#MODEL_INVALID} if a later version has written them
	 */
	public static TableQueries onDuckDb(Path folder, QueryLanguages languages) {
		return new TableQueries(folder, languages, new DuckDbEngine());
	}

	/**
	 * Queries that Spark runs, by a driver in a process of its own. Spark is fetched when the first one runs: 278 MB.
	 *
	 * @param folder of files that all machines of the cluster see there
	 * @param master the address of a standalone cluster, {@code spark://HOST:PORT}; or {@code local[N]} for N threads of the driver
	 * @throws ArenaException as {@link #onDuckDb}
	 */
	public static TableQueries onSpark(Path folder, QueryLanguages languages, String master) {
		return new TableQueries(folder, languages, new SparkEngine(master));
	}

	/**
	 * Queries that an engine runs which a text names: {@code duckdb}, {@code spark://HOST:PORT}, {@code spark-local} for all processors of this machine, or {@code spark-local:N} for N of them.
	 *
	 * @throws ArenaException as {@link #onDuckDb}, and {@link ErrorCode#UNKNOWN_NAME} for another text
	 */
	public static TableQueries on(String engine, Path folder, QueryLanguages languages) {
		return new TableQueries(folder, languages, SqlEngine.of(engine));
	}

	/** The metamodel of the tables. */
	public Metamodel metamodel() {
		return metamodel;
	}

	/** The plan of a query. */
	private Plan plan(Query query, Cancellation cancellation) {
		if (query.strategy().isPresent()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "A query on tables runs as SQL; leave out the strategy.");
		}
		PreparedQuery prepared = languages.get(query.language(), Strategy.COMPILED).prepare(query.by(Strategy.COMPILED), metamodel, cancellation);
		if (!(prepared instanceof CompiledQuery compiled)) {
			throw refused("the language '" + query.language() + "' makes no plans");
		}
		return compiled.plan().orElseThrow(() -> refused("it has no plan: " + compiled.reason()));
	}

	private ArenaException refused(String why) {
		return new ArenaException(ErrorCode.UNSUPPORTED, "The query does not run as SQL on these tables, since " + why.replaceFirst("\\.$", "") + ". A store answers it: arena load " + folder
				+ " --store columns --at DIR, and arena query --at DIR.");
	}

	private <T> T translated(Query query, Cancellation cancellation, Function<Translated, T> work) {
		Plan plan = plan(query, cancellation);
		try {
			return work.apply(new Translated(plan, PlanTranslation.of(plan, folder, metamodel, tables, engine.dialect())));
		} catch (PlanFault fault) {
			throw refused(fault.getMessage());
		} catch (StackOverflowError e) {
			throw refused("its plan is nested too deeply");
		}
	}

	private record Translated(Plan plan, SqlStatements statements) {
	}

	/**
	 * The program of a query, for people: statements that make relations, one that gives rows where the query's plan faults, and one that gives the answer.
	 *
	 * @throws ArenaException as {@link #execute}
	 */
	public String sql(Query query, Cancellation cancellation) {
		return translated(query, cancellation, translated -> text(translated.statements()));
	}

	private String text(SqlStatements statements) {
		String definitions = statements.definitions().stream().map(each -> engine.dialect().definition(each) + ";\n").collect(Collectors.joining());
		String faults = statements.faults() == null ? "" : "-- rows where the plan faults\n" + statements.faults() + ";\n";
		String lists = statements.lists().stream().map(each -> "-- items of the column " + each.column() + "\n" + each.rows() + ";\n").collect(Collectors.joining());
		return definitions + faults + lists + "-- the answer\n" + statements.rows() + ";";
	}

	private Answer run(Translated translated, QueryLimits limits, Cancellation cancellation) {
		Cancellation bounded = cancellation.withTimeout(limits.timeout());
		try (SqlSession session = engine.open(bounded)) {
			return new SqlRun(translated.plan(), translated.statements(), limits, bounded).answer(session).answeredBy(new AnsweredBy(Strategy.PUSHDOWN, "SQL, by " + engine.name()));
		}
	}

	/** @throws ArenaException also {@link ErrorCode#UNSUPPORTED} for a query that does not run as SQL, with the reason */
	@Override
	public Answer execute(Query query, QueryLimits limits, Cancellation cancellation) {
		return translated(query, cancellation, translated -> run(translated, limits, cancellation));
	}

	/** @throws ArenaException as {@link #execute} */
	@Override
	public Explanation explain(Query query, QueryLimits limits, Cancellation cancellation) {
		return translated(query, cancellation, translated -> {
			Answer answer = run(translated, limits, cancellation);
			return new Explanation(List.of(), answer.answeredBy(new AnsweredBy(Strategy.PUSHDOWN, "SQL, by " + engine.name() + ":\n" + text(translated.statements()))));
		});
	}

	@Override
	public void close() {
		engine.close();
	}

	@Override
	public String toString() {
		return engine.name().toLowerCase(Locale.ROOT) + " on " + folder;
	}
}
