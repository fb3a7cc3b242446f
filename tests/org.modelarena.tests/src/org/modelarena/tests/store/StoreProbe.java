// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/** A process that tells by its exit code whether it can open a store. */
public final class StoreProbe {
	public static final int OPENED = 40;
	public static final int BUSY = 41;

	private StoreProbe() {
	}

	/** Arguments: the kind of store, and its folder. */
	public static void main(String[] args) {
		int code = OPENED;
		try (ModelStore store = Catalog.discover().store(args[0]).open(StoreLocation.at(Path.of(args[1])))) {
			store.snapshot().close();
		} catch (ArenaException e) {
			boolean told = e.code() == ErrorCode.STORE_BUSY && !e.getMessage().contains("\n");
			code = told ? BUSY : 1;
			System.out.println(e);
		}
		System.exit(code);
	}
}
