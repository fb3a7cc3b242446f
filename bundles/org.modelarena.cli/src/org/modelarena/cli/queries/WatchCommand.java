// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.queries;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.cli.output.RowLabels;
import org.modelarena.cli.stores.JsonLines;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.standing.AnswerChange;
import org.modelarena.core.standing.StandingListener;
import org.modelarena.core.standing.StandingQuery;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.notification.QueryChanged;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Watches the answer of a query: after each commit, the rows that came and those that went. */
@Command(name = "watch", description = { "Watch a query's answer: after each commit, the rows that came and the rows that went.", "",
		"With --url, until interrupted, whoever commits. With --at, this command makes the edits itself: it reads steps as 'arena edit' does, and commits at each blank line." })
public final class WatchCommand implements Callable<Integer> {
	private static final long TIMEOUT_SECONDS = 60;
	private static final String STANDARD_INPUT = "-";
	private static final int MILLIS_BETWEEN_LOOKS = 100;

	@ArgGroup(exclusive = true, multiplicity = "1")
	private Place place;

	/** Where the model is. */
	static final class Place {
		@Option(names = "--at", paramLabel = "DIR", description = "The folder of a store.")
		private Path at;

		@Option(names = "--url", description = "The address of a served store, as 'arena serve' prints it: tcp://host:port/NAME or ws://...; with replicas: tcp://h1:8201,h2:8202/NAME")
		private String url;
	}

	@Mixin
	private Remote remote;

	@Mixin
	private QueryText text;

	@Option(names = "--edits", paramLabel = "FILE", description = "With --at: the steps, one JSON object per line, a blank line after each commit's (default: standard input).")
	private String edits;

	@Option(names = "--explain", description = "With --at: also show how differences are computed, step by step, from the elements that a commit concerns.")
	private boolean explain;

	@Option(names = "--changes", paramLabel = "N", description = "End after so many changes of the answer.")
	private Long changes;

	@Option(names = "--limit", defaultValue = "20", description = "Rows to print of those that came, and of those that went (default: ${DEFAULT-VALUE}).")
	private long limit;

	@Option(names = "--timeout", paramLabel = "SECONDS", description = "With --at: give up a difference after this many seconds (default: 60).")
	private Long timeout;

	@Mixin
	private CommonOptions common;

	private long told;

	@Override
	public Integer call() {
		common.require(limit >= 0 && (timeout == null || timeout >= 0), "--limit and --timeout are at least 0.");
		common.require(changes == null || changes > 0, "--changes is at least 1.");
		common.require(!explain || place.at != null, "--explain needs --at.");
		common.require(timeout == null || place.at != null, "--timeout needs --at; with --url, the server's own limits hold.");
		common.require(edits == null || place.at != null, "--edits needs --at; whoever edits a served store does so by itself.");
		common.catalog().languages().get(text.cases().language());
		Query query = text.query(Optional.empty());
		if (place.url != null) {
			watch(query);
		} else {
			edit(query);
		}
		return ExitCode.OK;
	}

	private boolean isEnough() {
		return changes != null && told >= changes;
	}

	/** Watches a query at a server; what the client hears is printed here, as its own thread must not be blocked. */
	private void watch(Query query) {
		LinkedBlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
		try (ArenaClient client = remote.connect(place.url)) {
			WatchPrinter printer = new WatchPrinter(common, limit, rows -> RowLabels.of(rows, client));
			try (AutoCloseable watching = client.onChange(query, first -> heard.add(() -> printer.first(first.version(), answer(first.rows()), first.askedAgain() == null ? "" : first.askedAgain())),
					change -> heard.add(() -> print(printer, change)), end -> heard.add(() -> {
						throw end;
					}))) {
				while (!isEnough()) {
					common.console().cancellation().check();
					Runnable next = heard.poll(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
					if (next != null) {
						next.run();
					}
				}
			}
		} catch (ArenaException e) {
			throw e;
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted.", e);
		} catch (Exception e) {
			throw new ArenaException(ErrorCode.INTERNAL, "The subscription did not end: " + e.getMessage(), e);
		}
	}

	private void print(WatchPrinter printer, QueryChanged change) {
		told++;
		printer.changed(change.version(), answer(change.added()), answer(change.removed()), change.count(), Digest.parse(change.digest()));
	}

	private static Answer answer(Rows rows) {
		return Rows.join(List.of(rows));
	}

	private void edit(Query query) {
		StoreProvider provider = common.storeAt(place.at);
		QueryLimits limits = QueryLimits.DEFAULT.within(new QueryLimits(Duration.ofSeconds(timeout == null ? TIMEOUT_SECONDS : timeout), Long.MAX_VALUE));
		try (WatchedStore store = new WatchedStore(provider.open(StoreLocation.at(place.at)), common.catalog().languages())) {
			WatchPrinter printer = new WatchPrinter(common, limit, rows -> RowLabels.of(rows, store));
			LinkedBlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
			try (StandingQuery watching = store.standing(query, limits, new Listener(printer, heard)); BufferedReader lines = new BufferedReader(open())) {
				printer.first(watching.version(), watching.first(), watching.reason());
				if (explain) {
					watching.steps().forEach(step -> common.console().note("  " + step));
				}
				Steps steps = new Steps(lines);
				while (!isEnough() && steps.commitNext(store)) {
					store.await();
					for (Runnable next = heard.poll(); next != null; next = heard.poll()) {
						next.run();
					}
				}
			} catch (NoSuchFileException e) {
				throw new ArenaException(ErrorCode.NOT_FOUND, "There is no file " + edits + ".", e);
			} catch (IOException e) {
				throw ArenaException.io("Cannot read the edits", e);
			}
		}
	}

	/** Has what it hears printed by the thread of the command. */
	private final class Listener implements StandingListener {
		private final WatchPrinter printer;
		private final LinkedBlockingQueue<Runnable> heard;

		Listener(WatchPrinter printer, LinkedBlockingQueue<Runnable> heard) {
			this.printer = printer;
			this.heard = heard;
		}

		@Override
		public void changed(AnswerChange change) {
			heard.add(() -> {
				told++;
				printer.changed(change.version(), change.difference().added(), change.difference().removed(), change.count(), change.digest());
			});
		}

		@Override
		public void restarted(long version, Answer answer) {
			heard.add(() -> printer.first(version, answer, ""));
		}

		@Override
		public void failed(long version, ArenaException reason) {
			heard.add(() -> common.console().note("Version " + version + ": " + reason.getMessage()));
		}
	}

	private Reader open() throws IOException {
		return edits == null || edits.equals(STANDARD_INPUT) ? new InputStreamReader(System.in, StandardCharsets.UTF_8.newDecoder()) : Files.newBufferedReader(Path.of(edits), StandardCharsets.UTF_8);
	}

	/** The steps of one commit after the other. */
	private final class Steps {
		private final BufferedReader lines;
		private long number;

		Steps(BufferedReader lines) {
			this.lines = lines;
		}

		/** Commits the steps up to the next blank line; false if there are no more. */
		boolean commitNext(WatchedStore store) throws IOException {
			String line = next();
			while (line != null && line.isBlank()) {
				line = next();
			}
			if (line == null) {
				return false;
			}
			try (ModelEdit edit = store.begin()) {
				EditScript script = new EditScript(edit);
				for (; line != null && !line.isBlank(); line = next()) {
					script.run(JsonLines.object(line, number), "line " + number);
				}
				edit.commit();
			}
			return true;
		}

		private String next() throws IOException {
			common.console().cancellation().check();
			number++;
			return lines.readLine();
		}
	}
}
