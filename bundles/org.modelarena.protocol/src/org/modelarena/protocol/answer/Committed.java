// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.Map;

/**
 * A change that is on disk.
 *
 * @param version stands for the state with this commit
 * @param keys    of new elements, by the names that the steps gave them
 */
public record Committed(long version, Map<String, Long> keys) {
}
