package org.modelarena.protocol;

/**
 * A commit was made. Several that follow each other quickly may be told of together.
 */
public record ModelChanged(String subscription, String store, long version) {
}
