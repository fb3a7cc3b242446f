// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

/**
 * A store that is served.
 *
 * @param name         in calls
 * @param kind         {@code columns}, {@code neo4j}, ...
 * @param elements     how many it holds
 * @param version      stands for its state now, see {@link QueryResult}
 * @param commits      their number since the server opened it
 * @param capabilities its abilities, see {@link org.modelarena.core.store.Capability}
 * @param rights       the caller's: {@code read}, {@code write}, {@code admin}
 */
public record StoreInfo(String name, String kind, long elements, long version, long commits, List<String> capabilities, List<String> rights) {
}
