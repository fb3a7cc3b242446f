// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.constraint.Constraints;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.protocol.call.CommitCall;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the changes that a file describes, all or none. */
@Command(name = "edit", description = { "Change a store's model by the steps in a file: one step per line, all of them in one transaction.", "",
		"  {\"do\":\"create\",\"as\":\"a\",\"type\":\"Segment\",\"in\":12,\"containment\":\"elements\",\"at\":0,\"set\":{\"length\":5}}",
		"  {\"do\":\"set\",\"key\":\"$a\",\"feature\":\"length\",\"value\":7}", "  {\"do\":\"add\",\"key\":12,\"feature\":\"monitoredBy\",\"value\":7,\"at\":0}",
		"  {\"do\":\"remove\",\"key\":12,\"feature\":\"monitoredBy\",\"value\":7}", "  {\"do\":\"move\",\"key\":5,\"in\":12,\"containment\":\"elements\",\"at\":3}",
		"  {\"do\":\"reorder\",\"key\":12,\"feature\":\"monitoredBy\",\"value\":7,\"at\":0}", "  {\"do\":\"delete\",\"key\":5}",
		"  {\"do\":\"expect\",\"key\":12,\"feature\":\"length\",\"value\":5}", "" },
		footer = { "",
				"Exit code 1: the model differs from an 'expect', or would violate a constraint (--validate); nothing was changed. See docs/edits.md." })
public final class EditCommand implements Callable<Integer> {
	private static final String STANDARD_INPUT = "-";

	@ArgGroup(exclusive = true, multiplicity = "1")
	private Place place;

	/** Where the model is. */
	static final class Place {
		@Option(names = "--at", paramLabel = "DIR", description = "The store's folder.")
		private Path at;

		@Option(names = "--url", description = "The address of a served store, as 'arena serve' prints it; with replicas: tcp://h1:8201,h2:8202/NAME.")
		private String url;
	}

	@Mixin
	private Remote remote;

	@Parameters(paramLabel = "FILE", description = "The steps, one JSON object per line; '-' for standard input.")
	private String file;

	@Option(names = "--validate", description = {
			"Refuse the edit if what it changes would violate constraints of the metamodel, in OCL, or the bounds of features; says what, and where." })
	private boolean isValidated;

	@Option(names = "--author", description = "In a store with a history: who makes the change (default: the user).")
	private String author;

	@Option(names = "--message", description = "In a store with a history: why.")
	private String message;

	@Option(names = "--revision", paramLabel = "ID", description = "In a store with a history: the Git commit that the change comes from.")
	private String revision;

	@Mixin
	private CommonOptions common;

	private record Edited(String store, String at, long steps, Map<String, Long> created, double seconds) {
	}

	@Override
	public Integer call() {
		long start = System.nanoTime();
		if (place.url != null) {
			List<Map<String, Object>> steps = new ArrayList<>();
			forEachStep((step, line) -> steps.add(step));
			try (ArenaClient client = remote.connect(place.url)) {
				report(Remote.address(place.url).scheme(), place.url, steps.size(), client.commit(said(steps), common.console().cancellation()).keys(), start);
			}
			return ExitCode.OK;
		}
		StoreProvider provider = common.storeAt(place.at);
		try (ModelStore store = provider.open(StoreLocation.at(place.at)); ModelEdit edit = store.begin()) {
			EditScript script = new EditScript(edit);
			forEachStep(script::run);
			if (isValidated) {
				Progress progress = common.console().progress();
				script.validate(new Constraints(edit.before().metamodel(), common.catalog().languages()), progress.cancellation());
			}
			note().ifPresent(edit::describe);
			edit.commit();
			report(provider.name(), place.at.toString(), script.steps(), script.created(), start);
		}
		return ExitCode.OK;
	}

	private CommitCall said(List<Map<String, Object>> steps) {
		CommitCall call = new CommitCall(null, null, steps, null, isValidated ? true : null);
		return note().isEmpty() ? call : call.said(author == null ? CommitNote.ofUser().author() : author, message, revision);
	}

	/** The note on the change, from the options; nothing unless one of them is given. */
	private Optional<CommitNote> note() {
		if (author == null && message == null && revision == null) {
			return Optional.empty();
		}
		CommitNote note = CommitNote.of(author == null ? CommitNote.ofUser().author() : author, message == null ? "" : message);
		return Optional.of(revision == null ? note : note.from(revision));
	}

	private void forEachStep(BiConsumer<Map<String, Object>, String> action) {
		Progress progress = common.console().progress();
		progress.begin("Editing", Progress.UNKNOWN);
		try (BufferedReader lines = new BufferedReader(open())) {
			long number = 0;
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				number++;
				if (!line.isBlank()) {
					action.accept(JsonLines.object(line, number), "line " + number);
				}
				progress.at(number);
				progress.cancellation().check();
			}
		} catch (NoSuchFileException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no file " + file + ".", e);
		} catch (CharacterCodingException e) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, file + " is no text in UTF-8.", e);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	private Reader open() throws IOException {
		return file.equals(STANDARD_INPUT) ? new InputStreamReader(System.in, StandardCharsets.UTF_8.newDecoder())
				: Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8);
	}

	private void report(String store, String where, long steps, Map<String, Long> created, long start) {
		double seconds = (System.nanoTime() - start) / 1e9;
		common.print(new Edited(store, where, steps, created, seconds), () -> {
			common.console().print(store + " edited at " + where + ": " + Amounts.of(steps, "step") + ", " + Amounts.time(seconds));
			created.forEach((each, key) -> common.console().print("$" + each + " is #" + key));
		});
	}
}
