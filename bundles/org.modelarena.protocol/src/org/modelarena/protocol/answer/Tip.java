package org.modelarena.protocol.answer;

/**
 * Advice, see {@link org.modelarena.core.Advice}.
 *
 * @param kind    what to do
 * @param subject what to do it to
 * @param effect  what is expected of it: for people
 */
public record Tip(String kind, String subject, String effect) {
}
