// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.Map;

/**
 * The numbers of elements in a store.
 *
 * @param types instances by class, without those of subclasses; classes without any are left out
 */
public record Statistics(long version, long elements, Map<String, Long> types) {
}
