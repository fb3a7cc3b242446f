// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.modelarena.bench.Contender;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.internal.program.ProgramEndpoint;
import org.modelarena.bench.internal.reference.ReferenceProvider;
import org.modelarena.bench.results.Skipped;
import org.modelarena.cases.CaseQuery;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Transport;

/** Finds what an experiment asks for and cannot be measured, before a store is loaded. */
final class Preflight {
	private Preflight() {
	}

	/** The contenders that cannot run, as far as that is known before their stores are loaded. */
	static List<Skipped> contenders(Experiment experiment, Catalog catalog) {
		List<Skipped> obstacles = new ArrayList<>();
		for (Contender contender : experiment.contenders()) {
			try {
				check(contender, experiment, catalog);
			} catch (ArenaException e) {
				obstacles.add(new Skipped(contender.label(), "", 0, e.getMessage()));
			}
		}
		return obstacles;
	}

	/** The texts that have no answer. That a query has no text in some language is none of its mistakes. */
	static List<Skipped> texts(Task task, Oracle oracle) {
		List<Skipped> obstacles = new ArrayList<>();
		for (Contender contender : task.experiment().contenders()) {
			for (CaseQuery query : task.workload().queries()) {
				if (query.text(contender.language()).isPresent() && oracle.right(query.name(), contender.language()).isEmpty()) {
					obstacles.add(new Skipped(contender.label(), query.name(), 0, oracle.reason(query.name(), contender.language())));
				}
			}
		}
		return obstacles;
	}

	private static void checkLanguage(Contender contender, Catalog catalog) {
		if (!ProgramEndpoint.isOwn(contender.language())) {
			catalog.languages().get(contender.language(), contender.strategy().orElse(Strategy.INTERPRETED));
		} else if (contender.strategy().isPresent()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "What is asked in " + contender.language() + " runs in one way; write " + contender.store() + ":" + contender.language() + ".");
		}
	}

	private static void checkServer(Contender contender, Experiment experiment) {
		if (contender.hasToken() && !contender.canHaveToken()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Over " + contender.transport().label() + " nobody asks for a token; tcp, http and ws have tokens.");
		}
		for (URI server : experiment.conditions().running().servers()) {
			String transport = server.getScheme().replaceFirst("(tcp|http|ws)s", "$1");
			if (!transport.equals(contender.transport().label())) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "The server " + server + " is not asked over " + contender.transport().label() + "; write " + contender.name() + "@" + transport
						+ ", or leave out 'servers'.");
			}
		}
	}

	private static void checkReplicas(Contender contender, StoreProvider provider, Experiment experiment) {
		if (!contender.isReplicated()) {
			if (experiment.conditions().beside().kill().isPresent()) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "'kill' is for contenders with replicas, which can lose one; write " + contender.label() + "*3.");
			}
			return;
		}
		if (!provider.canBeReplicated()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Stores of kind '" + contender.store() + "' cannot be replicated, those of kind columns can; leave '*" + contender.replicas() + "' away.");
		}
		if (!contender.canHaveToken()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED,
					"Replicas are reached over tcp, http or ws, and not over " + contender.transport().label() + "; write " + contender.name() + "@tcp*" + contender.replicas() + ".");
		}
		if (!experiment.conditions().running().servers().isEmpty()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The servers of 'servers' run already, as many as there are; leave '*" + contender.replicas()
					+ "' away, and write replicas as one address, http://h1:8101,h2:8102,h3:8103/NAME, for clients to know all of them.");
		}
		if (experiment.demand().cold() > 0 || experiment.demand().rounds() > 0) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Replicas are measured neither 'cold' nor in 'rounds'; leave '*" + contender.replicas() + "' away.");
		}
	}

	/**
	 * Makes sure that a contender can run, as far as that is known before its store is loaded.
	 *
	 * @return its provider
	 * @throws ArenaException saying why it cannot
	 */
	static StoreProvider check(Contender contender, Experiment experiment, Catalog catalog) {
		StoreProvider provider = catalog.store(contender.store());
		if (provider instanceof ReferenceProvider reference) {
			reference.check(contender, experiment.demand().rounds() > 0);
		}
		checkLanguage(contender, catalog);
		Set<Transport> offered = Transport.of(provider);
		if (!offered.contains(contender.transport())) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The store '" + contender.store() + "' does not offer the transport " + contender.transport().label()
					+ "; it has " + String.join(", ", offered.stream().map(Transport::label).toList()) + ".");
		}
		checkServer(contender, experiment);
		checkReplicas(contender, provider, experiment);
		if ((experiment.conditions().beside().writer().isPresent() || experiment.demand().rounds() > 0) && !provider.capabilities().contains(Capability.UPDATE)) {
			throw Capability.UPDATE.refusedBy(contender.store());
		}
		return provider;
	}
}
