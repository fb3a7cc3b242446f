// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.concurrent.CompletableFuture;

import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.modelarena.bench.LiveSample;

/**
 * The messages between the controller of a run and a process that asks: JSON-RPC with the frames of the Language Server Protocol, on a connection that the
 * asking process opens with a line {@code JOIN TOKEN}, which the controller answers with {@code WELCOME}.
 */
final class GeneratorProtocol {
	static final String JOIN = "JOIN ";
	static final String WELCOME = "WELCOME";

	private GeneratorProtocol() {
	}

	/** The asking process. */
	interface Generator {
		@JsonRequest
		CompletableFuture<Void> open(Opening opening);

		@JsonRequest
		CompletableFuture<StepOutcome.Warm> warm(StepPlan plan);

		/** The executions come before the answer, as notifications. */
		@JsonRequest
		CompletableFuture<StepOutcome.End> measure();

		/** Answered at once. */
		@JsonRequest
		CompletableFuture<Void> ping();

		@JsonNotification
		void finish();

		@JsonNotification
		void serverEnded();

		@JsonNotification
		void cancel();
	}

	/** The controller. */
	interface Controller {
		@JsonNotification
		void sample(LiveSample sample);

		@JsonNotification
		void precise();

		@JsonNotification
		void abort();

		@JsonNotification
		void executions(Executions executions);
	}

	/** @param base64 some of a step's executions, in their order */
	record Executions(String base64) {
	}
}
