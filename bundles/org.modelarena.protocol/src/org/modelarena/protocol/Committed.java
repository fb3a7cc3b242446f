package org.modelarena.protocol;

import java.util.Map;

/**
 * A change that is on disk.
 *
 * @param version the number of commits with this one
 * @param keys    of new elements, by the names that the steps gave them
 */
public record Committed(long version, Map<String, Long> keys) {
}
