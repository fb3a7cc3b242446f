// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/** Parameters of a call that is about one store. */
public interface OfStore {
	/** Its name; null where all are meant, or the caller has left it out. */
	String store();
}
