package org.modelarena.protocol;

import java.util.List;
import java.util.Map;

/**
 * A change of a model.
 *
 * @param version what {@link QueryResult#version} has to be still, or the commit is refused with {@code CONFLICT}; null for any
 * @param steps   as in a file of {@code arena edit}
 */
public record CommitCall(String store, Long version, List<Map<String, Object>> steps) implements OfStore {
}
