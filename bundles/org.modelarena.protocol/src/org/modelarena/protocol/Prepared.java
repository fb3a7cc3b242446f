package org.modelarena.protocol;

/**
 * A query that the server has checked and keeps, as long as it is among those used last.
 *
 * @param prepared its id, for {@link QueryCall#prepared}: the same for all who prepare the same
 */
public record Prepared(String prepared) {
}
