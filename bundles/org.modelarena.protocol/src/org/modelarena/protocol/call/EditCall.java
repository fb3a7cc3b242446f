// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import java.util.List;
import java.util.Map;

import com.google.gson.annotations.JsonAdapter;

/**
 * More steps of an edit that was begun.
 *
 * @param edit  its id
 * @param steps as in a file of {@code arena edit}; names that steps give to new elements hold for the whole edit
 */
public record EditCall(String edit, @JsonAdapter(StepsAdapter.class) List<Map<String, Object>> steps) {
}
