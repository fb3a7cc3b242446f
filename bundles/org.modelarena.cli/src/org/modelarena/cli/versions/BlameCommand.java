// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.output.RowLabels;
import org.modelarena.cli.queries.QueryCommand;
import org.modelarena.core.Answer;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.standing.AnswerBlame;
import org.modelarena.core.standing.AnswerHistory;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreAsOf;
import org.modelarena.core.store.VersionName;

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

	private void print(ModelStore store, long version, Answer answer, AnswerBlame blame) {
		int shown = (int) Math.min(limit, answer.count());
		List<CommitEntry> commits = blame.of(answer).subList(0, shown);
		List<List<Object>> rows = LongStream.range(0, shown).mapToObj(answer::row).toList();
		ModelHistory history = store.history();
		List<CommitLine> lines = commits.stream().map(commit -> CommitLine.of(commit, history.tagsOf(commit.number()))).toList();
		if (common.isJson()) {
			List<Row> cells = IntStream.range(0, shown).mapToObj(i -> new Row(rows.get(i).stream().map(QueryCommand::jsonCell).toList(), lines.get(i))).toList();
			common.console().json(new Blamed(answer.columns(), cells, answer.count(), answer.digest().toString()));
			return;
		}
		// Closing it would close the store.
		RowLabels labels = noLabels ? RowLabels.none() : RowLabels.of(rows, StoreAsOf.of(store, new VersionName(Long.toString(version))));
		List<String> head = new ArrayList<>(answer.columns());
		head.addAll(CommitLine.head());
		common.console().table(head, IntStream.range(0, shown).mapToObj(i -> {
			List<String> cells = new ArrayList<>(rows.get(i).stream().map(labels::text).toList());
			cells.addAll(lines.get(i).cells());
			return cells;
		}).toList());
		common.console().print(Amounts.of(answer.count()) + " rows" + (answer.count() > shown ? ", the first " + shown + " shown" : "") + ", digest " + answer.digest());
	}
}
