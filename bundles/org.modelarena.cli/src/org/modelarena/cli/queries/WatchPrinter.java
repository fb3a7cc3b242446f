// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.queries;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.output.RowLabels;
import org.modelarena.core.Answer;
import org.modelarena.core.Digest;

/** Prints what becomes of a watched answer: for people, or a JSON document in each line. Used by one thread. */
final class WatchPrinter {
	private final CommonOptions common;
	private final long limit;
	private final Function<List<List<Object>>, RowLabels> labels;

	/** @param limit the most rows to print of each kind */
	WatchPrinter(CommonOptions common, long limit, Function<List<List<Object>>, RowLabels> labels) {
		this.common = common;
		this.limit = limit;
		this.labels = labels;
	}

	private record First(long version, List<String> columns, List<List<Object>> rows, long count, String digest, String askedAgain) {
	}

	private record Changed(long version, List<List<Object>> added, List<List<Object>> removed, long addedCount, long removedCount, long count, String digest) {
	}

	/** @param askedAgain why it is asked again after each commit; empty if it is not */
	void first(long version, Answer answer, String askedAgain) {
		List<List<Object>> rows = rows(answer);
		common.print(new First(version, answer.columns(), cells(rows), answer.count(), answer.digest().toString(), askedAgain.isEmpty() ? null : askedAgain), () -> {
			common.console().print("Version " + version + ": " + Amounts.of(answer.count(), "row") + ", digest " + answer.digest() + ".");
			if (!askedAgain.isEmpty()) {
				common.console().note("The query is asked again after each commit: " + askedAgain + ".");
			}
		});
	}

	void changed(long version, Answer added, Answer removed, long count, Digest digest) {
		List<List<Object>> came = rows(added);
		List<List<Object>> went = rows(removed);
		common.print(new Changed(version, cells(came), cells(went), added.count(), removed.count(), count, digest.toString()), () -> {
			common.console()
					.print("Version " + version + ": " + Amounts.of(added.count()) + " came, " + Amounts.of(removed.count()) + " went; " + Amounts.of(count, "row") + ", digest " + digest + ".");
			print("+", came, added.count());
			print("-", went, removed.count());
		});
	}

	private void print(String sign, List<List<Object>> rows, long all) {
		if (rows.isEmpty()) {
			return;
		}
		RowLabels texts = labels.apply(rows);
		rows.forEach(row -> common.console().print("  " + sign + " " + String.join(", ", row.stream().map(texts::text).toList())));
		if (rows.size() < all) {
			common.console().print("  " + sign + " ... " + Amounts.of(all - rows.size()) + " more");
		}
	}

	private List<List<Object>> rows(Answer answer) {
		return new ArrayList<>(LongStream.range(0, Math.min(limit, answer.count())).mapToObj(answer::row).toList());
	}

	private static List<List<Object>> cells(List<List<Object>> rows) {
		return rows.stream().map(row -> row.stream().map(QueryCommand::jsonCell).toList()).toList();
	}
}
