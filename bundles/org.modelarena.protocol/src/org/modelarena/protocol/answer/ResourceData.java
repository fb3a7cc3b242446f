// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.Map;

/**
 * An element as one document, with what it contains.
 *
 * @param version  of the model
 * @param key      the element
 * @param type     the name of its class with its package
 * @param document in the form that was asked for
 */
public record ResourceData(long version, long key, String type, Map<String, Object> document) {
}
