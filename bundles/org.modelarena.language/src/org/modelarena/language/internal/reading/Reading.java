package org.modelarena.language.internal.reading;

import java.util.List;
import java.util.Map;

/**
 * What was found out about a text.
 *
 * @param place    what can stand at the caret; {@link Place.Nothing} if there was none
 * @param meanings by the offset of the word
 * @param declared what the text declares
 */
public record Reading(Place place, Map<Integer, Meaning> meanings, List<Declared> declared) {
}
