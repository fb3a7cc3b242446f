// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.modelarena.cases.Cases;
import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.cases.program.Program;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.ModelStore;

/**
 * An endpoint that also runs the programs of cases, on the client's side: what it is asked in the language {@link Program#LANGUAGE}; and hands texts in the
 * language of a store's engine on to that. Used by one thread.
 */
public final class ProgramEndpoint implements QueryEndpoint {
	/** Behind a program's name, before the round. */
	private static final char KEPT = '#';

	private final QueryEndpoint queries;
	private final Supplier<ObjectAccess> opening;
	private final Engine engine;
	private final int client;
	private ObjectAccess access;
	private int round;
	private Program unrestored;
	/** By program. */
	private final Map<Program, Map<String, Object>> kept = new IdentityHashMap<>();

	/** The store's engine, which is asked in its own language. */
	private interface Engine {
		Answer answer(Query query, QueryLimits limits, Cancellation cancellation);
	}

	private ProgramEndpoint(QueryEndpoint queries, Supplier<ObjectAccess> opening, Engine engine, int client) {
		this.queries = queries;
		this.opening = opening;
		this.engine = engine;
		this.client = client;
	}

	/**
	 * An endpoint of a store in this process.
	 *
	 * @param client a number that no other one of the store has
	 */
	public static ProgramEndpoint of(ModelStore store, QueryLanguages languages, int client) {
		return new ProgramEndpoint(store.endpoint(languages), () -> store instanceof ProgramStore own ? own.access() : new LocalAccess(store, languages),
				(query, limits, cancellation) -> EngineText.answer(store, query.language(), query.text(), limits, cancellation), client);
	}

	/** An endpoint of a store behind a server, which this closes. */
	public static ProgramEndpoint of(QueryEndpoint server, int client) {
		return new ProgramEndpoint(server, () -> {
			if (server instanceof ArenaClient service) {
				return new RemoteAccess(service);
			}
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Programs reach a store in their own process, or through the query service (tcp, http, ws).");
		}, (query, limits, cancellation) -> {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "A store's engine is asked in " + query.language() + " in the clients' own process only (@local).");
		}, client);
	}

	@Override
	public Answer execute(Query query, QueryLimits limits, Cancellation cancellation) {
		if (EngineText.LANGUAGES.contains(query.language())) {
			return engine.answer(query, limits, cancellation);
		}
		if (!query.language().equals(Program.LANGUAGE)) {
			return queries.execute(query, limits, cancellation);
		}
		Cancellation bounded = cancellation.withTimeout(limits.timeout());
		int mark = query.text().indexOf(KEPT);
		if (mark >= 0) {
			Program program = Cases.program(query.text().substring(0, mark));
			return program.run(access(), new Program.Turn(Integer.parseInt(query.text().substring(mark + 1)), client, true, bounded, keptBy(program)));
		}
		Program program = Cases.program(query.text());
		unrestored = program;
		return program.run(access(), turn(program, bounded));
	}

	private Program.Turn turn(Program program, Cancellation cancellation) {
		return new Program.Turn(round, client, false, cancellation, keptBy(program));
	}

	private Map<String, Object> keptBy(Program program) {
		return kept.computeIfAbsent(program, first -> new HashMap<>());
	}

	/**
	 * The text of a question in a round of a store that keeps what programs change: it is not {@link #restore}d.
	 *
	 * @param round counted from 0
	 */
	public static String inRound(String language, String text, int round) {
		return language.equals(Program.LANGUAGE) ? text + KEPT + round : text;
	}

	/** Whether what is asked in a language is no query that a store's endpoint answers by itself. */
	public static boolean isOwn(String language) {
		return language.equals(Program.LANGUAGE) || isOfEngine(language);
	}

	/** Whether a language is that of an engine, so that a right answer has to be asked for in another language. */
	public static boolean isOfEngine(String language) {
		return EngineText.LANGUAGES.contains(language);
	}

	/** How programs reach the store; not to be used after this is closed. */
	public ObjectAccess access() {
		if (access == null) {
			access = opening.get();
		}
		return access;
	}

	/** Whether {@link #restore} has something to do. */
	public boolean isToRestore() {
		return unrestored != null;
	}

	/**
	 * Takes back what the last execution has changed, and goes on to the next round. To be called when its time has been taken.
	 *
	 * @throws ArenaException if what it has changed is not there
	 */
	public void restore() {
		Program last = unrestored;
		unrestored = null;
		if (last != null) {
			last.restore(access, turn(last, Cancellation.create()));
			round = (round + 1) % Program.ROUNDS;
		}
	}

	/**
	 * Makes sure that what programs have left in the store is there. To be called after the last execution.
	 *
	 * @throws ArenaException if something is not there
	 */
	public void finish(Cancellation cancellation) {
		kept.keySet().forEach(program -> program.finish(access, turn(program, cancellation)));
	}

	@Override
	public void close() {
		queries.close();
	}
}
