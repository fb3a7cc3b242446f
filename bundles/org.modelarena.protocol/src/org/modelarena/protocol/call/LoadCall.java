package org.modelarena.protocol.call;

/**
 * Something about an upload.
 *
 * @param upload its id
 */
public record LoadCall(String upload) {
}
