// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.pushdown;

import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.ModelStore;

/**
 * A store whose engine also keeps data of the caller's own beside the model, in whatever form the caller likes: for comparing the engine with itself. What is
 * the model's must not be touched. Thread-safe.
 */
public interface EngineStore extends ModelStore {
	/**
	 * Runs a statement that may write, as one transaction; when this returns, it is on disk.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the engine has no language; {@link ErrorCode#STORE_UNAVAILABLE}
	 */
	void change(Statement statement);

	/**
	 * Runs a statement that only reads, and gives its rows to somebody, value by value as the engine has them.
	 *
	 * @throws ArenaException as {@link #change}
	 */
	void read(Statement statement, Consumer<Object[]> rows);
}
