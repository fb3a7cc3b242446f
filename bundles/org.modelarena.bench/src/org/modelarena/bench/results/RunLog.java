// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.modelarena.bench.internal.results.Json;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The record of a run besides its executions; stands in {@code run.json}.
 *
 * @param load       how the clients asked, in words
 * @param contenders in the order of the experiment
 * @param mixes      in the order of the experiment
 * @param answers  the oracle's
 * @param skipped  the contenders and steps that were not measured
 * @param commits  of the writer beside all steps
 * @param steps    how steadily and precisely steps were measured
 * @param rounds   in how many rounds queries were executed, in a store that kept what they changed; 0 if it did not
 * @param troubles wrong answers and failures with their messages, steps that ended early, and other incidents
 */
public record RunLog(Header header, String load, List<String> contenders, List<Mix> mixes, List<RightAnswer> answers, List<Skipped> skipped, long commits,
		List<StepQuality> steps, List<Trouble> troubles, int rounds) {
	public RunLog {
		// Files of runs before there were mixes have none.
		mixes = mixes == null ? List.of() : List.copyOf(mixes);
	}

	/** The file's name. */
	public static final String FILE = "run.json";

	/** How far a run came. */
	public enum State {
		/** Not at its end; in a file of a run that is over: it was killed. */
		RUNNING,
		/** Everything was measured, or skipped for a reason. */
		COMPLETE,
		/** Somebody stopped it. */
		CANCELLED,
		/** An error ended it. */
		FAILED
	}

	/**
	 * Reads the log of a run alone, without its executions.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is none in the folder, {@link ErrorCode#IO} for a damaged one
	 */
	public static RunLog read(Path runFolder) {
		Path file = runFolder.resolve(FILE);
		RunLog log = Json.read(file, RunLog.class);
		if (log.header() == null || log.header().state() == null || log.contenders() == null || log.skipped() == null || log.answers() == null || log.steps() == null
				|| log.troubles() == null) {
			throw new ArenaException(ErrorCode.IO, file + " is damaged: entries are missing.");
		}
		return log;
	}

	/** Names of queries, then of mixes, in the order of the experiment. */
	public List<String> queries() {
		// The oracle was asked in the order of the queries, which the experiment need not name.
		Stream<String> warm = Stream.concat(answers.stream().map(RightAnswer::query), mixes.stream().map(Mix::name));
		return Stream.concat(warm, steps.stream().map(StepQuality::query).filter(ColdStart::is)).distinct().toList();
	}

	/** The weights of a mix; nothing if there is none of that name. */
	public Optional<Mix> mix(String name) {
		return mixes.stream().filter(mix -> mix.name().equals(name)).findFirst();
	}

	/** Whether nothing is known against it that the texts of a query or mix in two languages ask the same, so that times in one may be compared with times in the other. */
	public boolean asksTheSame(String name, String language, String other) {
		String query = ColdStart.is(name) && answers.stream().noneMatch(answer -> answer.query().equals(name)) ? ColdStart.query(name) : name;
		return mix(query).map(mix -> mix.weights().keySet()).orElse(Set.of(query)).stream().allMatch(asked -> isRightInBoth(asked, language, other));
	}

	private boolean isRightInBoth(String query, String language, String other) {
		Map<String, String> right = right(query, language);
		return right(query, other).entrySet().stream().allMatch(answer -> answer.getValue().equals(right.getOrDefault(answer.getKey(), answer.getValue())));
	}

	private Map<String, String> right(String query, String language) {
		return answers.stream().filter(answer -> answer.query().equals(query) && answer.language().equals(language)).collect(Collectors.toMap(RightAnswer::model,
				RightAnswer::digest, (first, second) -> first));
	}

	/** The messages about queries whose texts in several languages have different right answers. */
	public List<String> differences() {
		return troubles.stream().filter(trouble -> trouble.outcome().equals(Trouble.ORACLE)).map(Trouble::message).distinct().toList();
	}

	/**
	 * @param started ISO 8601 with the zone
	 * @param ended   likewise; empty while running
	 * @param reason  why it failed; empty otherwise
	 * @param model   a hash of all that the model holds; empty if it is not known
	 */
	public record Header(String name, State state, String started, String ended, String reason, String model) {
		public Header {
			// Files of older runs have none.
			model = model == null ? "" : model;
		}
	}

	/**
	 * How a step was measured.
	 *
	 * @param contender    with its transport
	 * @param warmups      executions of the warm-up
	 * @param warmupMillis its time
	 * @param firstMillis  of the first execution of the warm-up, which prepares the query and in a fresh process loads classes; 0 without a warm-up
	 * @param isSteady     whether times were steady after it, where that was asked for
	 * @param isPrecise    whether the median was as precise as asked for, where that was asked for
	 * @param compiling     the part of the step's time that just-in-time compilers worked in a process that asks, and has a local store; 0 if it is not known
	 * @param cpuMillis     processor time of all processes of the contender during the step without its warm-up: server, clients, and what they have started;
	 *                      0 if it is not known
	 * @param residentBytes their memory at the end of the step; 0 if it is not known
	 */
	public record StepQuality(String contender, String query, int clients, int fork, long warmups, double warmupMillis, double firstMillis, boolean isSteady,
			boolean isPrecise, double compiling, double cpuMillis, long residentBytes) {
	}

	/**
	 * A right answer.
	 *
	 * @param model the state of the model: {@code loaded}, or {@code changed} by the writer
	 */
	public record RightAnswer(String query, String language, String model, long count, String digest) {
	}

	/**
	 * An incident.
	 *
	 * @param where   the step or store
	 * @param outcome {@code wrong}, {@code failed:CODE}, {@code stopped}, {@code restarted}, {@code beside}, {@code killed}, {@code oracle}
	 * @param times   how often
	 * @param message of the first time
	 */
	public record Trouble(String where, String outcome, long times, String message) {
		/** The outcome where the texts of a query in two languages have different right answers. */
		public static final String ORACLE = "oracle";
	}
}
