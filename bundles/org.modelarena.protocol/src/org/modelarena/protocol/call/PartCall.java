// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * The next bytes of a file.
 *
 * @param upload      its id
 * @param file        the name of the file, without a folder: files of one upload refer to each other by these
 * @param isMetamodel whether it is an {@code .ecore} file of the metamodel; null for a file of the model
 * @param data        the bytes, in Base64
 */
public record PartCall(String upload, String file, Boolean isMetamodel, String data) {
}
