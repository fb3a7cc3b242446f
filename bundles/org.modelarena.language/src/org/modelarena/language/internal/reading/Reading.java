// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.List;
import java.util.Map;

/**
 * The facts found out about a text.
 *
 * @param place    the kind of text that can stand at the caret; {@link Place.Nothing} if there was none
 * @param meanings by the offset of the word
 * @param declared the declarations of the text
 */
public record Reading(Place place, Map<Integer, Meaning> meanings, List<Declared> declared) {
}
