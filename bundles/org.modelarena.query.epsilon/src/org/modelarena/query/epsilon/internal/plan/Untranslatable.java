package org.modelarena.query.epsilon.internal.plan;

import org.eclipse.epsilon.common.module.ModuleElement;

/** A construct that plans cannot say exactly. Has no stack trace, as it is no error. */
final class Untranslatable extends RuntimeException {
	private static final long serialVersionUID = 1;

	private final transient ModuleElement place;

	/** @param place may be null */
	Untranslatable(String reason, ModuleElement place) {
		super(reason, null, false, false);
		this.place = place;
	}

	ModuleElement place() {
		return place;
	}

	/** The same with a place, if it has none. */
	Untranslatable at(ModuleElement node) {
		return place != null ? this : new Untranslatable(getMessage(), node);
	}
}
