// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal.running;

import java.util.concurrent.Callable;

import org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;

/** Translates TinkerPop's exceptions for the user. */
public final class Failures {
	private Failures() {
	}

	/**
	 * Does some work of TinkerPop.
	 *
	 * @throws ArenaException {@link ErrorCode#QUERY_SYNTAX} and {@link ErrorCode#QUERY_FAILED} for its exceptions; {@link ErrorCode#CANCELLED} if
	 *                        the thread was interrupted, and stays so
	 */
	public static <T> T explained(Callable<T> work) {
		try {
			return work.call();
		} catch (ArenaException e) {
			throw e;
		} catch (TraversalInterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Cancelled.", e);
		} catch (GremlinParserException e) {
			throw new QueryException(ErrorCode.QUERY_SYNTAX, said(e), 0, 0, e);
		} catch (UnsupportedOperationException e) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, said(e), e);
		} catch (StackOverflowError e) {
			throw new ArenaException(ErrorCode.QUERY_FAILED, "The traversal nests too deep.", e);
		} catch (Exception e) {
			// A step throws whatever it likes for values that it does not take.
			throw new ArenaException(ErrorCode.QUERY_FAILED, said(e), e);
		}
	}

	private static String said(Exception e) {
		return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
	}
}
