// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

/** Tells that a file says something that the scanner does not know for certain, so that the parser has to read it. */
final class NotScanned extends RuntimeException {
	private static final long serialVersionUID = 1L;

	/** @param what stands there, for people: "a comment" */
	NotScanned(String what) {
		super(what, null, false, false);
	}
}
