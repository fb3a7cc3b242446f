package org.modelarena.protocol;

/**
 * Something about an upload.
 *
 * @param upload its id
 */
public record LoadCall(String upload) {
}
