package org.modelarena.query.ocl.internal.plan;

/** A construct that stays with the interpreter. */
final class Untranslatable extends RuntimeException {
	private static final long serialVersionUID = 1;

	/** @param reason a sentence without its end */
	Untranslatable(String reason) {
		super(reason, null, false, false);
	}
}
