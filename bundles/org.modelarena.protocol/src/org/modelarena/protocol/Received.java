package org.modelarena.protocol;

/**
 * What has arrived of a file.
 *
 * @param bytes from its beginning
 */
public record Received(String file, long bytes) {
}
