// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import java.util.List;

/**
 * The elements to read.
 *
 * @param keys     at most 10,000
 * @param features by name; null for all attributes and single-valued references, and for labels
 */
public record ElementCall(String store, List<Long> keys, List<String> features) implements OfStore {
}
