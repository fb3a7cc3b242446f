// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.models.GitRevision;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.cli.models.MetamodelOptions;
import org.modelarena.cli.output.Json;
import org.modelarena.compare.DifferenceList;
import org.modelarena.compare.ModelDifference;
import org.modelarena.compare.ModelDifference.Matching;
import org.modelarena.compare.RecordedSteps;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.DurableFile;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two models, and tells what is different in terms of the model. */
@Command(name = "diff",
		description = "Compare two models, each a file or the folder of a store: elements that came, went and moved, values and links that changed; the exit code is 1 if there are differences.")
public final class DiffCommand implements Callable<Integer> {
	private static final int MOST_LINES = 100;
	private static final int MOST_RESULTS = 25_000;

	@Parameters(paramLabel = "MODEL", arity = "1..2", description = "The model before and the model after; with --since, the file after; with --from, a store.")
	private List<Path> models;

	@Option(names = "--since", paramLabel = "REVISION", description = "Compare a model file with what it was in this revision of its Git repository, such as HEAD~1 or origin/main.")
	private String since;

	@Option(names = "--from", paramLabel = "VERSION", description = "Compare versions of one store with a history: this one, a number, time, tag or Git id as for 'arena query --as-of',")
	private String from;

	@Option(names = "--to", paramLabel = "VERSION", description = "with this one (default: the newest).")
	private String to;

	@Option(names = "--match", paramLabel = "contents|keys", description = "Which elements are the same: those that are most alike by ids, names, contents and places "
			+ "(contents, the default), or those with the same key (keys), for two stores of which one was a copy of the other. Versions of a store are always compared by keys.")
	private String match;

	@Option(names = "--edit", paramLabel = "FILE", description = "Also write the steps that make the first model the second one, for 'arena edit' of a store with the first one.")
	private Path edit;

	@Option(names = "--limit", paramLabel = "N", description = "The most elements to list (default: 100 as text, 25000 as JSON); all differences are counted.")
	private Integer limit;

	@Mixin
	private MetamodelOptions metamodels;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		boolean isOne = since != null || from != null;
		common.require(since == null || from == null && to == null, "Give --since for a file, or --from and --to for a store.");
		common.require(to == null || from != null, "--to needs --from.");
		common.require(models.size() == (isOne ? 1 : 2),
				isOne ? (since != null ? "--since takes one model file." : "--from takes one store.") : "Name two models; or one file, with --since; or one store, with --from.");
		common.require(limit == null || limit >= 0, "--limit is at least 0.");
		common.require(match == null || match.equals("contents") || match.equals("keys"), "--match is contents or keys, and not '" + match + "'.");
		common.require(match == null || from == null, "--from compares by keys; leave out --match.");
		Path after = models.getLast();
		if (from != null) {
			return compare(() -> GivenModel.at(after, from, common), () -> to == null ? GivenModel.at(after, common) : GivenModel.at(after, to, common), Matching.KEYS);
		}
		Matching matching = "keys".equals(match) ? Matching.KEYS : Matching.CONTENTS;
		if (since == null) {
			return compare(() -> open(models.getFirst()), () -> open(after), matching);
		}
		common.require(!Files.isDirectory(after), "--since takes a model file in a Git repository, and " + after + " is a folder.");
		try (GitRevision revision = GitRevision.of(after, since)) {
			Path before = revision.model().orElseThrow(() -> new ArenaException(ErrorCode.NOT_FOUND, after + " is not in " + since + "; name a revision that has it."));
			return compare(() -> GivenModel.in(after + " in " + since, List.of(before), metamodels, false, common), () -> open(after), matching);
		}
	}

	private int compare(Supplier<GivenModel> before, Supplier<GivenModel> after, Matching matching) {
		long start = System.nanoTime();
		try (GivenModel one = before.get(); GivenModel other = after.get()) {
			ModelDifference difference = ModelDifference.of(one.snapshot(), other.snapshot(), matching, common.console().progress());
			if (!one.files().isEmpty() && !other.files().isEmpty()) {
				difference.withExternal(one.external(), other.external());
			}
			int most = limit != null ? limit : common.isJson() ? MOST_RESULTS : MOST_LINES;
			DifferenceList differences = DifferenceList.of(difference, most);
			DifferenceReport report = new DifferenceReport(one.name(), other.name(), differences, most);
			if (edit != null) {
				DurableFile.write(edit, stream -> writeSteps(difference, new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8))));
				if (differences.hasExternal()) {
					common.console().note("The steps leave out what references lead to outside of the models, as stores do not hold that.");
				}
			}
			common.print(report.json((System.nanoTime() - start) / 1e9), () -> report.print(common.console()));
			if (!difference.unknown().isEmpty()) {
				common.console().note("Not compared, as the metamodel of " + one.name() + " has them not: " + String.join(", ", difference.unknown()) + ".");
			}
			return report.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
		}
	}

	private GivenModel open(Path model) {
		if (!Files.exists(model)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no file or folder " + model + ".");
		}
		return Files.isDirectory(model) ? GivenModel.at(model, common) : GivenModel.in(model, metamodels, false, common);
	}

	private void writeSteps(ModelDifference difference, Writer writer) throws IOException {
		long[] steps = new long[1];
		try {
			difference.applyTo(new RecordedSteps(difference.before(), step -> {
				steps[0]++;
				try {
					writer.write(Json.of(step) + "\n");
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}));
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
		writer.flush();
		common.console().note(Amounts.of(steps[0], "step") + " written to " + edit + ".");
	}
}
