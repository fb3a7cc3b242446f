package org.modelarena.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cli.output.Amounts;
import org.modelarena.core.Findings;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.StoreRepair;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.xmi.StoreCheck;

/** Looks at a store: its files, and whether its model holds together. Exit code 1 if something is wrong with it. */
final class StoreDoctor {
	private final Session session;
	private final Path at;
	private final Findings findings = new Findings();
	/** What a repair has done, one line each; or what one could do. */
	private final List<String> repaired = new ArrayList<>();
	private String remedy = "Restore a backup with 'arena restore', or load the model again.";
	private long elements;

	StoreDoctor(Session session, Path at) {
		this.session = session;
		this.at = at;
	}

	/** @param repair whether the store is to be brought back if it cannot be opened */
	int run(boolean repair, boolean json) {
		long start = System.nanoTime();
		StoreProvider provider = session.catalog().store(StoreDirectory.provider(at));
		Optional<StoreRepair> way = provider.repair(StoreLocation.at(at));
		if (repair && way.isPresent()) {
			repaired.addAll(way.get().run());
		} else if (way.isPresent()) {
			remedy = "It can be brought back with 'arena doctor --at " + at + " --repair': " + way.get().plan() + ". A backup, or the model itself, may have more.";
		}
		elements = StoreCheck.run(provider, at, findings, session.console().progress());
		double seconds = (System.nanoTime() - start) / 1e9;
		if (json) {
			Map<String, Object> result = describe(provider, seconds);
			if (repair) {
				result.put("repaired", repaired);
			}
			session.console().json(result);
		} else {
			print(provider, seconds);
		}
		return findings.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
	}

	private Map<String, Object> describe(StoreProvider provider, double seconds) {
		Map<String, Object> result = new LinkedHashMap<>();
		result.put("store", provider.name());
		result.put("at", at.toString());
		result.put("healthy", findings.isEmpty());
		result.put("elements", elements);
		result.put("problems", findings.total());
		result.put("first", findings.first().stream().map(finding -> Map.of("place", finding.place(), "problem", finding.problem())).toList());
		result.put("seconds", seconds);
		return result;
	}

	private void print(StoreProvider provider, double seconds) {
		repaired.forEach(session.console()::print);
		if (findings.isEmpty()) {
			session.console().print(provider.name() + " at " + at + " is healthy: " + Amounts.of(elements, "element") + ", " + Amounts.time(seconds));
			return;
		}
		session.console().table(List.of("place", "problem"), findings.first().stream().map(finding -> List.of(finding.place(), finding.problem())).toList());
		session.console().print(provider.name() + " at " + at + " has " + Amounts.of(findings.total(), "problem") + ". " + remedy);
	}
}
