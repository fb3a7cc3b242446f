// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

/**
 * Something that was read, and the version of the data that it shows.
 *
 * @param version of the store
 */
public record Versioned<T>(T value, long version) {
}
