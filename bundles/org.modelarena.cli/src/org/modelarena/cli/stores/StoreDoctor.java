// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.core.CommandWord;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreRepair;
import org.modelarena.xmi.StoreCheck;

/** Looks at a store: its files, and whether its model holds together. Exit code 1 if something is wrong with it. */
final class StoreDoctor {
	private final CommonOptions common;
	private final Path at;
	private final Findings findings = new Findings();
	/** The steps that a repair has done, one line each; or could do. */
	private final List<String> repaired = new ArrayList<>();
	private String remedy = "Restore a backup with 'arena restore', or load the model again.";
	private long elements;

	StoreDoctor(CommonOptions common, Path at) {
		this.common = common;
		this.at = at;
	}

	/** @param repair whether the store is to be brought back if it cannot be opened */
	int run(boolean repair) {
		long start = System.nanoTime();
		StoreProvider provider = common.storeAt(at);
		Optional<StoreRepair> way = provider.repair(StoreLocation.at(at));
		if (repair && way.isPresent()) {
			repaired.addAll(way.get().run());
		} else if (way.isPresent()) {
			remedy = "It can be brought back with 'arena doctor --at " + CommandWord.of(at) + " --repair': " + way.get().plan() + ". A backup, or the model itself, may have more.";
		}
		elements = StoreCheck.run(provider, at, findings, common.console().progress());
		double seconds = (System.nanoTime() - start) / 1e9;
		common.print(new Checked(provider.name(), at, findings.isEmpty(), elements, findings.total(), findings.first(), seconds, repair ? Optional.of(repaired) : Optional.empty()),
				() -> print(provider, seconds));
		return findings.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
	}

	private record Checked(String store, Path at, boolean healthy, long elements, long problems, List<Findings.Finding> first, double seconds, Optional<List<String>> repaired) {
	}

	private void print(StoreProvider provider, double seconds) {
		repaired.forEach(common.console()::print);
		if (findings.isEmpty()) {
			common.console().print(provider.name() + " at " + at + " is healthy: " + Amounts.of(elements, "element") + ", " + Amounts.time(seconds));
			return;
		}
		common.console().table(List.of("place", "problem"), findings.first().stream().map(finding -> List.of(finding.place(), finding.problem())).toList());
		common.console().print(provider.name() + " at " + at + " has " + Amounts.of(findings.total(), "problem") + ". " + remedy);
	}
}
