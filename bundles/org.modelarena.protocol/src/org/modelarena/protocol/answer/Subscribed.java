package org.modelarena.protocol.answer;

/**
 * What a client will be notified of from now on.
 *
 * @param subscription what the notifications are marked with
 * @param version      the state from which they count
 * @param rows         the answer in that state; null if no query was given
 * @param digest       of that answer
 */
public record Subscribed(String subscription, long version, Rows rows, String digest) {
}
