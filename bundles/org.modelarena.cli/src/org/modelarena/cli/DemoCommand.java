package org.modelarena.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.modelarena.bench.Experiment;
import org.modelarena.cases.Cases;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.Transport;
import org.modelarena.xmi.XmiWriter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows everything once, on a small railway. */
@Command(name = "demo", description = "Make a railway model, load every store, run every query in every language, stress them, write the report.")
final class DemoCommand implements Callable<Integer> {
	private static final String CASE = "railway";
	/** The language that is asked over every transport. */
	private static final String EVERYWHERE = "ocl";

	private final Session session;

	@Option(names = "--size", defaultValue = "4", description = "Size of the railway (default: ${DEFAULT-VALUE}, about 6,000 elements).")
	private String size;

	@Option(names = "--out", paramLabel = "DIR", description = "The folder to make; arena-demo by default, with a number if that is taken.")
	private Path out;

	@Mixin
	private JsonOption common;

	DemoCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		Map<String, String> parameters = Map.of("scenario", "repair", "size", size);
		Path folder = out != null ? out : StressCommand.Folders.fresh(Path.of(""), "arena-demo");
		Experiment experiment = experiment(parameters);
		int code = StressCommand.run(session, experiment, folder, true, common.json);
		Path model = folder.resolve("railway.xmi");
		XmiWriter.write(Cases.get(CASE).model(parameters), model, session.console().progress());
		if (!common.json) {
			session.console().print("Model:  " + model);
			session.console().print("");
			session.console().print("Ask it something yourself:");
			session.console().print("  ./arena query --at " + folder.resolve("stores").resolve("cdo") + " 'Segment.allInstances()->select(s | s.length <= 0)'");
		}
		return code;
	}

	/**
	 * Every store in every language, in this process and over its first transport; over its other transports, which differ in the wire
	 * only, in one language. A step ends after a second, so that slow ones do not keep anybody.
	 */
	private Experiment experiment(Map<String, String> parameters) {
		Experiment.Builder builder = Experiment.builder(CASE + "-" + size).ofCase(CASE, parameters).clients(1, 4).executions(100).warmup(4)
				.timeout(Duration.ofSeconds(30)).stepLimit(Duration.ofSeconds(1));
		List<String> languages = List.copyOf(session.catalog().languages().names());
		for (StoreProvider store : session.catalog().stores()) {
			List<Transport> transports = store.transports().stream().sorted().toList();
			for (String language : languages) {
				builder.contender(store.name() + ":" + language, Transport.LOCAL);
				for (Transport transport : language.equals(EVERYWHERE) ? transports : transports.stream().limit(1).toList()) {
					builder.contender(store.name() + ":" + language, transport);
				}
			}
		}
		return builder.build();
	}
}
