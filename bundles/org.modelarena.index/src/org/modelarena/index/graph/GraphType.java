// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.graph;

import java.util.List;

/**
 * A type of nodes.
 *
 * @param name       unique; letters, digits and underscores
 * @param supertypes names of all its supertypes, direct and indirect
 * @param references names of the references that nodes of exactly this type may have, inherited ones included
 */
public record GraphType(String name, List<String> supertypes, List<String> references) {
}
