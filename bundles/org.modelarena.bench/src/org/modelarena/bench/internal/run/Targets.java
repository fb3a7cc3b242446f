package org.modelarena.bench.internal.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.Subject;
import org.modelarena.bench.Workload;
import org.modelarena.bench.internal.results.Environment;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Capability;
import org.modelarena.core.Catalog;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.Strategy;
import org.modelarena.core.Transport;

/** Opens the stores of contenders: in this process, or behind a server. Used by one thread. */
final class Targets {
	private static final long MOST_DEFAULT_HEAP = 4L << 30;
	private static final long LEAST_DEFAULT_HEAP = 256L << 20;

	private final RunContext.Task task;
	private final Catalog catalog;
	private final StoreLoads loads;
	private final Path logs;
	private final Cancellation cancellation;

	/** @param logs gets the servers' logs */
	Targets(RunContext.Task task, Catalog catalog, StoreLoads loads, Path logs, Cancellation cancellation) {
		this.task = task;
		this.catalog = catalog;
		this.loads = loads;
		this.logs = logs;
		this.cancellation = cancellation;
	}

	/** The most heap that a server of the experiment gets, in bytes. */
	static long heap(Experiment experiment) {
		long half = Environment.memory() / 2;
		return experiment.conditions().machine().heap().orElse(Math.clamp(half, LEAST_DEFAULT_HEAP, MOST_DEFAULT_HEAP));
	}

	/**
	 * Makes sure that a contender can run, as far as that is known before its store is loaded.
	 *
	 * @return its provider
	 * @throws ArenaException saying why it cannot
	 */
	StoreProvider check(Contender contender) {
		StoreProvider provider = catalog.store(contender.store());
		catalog.languages().get(contender.language(), contender.strategy().orElse(Strategy.INTERPRETED));
		Set<Transport> offered = Transport.of(provider);
		if (!offered.contains(contender.transport())) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The store '" + contender.store() + "' does not offer the transport " + contender.transport().label() + "; it has "
					+ String.join(", ", offered.stream().map(Transport::label).toList()) + ".");
		}
		if (task.experiment().conditions().beside().writer().isPresent() && !provider.capabilities().contains(Capability.UPDATE)) {
			throw Capability.UPDATE.refusedBy(contender.store());
		}
		return provider;
	}

	/** A query as a contender asks it; where it names no strategy, the store chooses. */
	static Query query(Contender contender, String text) {
		return new Query(contender.language(), text, Map.of(), contender.strategy());
	}

	/**
	 * Opens a contender's store.
	 *
	 * @throws ArenaException saying why it cannot be opened
	 */
	Target open(Contender contender) {
		StoreProvider provider = check(contender);
		loads.failure(contender.store()).ifPresent(reason -> {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, reason);
		});
		Workload workload = task.workload();
		if (contender.transport() == Transport.LOCAL) {
			return new LocalTarget(provider.open(loads.location(contender.store())), catalog.languages(), workload.toggle());
		}
		Conditions conditions = task.experiment().conditions();
		Optional<String> caseName = conditions.beside().writer().isPresent() && task.experiment().subject() instanceof Subject.OfCase subject
				? Optional.of(subject.name())
				: Optional.empty();
		Path log = logs.resolve(contender.label().replaceAll("[:/@]", "-") + ".log");
		ServerSetup setup = new ServerSetup(contender.store(), loads.location(contender.store()).requireDirectory(contender.store()),
				contender.transport(), caseName, new ServerSetup.Launch(log, heap(task.experiment())));
		return new ServedTarget(provider, setup, cancellation);
	}
}
