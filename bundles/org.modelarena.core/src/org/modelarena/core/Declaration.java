// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A derived feature that a user wants a store to keep.
 *
 * @param type       the class that gets the feature, plain or qualified
 * @param name       the feature's name
 * @param result     {@code Boolean}, {@code Integer}, {@code Real}, {@code String}, or the name of a class or an enumeration
 * @param many       whether it has a list of values
 * @param indexed    whether it is to be found by {@link org.modelarena.core.model.ModelSnapshot#seek}
 * @param language   the language of the expression
 * @param expression an expression over {@code self}
 */
public record Declaration(String type, String name, String result, boolean many, boolean indexed, String language, String expression) {
	private static final Pattern FORM = Pattern.compile("\\s*([\\w:]+)\\.(\\w+)\\s*:\\s*([\\w:]+)\\s*(\\[\\*])?\\s*=(.+)", Pattern.DOTALL);

	/**
	 * Reads {@code Sensor.nMonitoredSegments : Integer = self.monitors.size()}; {@code [*]} after the result makes it many-valued.
	 *
	 * @throws ArenaException {@link ErrorCode#QUERY_SYNTAX}
	 */
	public static Declaration parse(String text, String language, boolean indexed) {
		Matcher matcher = FORM.matcher(text);
		if (!matcher.matches()) {
			throw new ArenaException(ErrorCode.QUERY_SYNTAX,
					"'" + text + "' is not a declaration; write Type.name : Result = expression, for instance 'Sensor.load : Integer = self.monitors.size()'.");
		}
		return new Declaration(matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4) != null, indexed, language, matcher.group(5).strip());
	}
}
