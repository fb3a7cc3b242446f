package org.modelarena.protocol.call;

/**
 * Who a client is.
 *
 * @param token  what shows its rights; null where the server asks for none, or a header has carried it
 * @param client a name and a version, for the log
 */
public record Hello(String token, String client) {
}
