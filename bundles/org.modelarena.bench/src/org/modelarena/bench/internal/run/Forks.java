// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.Subject;
import org.modelarena.bench.internal.load.ForkedGenerator;
import org.modelarena.bench.internal.load.GeneratorPort;
import org.modelarena.bench.internal.load.LoadGenerator;
import org.modelarena.bench.internal.load.LocalGenerator;
import org.modelarena.bench.internal.load.Opening;
import org.modelarena.bench.results.Environment;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.cases.Cases;
import org.modelarena.cases.Toggle;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Token;

/** Starts the JVMs of contenders. Used by one thread. */
final class Forks implements AutoCloseable {
	private static final long MOST_DEFAULT_HEAP = 4L << 30;
	private static final long LEAST_DEFAULT_HEAP = 256L << 20;

	private final Experiment experiment;
	private final RunOptions options;
	private final StoreLoads loads;
	private final Path logs;
	private final Cancellation cancellation;
	/** Null where the clients are threads of this process. */
	private final GeneratorPort port;
	private final Optional<JoinedMachines> machines;

	/** @param logs gets what the processes say */
	Forks(Experiment experiment, RunOptions options, StoreLoads loads, Path logs, Cancellation cancellation) {
		this.experiment = experiment;
		this.options = options;
		this.loads = loads;
		this.logs = logs;
		this.cancellation = cancellation;
		this.port = options.isInProcess() ? null : GeneratorPort.own();
		this.machines = options.machines().map(others -> new JoinedMachines(others, options.listener()));
	}

	/** The most heap that a process with a store gets, in bytes. */
	static long heap(Experiment experiment) {
		long half = Environment.memory() / 2;
		return experiment.conditions().machine().heap().orElse(Math.clamp(half, LEAST_DEFAULT_HEAP, MOST_DEFAULT_HEAP));
	}

	/** A query as a contender asks it; where it names no strategy, the store chooses. */
	static Query query(Contender contender, String text) {
		return new Query(contender.language(), text, Map.of(), contender.strategy());
	}

	/**
	 * Starts the JVMs of a contender, and opens its store.
	 *
	 * @throws ArenaException saying why it cannot be opened
	 */
	Fork start(Contender contender, int number) {
		loads.failure(contender.store()).ifPresent(reason -> {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, reason);
		});
		List<AutoCloseable> started = new ArrayList<>();
		String name = contender.label().replaceAll("[:/@+*]", "-");
		try (Unfinished work = new Unfinished(() -> started.reversed().forEach(Forks::close))) {
			boolean isStarted = contender.transport() != Transport.LOCAL && running().servers().isEmpty();
			Optional<ServerControl> server = isStarted ? Optional.of(server(contender, name, number)) : Optional.empty();
			server.ifPresent(started::add);
			List<LoadGenerator> generators = generators(contender, name);
			started.addAll(generators);
			Fork fork = new Fork(server, generators, cancellation);
			fork.open(server.map(ServerControl::opening).orElseGet(() -> running().servers().isEmpty() ? local(contender) : running(contender)));
			return work.done(fork);
		}
	}

	private static void close(AutoCloseable started) {
		try {
			started.close();
		} catch (Exception e) {
			System.getLogger(Forks.class.getName()).log(System.Logger.Level.WARNING, "A process of an experiment could not be ended", e);
		}
	}

	private Conditions.Running running() {
		return experiment.conditions().running();
	}

	/** Servers that run already. */
	private Opening running(Contender contender) {
		String token = contender.hasToken() ? running().tokenFile().map(Forks::token).orElse("") : "";
		return Opening.served(contender.store(), running().servers().stream().map(URI::toString).toList(), token);
	}

	private static String token(Path file) {
		try {
			return Files.readString(file).strip();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the token in " + file, e);
		}
	}

	private Opening local(Contender contender) {
		return Opening.local(contender.store(), loads.location(contender.store()).requireDirectory(contender.store()).toString(), caseName().orElse(""));
	}

	/** Where there are other machines, they ask what is served. */
	private List<LoadGenerator> generators(Contender contender, String name) {
		return machines.isEmpty() || contender.transport() == Transport.LOCAL ? List.of(generator(contender, name)) : machines.get().await(cancellation);
	}

	private LoadGenerator generator(Contender contender, String name) {
		if (port == null) {
			return new LocalGenerator(options.catalog());
		}
		boolean holdsStore = contender.transport() == Transport.LOCAL;
		List<String> flags = new ArrayList<>(ServerSetup.flags(holdsStore ? heap(experiment) : Math.min(heap(experiment), 1L << 30)));
		return new ForkedGenerator(flags, logs.resolve(name + "-clients.log"), port, cancellation);
	}

	private ServerControl server(Contender contender, String name, int number) {
		if (!contender.isReplicated()) {
			return new SingleServer(setup(contender, name, heap(experiment), Optional.empty()), cancellation);
		}
		// All of them have the memory that one has elsewhere, unless the experiment says how much each of them has.
		long heap = experiment.conditions().machine().heap().isPresent() ? heap(experiment) : Math.max(LEAST_DEFAULT_HEAP, heap(experiment) / contender.replicas());
		List<ServerSetup> setups = ReplicaParts.of(loads.location(contender.store()).requireDirectory(contender.store()).resolveSibling(name), contender.replicas()).stream()
				.map(part -> setup(contender, name + "-" + part.node(), heap, Optional.of(part))).toList();
		return new ReplicaGroup(setups, () -> change(contender), experiment.conditions().machine().seed() + number, cancellation);
	}

	private ServerSetup setup(Contender contender, String name, long heap, Optional<ServerSetup.Part> part) {
		return new ServerSetup(contender.store(), loads.location(contender.store()).requireDirectory(contender.store()), contender.transport(), caseName(),
				new ServerSetup.Launch(logs.resolve(name + ".log"), heap, exposure(contender)), part);
	}

	/** The writer's change of a store as it was loaded. */
	private Toggle.Plan change(Contender contender) {
		Toggle toggle = Cases.get(caseName().orElseThrow()).toggle().orElseThrow();
		try (ModelStore store = options.catalog().store(contender.store()).openToRead(loads.location(contender.store())); ModelSnapshot loaded = store.snapshot()) {
			return toggle.plan(loaded);
		}
	}

	/** A token is asked for by what other machines reach, and where the experiment wants to know what that costs. */
	private Optional<ServerSetup.Exposure> exposure(Contender contender) {
		return machines.map(JoinedMachines::exposure).or(() -> contender.hasToken() ? Optional.of(new ServerSetup.Exposure(ServerOptions.LOOPBACK, Token.secret())) : Optional.empty());
	}

	/** The case whose change a writer makes. */
	private Optional<String> caseName() {
		return experiment.conditions().beside().writer().isPresent() && experiment.subject() instanceof Subject.OfCase subject ? Optional.of(subject.name())
				: Optional.empty();
	}

	@Override
	public void close() {
		if (port != null) {
			port.close();
		}
		machines.ifPresent(JoinedMachines::close);
	}
}
