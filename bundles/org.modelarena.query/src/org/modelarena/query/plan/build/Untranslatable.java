// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan.build;

/** A construct that plans cannot say exactly, and that stays with the interpreter. Has no stack trace, as it is no error. */
public final class Untranslatable extends RuntimeException {
	private static final long serialVersionUID = 1;

	private final transient Object node;

	/** @param reason names the construct */
	public Untranslatable(String reason) {
		this(reason, null);
	}

	/** @param node the construct in the language's syntax tree; null if it is not known here, see {@link #at} */
	public Untranslatable(String reason, Object node) {
		super(reason, null, false, false);
		this.node = node;
	}

	/** The construct in the language's syntax tree, or null. */
	public Object node() {
		return node;
	}

	/** The same with a node, if it has none: so the code that catches it on its way out gets the innermost. */
	public Untranslatable at(Object around) {
		return node != null ? this : new Untranslatable(getMessage(), around);
	}
}
