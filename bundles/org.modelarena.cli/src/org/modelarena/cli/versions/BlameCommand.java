// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.output.RowLabels;
import org.modelarena.cli.queries.QueryCommand;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.Answer;
import org.modelarena.core.standing.AnswerBlame;
import org.modelarena.core.standing.AnswerHistory;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreAsOf;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.history.BlamedRows;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells since when each row of an answer is there, and by whom. */
@Command(name = "blame", description = "Run a query, and show for each row of the answer which commit has brought it: number, time, author and message.")
public final class BlameCommand implements Callable<Integer> {
	@Mixin
	private FollowedRange range;

	@Option(names = "--limit", defaultValue = "20", description = "Rows to print (default: ${DEFAULT-VALUE}).")
	private int limit;

	@Option(names = "--no-labels", description = "Show only the keys of elements, for programs, without type and name.")
	private boolean noLabels;

	@Mixin
	private CommonOptions common;

	private record Blamed(List<String> columns, List<Row> rows, long count, String digest) {
	}

	private record Row(List<Object> cells, CommitLine commit) {
	}

	@Override
	public Integer call() {
		common.require(limit >= 0, "--limit is at least 0.");
		if (range.isServed()) {
			try (ArenaClient client = range.connect()) {
				BlamedRows blamed = range.ask(client, Methods.BLAME, false, limit, BlamedRows.class, common);
				Answer rows = Rows.join(List.of(blamed.rows()));
				List<List<Object>> cells = LongStream.range(0, rows.count()).mapToObj(rows::row).toList();
				Map<Long, CommitLine> commits = blamed.commits().stream().map(CommitLine::of).collect(Collectors.toMap(CommitLine::number, each -> each));
				List<CommitLine> lines = Arrays.stream(blamed.numbers()).mapToObj(commits::get).toList();
				print(new Shown(rows.columns(), cells, lines, blamed.count(), blamed.digest()), () -> RowLabels.of(cells, client, Optional.of(Long.toString(blamed.version()))));
			}
			return ExitCode.OK;
		}
		try (ModelStore store = range.open(common)) {
			ModelHistory history = store.history();
			long last = range.last(history, common);
			AnswerHistory answers = range.begin(history, common);
			AnswerBlame blame = new AnswerBlame(history.commit(range.first(history)));
			answers.follow(last, blame::add);
			print(store, last, range.answer(history, last, common), blame);
		}
		return ExitCode.OK;
	}

	/** The rows that are printed, and their commits. */
	private record Shown(List<String> columns, List<List<Object>> rows, List<CommitLine> commits, long count, String digest) {
	}

	private void print(ModelStore store, long version, Answer answer, AnswerBlame blame) {
		int shown = (int) Math.min(limit, answer.count());
		List<List<Object>> rows = LongStream.range(0, shown).mapToObj(answer::row).toList();
		ModelHistory history = store.history();
		List<CommitLine> lines = blame.of(answer).subList(0, shown).stream().map(commit -> CommitLine.of(commit, history.tagsOf(commit.number()))).toList();
		// Closing it would close the store.
		print(new Shown(answer.columns(), rows, lines, answer.count(), answer.digest().toString()), () -> RowLabels.of(rows, StoreAsOf.of(store, new VersionName(Long.toString(version)))));
	}

	private void print(Shown shown, Supplier<RowLabels> known) {
		int count = shown.rows.size();
		if (common.isJson()) {
			List<Row> cells = IntStream.range(0, count).mapToObj(i -> new Row(shown.rows.get(i).stream().map(QueryCommand::jsonCell).toList(), shown.commits.get(i))).toList();
			common.console().json(new Blamed(shown.columns, cells, shown.count, shown.digest));
			return;
		}
		RowLabels labels = noLabels ? RowLabels.none() : known.get();
		List<String> head = new ArrayList<>(shown.columns);
		head.addAll(CommitLine.head());
		common.console().table(head, IntStream.range(0, count).mapToObj(i -> {
			List<String> cells = new ArrayList<>(shown.rows.get(i).stream().map(labels::text).toList());
			cells.addAll(shown.commits.get(i).cells());
			return cells;
		}).toList());
		common.console().print(Amounts.of(shown.count, "row") + (shown.count > count ? ", the first " + count + " shown" : "") + ", digest " + shown.digest);
	}
}
