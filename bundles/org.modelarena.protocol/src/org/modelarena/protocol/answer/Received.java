package org.modelarena.protocol.answer;

/**
 * What has arrived of a file.
 *
 * @param bytes from its beginning
 */
public record Received(String file, long bytes) {
}
