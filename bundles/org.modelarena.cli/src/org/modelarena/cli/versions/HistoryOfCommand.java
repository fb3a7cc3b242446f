// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.output.Sparkline;
import org.modelarena.cli.queries.QueryCommand;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.Answer;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.AnswerHistory;
import org.modelarena.core.standing.AnswerVersion;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.history.AnswerVersions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells what each commit has made of an answer. */
@Command(name = "history-of", description = "Show how the answer of a query has changed from version to version: its rows, and those that came and went, for each commit that has changed it.")
public final class HistoryOfCommand implements Callable<Integer> {
	@Mixin
	private FollowedRange range;

	@Option(names = "--all", description = "Show also the commits that have not changed the answer.")
	private boolean isAll;

	@Option(names = "--rows", description = "Show the rows that came and went.")
	private boolean hasRows;

	@Option(names = "--csv", description = "Print a table of comma-separated values, with whole messages and times in UTC.")
	private boolean isCsv;

	@Mixin
	private CommonOptions common;

	/**
	 * The line of a commit: what it made of the answer.
	 *
	 * @param value the answer itself, if it is one value, such as a number; null otherwise
	 * @param in    the number of rows that came; null for the first version, where that is not known
	 */
	private record Line(CommitLine commit, long count, Object value, Long in, Long out, String digest, List<List<Object>> came, List<List<Object>> went) {
		List<String> cells(boolean isValue) {
			List<String> shown = commit.cells();
			return List.of(shown.get(0), shown.get(1), shown.get(2), isValue ? String.valueOf(value) : Long.toString(count), in == null ? "" : "+" + in, out == null ? "" : "-" + out, shown.get(3));
		}

		/** The height in a chart: the answer's value if that is a number, else the number of rows. */
		double height(boolean isValue) {
			return isValue && value instanceof Number number ? number.doubleValue() : count;
		}

		List<String> csv() {
			return List.of(Long.toString(commit.number()), commit.time(), commit.author(), Long.toString(count), in == null ? "" : in.toString(), out == null ? "" : out.toString(), digest,
					commit.message(), commit.revision().orElse(""), value == null ? "" : value.toString());
		}
	}

	/** The only value of the only row. */
	private static Object value(Answer answer) {
		List<Object> row = answer.count() == 1 ? answer.row(0).stream().map(QueryCommand::jsonCell).toList() : List.of();
		return row.size() == 1 && (row.getFirst() instanceof Number || row.getFirst() instanceof Boolean || row.getFirst() instanceof String) ? row.getFirst() : null;
	}

	@Override
	public Integer call() {
		common.require(!isCsv || !common.isJson() && !hasRows, "--csv goes without --json and --rows.");
		if (range.isServed()) {
			common.require(!hasRows, "--rows needs the store's folder, --at.");
			try (ArenaClient client = range.connect()) {
				AnswerVersions versions = range.ask(client, Methods.ANSWERS, isAll, 0, AnswerVersions.class, common);
				print(versions.versions().stream()
						.map(each -> new Line(CommitLine.of(each.commit()), each.count(), each.value(), each.in(), each.out(), each.digest(), null, null)).toList());
			}
			return ExitCode.OK;
		}
		try (ModelStore store = range.open(common)) {
			ModelHistory history = store.history();
			AnswerHistory answers = range.begin(history, common);
			List<Line> lines = new ArrayList<>();
			Answer first = answers.first();
			lines.add(new Line(line(history, history.commit(range.first(history))), first.count(), value(first), null, null, first.digest().toString(), hasRows ? List.of() : null,
					hasRows ? List.of() : null));
			answers.follow(range.last(history, common), version -> {
				if (isAll || !version.difference().isEmpty()) {
					lines.add(line(history, version, lines.getLast().value));
				}
			});
			print(lines);
		}
		return ExitCode.OK;
	}

	private static CommitLine line(ModelHistory history, CommitEntry commit) {
		return CommitLine.of(commit, history.tagsOf(commit.number()));
	}

	private Line line(ModelHistory history, AnswerVersion version, Object before) {
		AnswerDifference difference = version.difference();
		Object value = version.count() != 1 ? null : difference.isEmpty() ? before : value(difference.added());
		return new Line(line(history, version.commit()), version.count(), value, difference.added().count(), difference.removed().count(), version.digest().toString(),
				hasRows ? rows(difference.added()) : null, hasRows ? rows(difference.removed()) : null);
	}

	private static List<List<Object>> rows(Answer answer) {
		return LongStream.range(0, answer.count()).mapToObj(row -> answer.row(row).stream().map(QueryCommand::jsonCell).toList()).toList();
	}

	private void print(List<Line> lines) {
		if (isCsv) {
			common.console().print("commit,time,author,count,in,out,digest,message,revision,value");
			lines.forEach(line -> common.console().print(String.join(",", line.csv().stream().map(HistoryOfCommand::quoted).toList())));
			return;
		}
		boolean isValue = lines.stream().allMatch(line -> line.value != null);
		common.print(lines, () -> {
			common.console().table(List.of("commit", "time", "author", isValue ? "value" : "count", "in", "out", "message"), lines.stream().map(line -> line.cells(isValue)).toList());
			if (lines.size() > 2 && lines.stream().allMatch(line -> !isValue || line.value instanceof Number)) {
				common.console().print(Sparkline.of(lines.stream().map(line -> line.height(isValue)).toList()));
			}
			if (hasRows) {
				lines.forEach(line -> Stream.concat(line.came.stream().map(row -> "+ " + row), line.went.stream().map(row -> "- " + row))
						.forEach(row -> common.console().print(line.commit.number() + " " + row)));
			}
		});
	}

	private static String quoted(String cell) {
		return cell.matches("(?s).*[\",\\r\\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
	}
}
