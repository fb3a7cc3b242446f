// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import java.util.List;
import java.util.Map;

import com.google.gson.annotations.JsonAdapter;

/**
 * Begins an edit whose steps come with several calls.
 *
 * @param store           the name under which the store is served
 * @param version         that the edit rests on, see {@link CommitCall#version}; null for the newest one
 * @param steps           the first ones, as in a file of {@code arena edit}; null for none
 * @param isUnconditional whether the edit rests on no version, and is made whatever has been committed until then; null for no
 */
public record BeginCall(String store, Long version, @JsonAdapter(StepsAdapter.class) List<Map<String, Object>> steps, Boolean isUnconditional) implements OfStore {
}
