// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import org.modelarena.protocol.call.Parameters;

/**
 * An element.
 *
 * @param type        the name of its class
 * @param container   the element that contains it; null for a root
 * @param containment the reference that contains it; null for a root
 * @param values      of its features by name; elements as {@code {"element": key}}
 */
public record ElementData(long key, String type, Long container, String containment, Parameters values) {
}
