// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.nio.file.Path;

import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.store.StoreLocation;

/**
 * What every store has to do, as tests. The test of a store extends this class and names its provider; a store that lives in memory
 * overrides {@link #location} as well. Capabilities that the provider does not declare are tested to be refused.
 */
public abstract class StoreContract implements ReadingContract, LifecycleContract, EditingContract, PositionsContract, DerivationContract,
		ConcurrencyContract, FolderLossContract, KeepingContract, StandingContract, RepeatedTargetsContract {
	@TempDir
	private Path folder;

	/** A folder that is not there yet. */
	@Override
	public StoreLocation location(String name) {
		return StoreLocation.at(folder.resolve(name));
	}

	/** A fresh folder for the files of the current test. */
	protected Path folder() {
		return folder;
	}
}
