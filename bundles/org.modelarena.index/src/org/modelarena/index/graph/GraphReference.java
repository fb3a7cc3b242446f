// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.graph;

/**
 * A reference of a type and its subtypes.
 *
 * @param type the name of the type that declares it
 * @param name its name, which references of other types may have as well
 */
public record GraphReference(String type, String name) {
}
