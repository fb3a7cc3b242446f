// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.notification;

/**
 * The progress of loading a model.
 *
 * @param upload its id
 * @param task   the work that is being done, for people; null before it begins
 * @param done   units of that
 * @param total  units of that; null where it is not known
 */
public record LoadProgress(String upload, String task, long done, Long total) {
}
