// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.Optional;

import org.modelarena.bench.ClientMachines;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.Workload;
import org.modelarena.core.Cancellation;
import org.modelarena.core.store.Catalog;

/**
 * How a run is done.
 *
 * @param catalog      the stores and languages that there are; those of a server process are always the installed ones
 * @param listener     watches
 * @param cancellation stops the run
 * @param workload     model and queries; null for those that the experiment names
 * @param keepStores   whether the loaded stores stay in the folder
 * @param isInProcess  whether clients are threads of this process instead of one of their own
 * @param isResumed    whether the folder holds a run that did not come to its end
 * @param isStrict     whether nothing is measured if something cannot be
 * @param machines     whose clients ask what is served; nothing for this machine
 */
public record RunOptions(Catalog catalog, RunListener listener, Cancellation cancellation, Workload workload, boolean keepStores,
		boolean isInProcess, boolean isResumed, boolean isStrict, Optional<ClientMachines> machines) {
}
