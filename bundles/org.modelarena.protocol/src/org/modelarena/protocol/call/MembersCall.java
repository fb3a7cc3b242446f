// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import java.util.List;

/**
 * Other members for a group of replicas.
 *
 * @param store  its name
 * @param add    replicas that join, each {@code name=host:port}; they run already, with empty folders. Null for none
 * @param remove the names of replicas that leave; null for none
 */
public record MembersCall(String store, List<String> add, List<String> remove) implements OfStore {
}
