// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** An edit was refused with {@link ErrorCode#CONSTRAINT_VIOLATED}, and nothing of it is there; this says what failed, and where. */
public final class ViolationException extends ArenaException {
	private static final long serialVersionUID = 1L;

	private final transient Violations violations;

	/** @param violations at least one */
	public ViolationException(Violations violations) {
		super(ErrorCode.CONSTRAINT_VIOLATED, "Nothing was changed, as the model would violate its metamodel in " + violations.count() + (violations.count() == 1 ? " place: " : " places, first: ")
				+ violations.first().getFirst());
		this.violations = violations;
	}

	private ViolationException(String message, Violations violations) {
		super(ErrorCode.CONSTRAINT_VIOLATED, message);
		this.violations = violations;
	}

	/** One that came from a server, with its message. */
	public static ViolationException received(String message, Violations violations) {
		return new ViolationException(message, violations);
	}

	/** The violations: what failed, and where. */
	public Violations violations() {
		return violations;
	}
}
