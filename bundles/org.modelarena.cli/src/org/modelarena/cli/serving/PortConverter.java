// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the number of a port to listen on; 0 for a free one. */
final class PortConverter implements ITypeConverter<Integer> {
	static final int MOST = 65_535;

	@Override
	public Integer convert(String text) {
		if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > MOST) {
			throw new TypeConversionException("'" + text + "' is no port; ports are 0 (any that is free) to " + MOST);
		}
		return Integer.valueOf(text);
	}
}
