package org.modelarena.protocol;

/**
 * Why there will be no more rows behind a cursor.
 *
 * @param cursor  which
 * @param code    the number of the {@link org.modelarena.core.ErrorCode}
 * @param message for people
 * @param data    the same as with an error response
 */
public record CursorFailure(String cursor, int code, String message, Fault.Data data) {
}
