// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli;

import java.net.URI;
import java.util.Locale;
import java.util.function.Function;

import org.modelarena.xmi.Unresolved;

import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes numbers and addresses as options; what is none is told in words that are not those of Java's types. */
final class OptionConverters {
	private OptionConverters() {
	}

	static void register(CommandLine line) {
		ITypeConverter<Integer> integer = of(Integer::valueOf, "a whole number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
		ITypeConverter<Long> large = of(Long::valueOf, "a whole number");
		ITypeConverter<Double> real = of(Double::valueOf, "a number");
		line.registerConverter(Integer.class, integer).registerConverter(Integer.TYPE, integer);
		line.registerConverter(Long.class, large).registerConverter(Long.TYPE, large);
		line.registerConverter(Unresolved.class, of(text -> Unresolved.valueOf(text.toUpperCase(Locale.ROOT)), "refuse, drop or keep"));
		line.registerConverter(URI.class, of(URI::create, "an address, such as tcp://127.0.0.1:2036/NAME"));
		line.registerConverter(Double.class, real).registerConverter(Double.TYPE, real);
	}

	private static <N> ITypeConverter<N> of(Function<String, N> parse, String what) {
		return text -> {
			try {
				return parse.apply(text.strip());
			} catch (IllegalArgumentException e) {
				throw new TypeConversionException("'" + text + "' is not " + what);
			}
		};
	}
}
