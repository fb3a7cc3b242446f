// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

/** The release that all parts of ModelArena belong to. */
public final class Release {
	/** Its version, as the command line, the server and clients tell it. */
	public static final String VERSION = "0.1.0";

	private Release() {
	}
}
