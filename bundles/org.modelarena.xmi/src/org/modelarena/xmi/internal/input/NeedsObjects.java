// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.input;

/** Tells that files say something that a stream of elements cannot, so that they have to be read as EMF reads them, into memory. */
public final class NeedsObjects extends RuntimeException {
	private static final long serialVersionUID = 1L;

	/** @param why for people, as a sentence */
	public NeedsObjects(String why) {
		super(why, null, false, false);
	}
}
