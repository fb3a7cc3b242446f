// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes times such as 500ms, 2s and 1m as options. */
public final class TimeSpanConverter implements ITypeConverter<Duration> {
	private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m)");

	@Override
	public Duration convert(String time) {
		Matcher matcher = TIME.matcher(time);
		if (!matcher.matches()) {
			throw new TypeConversionException("'" + time + "' is no time with a unit, such as 500ms, 2s or 1m");
		}
		long count = Long.parseLong(matcher.group(1));
		return switch (matcher.group(2)) {
		case "ms" -> Duration.ofMillis(count);
		case "s" -> Duration.ofSeconds(count);
		default -> Duration.ofMinutes(count);
		};
	}
}
