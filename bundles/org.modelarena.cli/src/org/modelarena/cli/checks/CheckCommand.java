// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.io.IOException;
import java.io.BufferedWriter;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CheckOption;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.cli.models.GitRevision;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.cli.models.MetamodelOptions;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.CommandWord;
import org.modelarena.core.QueryException;
import org.modelarena.core.budget.HeapGuard;
import org.modelarena.core.check.ViolationHistory;
import org.modelarena.core.constraint.ConstraintFiles;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Catalog;
import org.modelarena.protocol.check.ConstraintReport;
import org.modelarena.xmi.Ecore;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks constraints on a model, and reports what violates them. */
@Command(name = "check", description = "Check constraints on a model, and report the elements that violate them; the exit code is 1 if there are any.")
public final class CheckCommand implements Callable<Integer> {
	private static final int MOST_LINES = 100;
	private static final int MOST_RESULTS = 25_000;

	@Parameters(paramLabel = "FILE", arity = "0..*", description = "Constraints, and, without --at and --url, a model file as the last one. Constraints are Complete OCL documents (.ocl), EVL (.evl), "
			+ "metamodels with invariants (.ecore), queries whose rows are violations (.ocl, .eol, .epl), and folders of these. Without any, the metamodel's own invariants and bounds are checked.")
	private List<Path> files = List.of();

	@Option(names = "--at", paramLabel = "DIR", description = "The folder of a store, whose model is checked.")
	private Path at;

	@Option(names = "--url", paramLabel = "URL", description = "The address of a served store, as 'arena serve' prints it, whose server checks it; with replicas: tcp://h1:8201,h2:8202,h3:8203/NAME.")
	private String url;

	@Mixin
	private Remote remote;

	@Mixin
	private MetamodelOptions metamodels;

	@Option(names = "--severity", defaultValue = "info", paramLabel = "error|warning|info", description = "Leave out what is less bad (default: ${DEFAULT-VALUE}). Invariants and EVL's "
			+ "constraints are errors, critiques are warnings, or only informative with @info.")
	private String severity;

	@Option(names = "--baseline", paramLabel = "FILE", description = "Known violations: only others are reported.")
	private Path baseline;

	@Option(names = "--since", paramLabel = "REVISION",
			description = "Only report violations that the model did not have in this revision of its Git repository, such as HEAD~1 or origin/main, or in this version of a store with a history.")
	private String since;

	@Option(names = "--write-baseline", paramLabel = "FILE", description = "Write all violations into a file for --baseline, and report none.")
	private Path writeBaseline;

	@Option(names = "--format", paramLabel = "text|json|sarif|junit", description = "The form of the report (default: text). SARIF 2.1 and JUnit XML are for continuous integration.")
	private String format;

	@Option(names = "--out", paramLabel = "FILE", description = "Write the report into a file, and print a summary.")
	private Path out;

	@Option(names = "--limit", paramLabel = "N", description = "The most violations to list (default: 100 as text, 25000 in other forms); all are counted.")
	private Integer limit;

	@Option(names = "--keep-going", description = "Check what can be checked: constraints in OCL that cannot be read are told and left out.")
	private boolean keepsGoing;

	@Option(names = "--explain", description = "Also show how each constraint was checked: as a plan, or why not.")
	private boolean explain;

	@Option(names = "--timeout", defaultValue = "600", paramLabel = "SECONDS", description = "Give up after this many seconds (default: ${DEFAULT-VALUE}).")
	private long timeout;

	@Mixin
	private CheckedVersions versions;

	@Mixin
	private CheckOption check;

	@Mixin
	private CommonOptions common;

	private long written;

	/** Checks, and tells what has come of it. */
	private interface Check {
		Violations run(Baseline known);
	}

	@Override
	public Integer call() {
		check.apply();
		common.require(timeout >= 0 && (limit == null || limit >= 0), "--timeout and --limit are at least 0.");
		common.require(Stream.of(baseline, writeBaseline, since).filter(Objects::nonNull).count() <= 1, "Give one of --baseline, --write-baseline and --since.");
		common.require(at == null || url == null, "Give one of --at and --url.");
		common.require(since == null || url == null, "--since takes a model file in a Git repository, or a store with --at; give a --baseline.");
		common.require(format == null || !common.isJson() || format.equals("json"), "--json is --format json; give one of them.");
		Severity least = Severity.of(severity);
		versions.require(at, url, List.of(baseline != null || writeBaseline != null || since != null, out != null), common.isJson() ? "json" : format, common);
		ReportForm form = ReportForm.of(common.isJson() ? "json" : format == null ? "text" : format);
		if (url != null) {
			try (ArenaClient client = remote.connect(url)) {
				ServedModel served = new ServedModel(client, least, keepsGoing, Duration.ofSeconds(timeout), versions);
				if (versions.isHistory()) {
					return versions.tellHistory(served.follow(files, common.console().cancellation()), common);
				}
				return report(known -> check(served, form, known), () -> known(files, null, least));
			}
		}
		Path model = model();
		try (GivenModel checked = model == null ? versions.open(at, common) : GivenModel.in(model, metamodels, true, common)) {
			List<Path> constraints = model == null ? files : files.subList(0, files.size() - 1);
			if (versions.isHistory()) {
				return versions.tellHistory(checked, followed(constraints, checked, least), common);
			}
			return report(known -> check(constraints, checked, form, least, known), () -> known(constraints, model, least));
		}
	}

	/** @return the exit code */
	private int report(Check checking, Supplier<Baseline> known) {
		if (writeBaseline == null) {
			return checking.run(known.get()).count() > 0 ? ExitCode.FAILED : ExitCode.OK;
		}
		write(writeBaseline, stream -> {
			Writer writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
			written = checking.run(Baseline.write(writer)).known();
			writer.flush();
		});
		common.console().note(Amounts.of(written, "violation") + " written to " + writeBaseline + "; --baseline " + CommandWord.of(writeBaseline) + " reports only others.");
		return ExitCode.OK;
	}

	private Violations check(ServedModel served, ReportForm form, Baseline baselined) {
		long start = System.nanoTime();
		ConstraintReport found = served.check(files, most(form), baseline != null || writeBaseline != null, common.console().cancellation());
		found.remarks().forEach(common.console()::note);
		Violations violations = Violations.served(baselined, most(form));
		violations.add(found);
		tell(form, new Report(url, found.elements(), violations, found.leftOut(), (System.nanoTime() - start) / 1e9, explain, baseline != null));
		return violations;
	}

	private int most(ReportForm form) {
		return limit != null ? limit : form == ReportForm.TEXT && out == null ? MOST_LINES : MOST_RESULTS;
	}

	private Baseline known(List<Path> constraints, Path model, Severity least) {
		if (since != null && at != null) {
			return inVersion(constraints, least);
		}
		if (since != null) {
			return inRevision(constraints, model, least);
		}
		return baseline == null ? Baseline.none() : Baseline.read(baseline);
	}

	/** The model's violations in the revision, by the constraints of today. */
	private Baseline inRevision(List<Path> constraints, Path model, Severity least) {
		Map<String, Integer> found = new HashMap<>();
		try (GitRevision revision = GitRevision.of(model, since)) {
			if (revision.model().isEmpty()) {
				common.console().note(model + " is not in " + since + ": all that is violated is new.");
				return Baseline.none();
			}
			try (GivenModel before = GivenModel.in(revision.model().get(), metamodels, true, common)) {
				run(constraints, before, new Violations(least, Baseline.collect(found), 0, before.snapshot(), before.places()));
			} catch (ArenaException e) {
				throw new ArenaException(e.code(), "In " + since + ": " + e.getMessage(), e);
			}
		}
		return Baseline.of(found);
	}

	/** The model's violations in an earlier version of the store, by the constraints of today. */
	private Baseline inVersion(List<Path> constraints, Severity least) {
		Map<String, Integer> found = new HashMap<>();
		try (GivenModel before = GivenModel.at(at, since, common)) {
			run(constraints, before, new Violations(least, Baseline.collect(found), 0, before.snapshot(), before.places()));
		}
		return Baseline.of(found);
	}

	/** The constraints from version to version. */
	private ViolationHistory followed(List<Path> constraints, GivenModel checked, Severity least) {
		Cancellation bounded = common.console().cancellation().withTimeout(Duration.ofSeconds(timeout));
		return versions.follow(checked, metamodel -> sources(reader(metamodel, bounded), constraints).stream()
				.flatMap(source -> source.rules().queries().stream().map(query -> new ViolationHistory.Followed(source.name(), query, least))).toList(), Duration.ofSeconds(timeout), bounded);
	}

	private Violations check(List<Path> constraints, GivenModel checked, ReportForm form, Severity least, Baseline baselined) {
		Violations violations = new Violations(least, baselined, most(form), checked.snapshot(), checked.places());
		long start = System.nanoTime();
		if (versions.isBlamed()) {
			violations.blame(versions.blame(checked, followed(constraints, checked, least)));
		}
		int leftOut = run(constraints, checked, violations);
		tell(form, new Report(checked.name(), checked.snapshot().size(), violations, leftOut, (System.nanoTime() - start) / 1e9, explain, baseline != null || since != null));
		return violations;
	}

	/** Writes a file: one that is there stays as it is until all is written; what is no file, such as {@code /dev/stdout}, is written to. */
	private static void write(Path file, DurableFile.Content content) {
		if (!Files.exists(file) || Files.isRegularFile(file)) {
			DurableFile.write(file, content);
			return;
		}
		try (OutputStream stream = Files.newOutputStream(file)) {
			content.writeTo(stream);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + file, e);
		}
	}

	/** The model file; null if there is a store. */
	private Path model() {
		if (at != null) {
			return null;
		}
		common.require(!files.isEmpty(), "Name a model: a file as the last argument, or a store with --at or --url.");
		Path last = files.getLast();
		common.require(!ConstraintFiles.isConstraints(last), "The last file is the model, and " + last + " has constraints; add a model file, or a store with --at or --url.");
		return last;
	}

	/** @return how many constraints were left out */
	private int run(List<Path> constraints, GivenModel model, Violations violations) {
		try (HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			Cancellation bounded = common.console().cancellation().withTimeout(Duration.ofSeconds(timeout)).withProbe(memory);
			ConstraintFiles reader = reader(model.snapshot().metamodel(), bounded);
			// All are read before the first is checked, so that a fault in a text is told at once.
			for (ConstraintFiles.Source source : sources(reader, constraints)) {
				try {
					source.rules().check(model.snapshot(), violations.of(source), bounded);
				} catch (QueryException e) {
					throw ConstraintFiles.in(source.name(), e, common.console()::note);
				}
			}
			return reader.leftOut();
		}
	}

	private ConstraintFiles reader(Metamodel metamodel, Cancellation bounded) {
		ConstraintFiles.Readers readers = new ConstraintFiles.Readers(common.catalog().languages(), Catalog.services(ConstraintLanguage.class), Ecore::read);
		return new ConstraintFiles(metamodel, readers, keepsGoing, common.console()::note, bounded);
	}

	private static List<ConstraintFiles.Source> sources(ConstraintFiles reader, List<Path> constraints) {
		return constraints.isEmpty() ? reader.ofMetamodel() : reader.read(constraints);
	}

	private void tell(ReportForm form, Report report) {
		if (out == null) {
			form.print(report, common.console());
			return;
		}
		write(out, stream -> stream.write(form.text(report).getBytes(StandardCharsets.UTF_8)));
		common.console().print(report.summary());
	}
}
