// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.program;

import java.util.HashMap;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;

/**
 * A measure of a case that is no query: a program that calls a store at each object that it visits, so that no single query can do all of its work. Asked for in
 * the language {@value #LANGUAGE}. Thread-safe: what an execution needs is in its access and round.
 */
public interface Program {
	/** The name in place of a query language: the program calls the store's programming interface. */
	String LANGUAGE = "api";

	/** Executions with different numbers draw different objects; they come again after so many, unless what they change is kept. */
	int ROUNDS = 10;

	/**
	 * One of the executions.
	 *
	 * @param round        from 0 to {@value #ROUNDS} - 1; where what is changed is kept, the rounds before it, in which each program was executed once
	 * @param client       which of those that run beside each other, counted from 0
	 * @param keeps        whether what is changed is kept for the rounds that follow, and there is one client; otherwise {@link #restore} takes it back
	 * @param cancellation ends it, also when it takes too long
	 * @param kept         what the client's executions of the program leave for later ones, and for {@link #finish}, by names of the program's own; empty at first
	 */
	record Turn(int round, int client, boolean keeps, Cancellation cancellation, Map<String, Object> kept) {
		/** A turn without others before or after it; what is changed is taken back. */
		public Turn(int round, int client, Cancellation cancellation) {
			this(round, client, false, cancellation, new HashMap<>());
		}
	}

	/**
	 * Executes, all of which is measured.
	 *
	 * @return what was visited: for a round the same in each store and for each client
	 */
	Answer run(ObjectAccess access, Turn turn);

	/**
	 * Called after each execution whose changes are not kept, when the clock stands still: takes back what it has changed.
	 *
	 * @throws ArenaException if what it has changed is not there
	 */
	default void restore(ObjectAccess access, Turn turn) {
		// Most change nothing.
	}

	/**
	 * Called when a client has made its last execution of a step, if it was not cut off: makes sure that what a program leaves in the store is there.
	 *
	 * @param turn with what the executions have kept
	 * @throws ArenaException if something is not there
	 */
	default void finish(ObjectAccess access, Turn turn) {
		// Most leave nothing.
	}
}
