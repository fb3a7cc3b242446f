// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import org.eclipse.ocl.EvaluationHaltedException;
import org.modelarena.core.ArenaException;

/** Carries our error through Eclipse OCL, which turns any other exception into {@code invalid}. */
public final class EvaluationAbort extends EvaluationHaltedException {
	private static final long serialVersionUID = 1L;

	private final transient ArenaException reason;

	EvaluationAbort(ArenaException reason) {
		super(reason.getMessage(), reason);
		this.reason = reason;
	}

	public ArenaException reason() {
		return reason;
	}
}
