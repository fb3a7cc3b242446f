// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Has a model written as a file, which is then fetched.
 *
 * @param store        the name under which the store is served
 * @param asOf         in a store with a history, the version that is written, as in {@link QueryCall#asOf}; null for the newest
 * @param isBinary     whether the file is EMF binary, and not XMI; null for no
 * @param hasMetamodel whether the answer is to have the metamodel; null for no
 */
public record DownloadCall(String store, String asOf, Boolean isBinary, Boolean hasMetamodel) implements OfStore {
}
