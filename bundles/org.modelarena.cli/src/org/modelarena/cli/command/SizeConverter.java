// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import org.modelarena.bench.yaml.ByteSize;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes sizes such as 64m as options, in bytes. */
public final class SizeConverter implements ITypeConverter<Long> {
	@Override
	public Long convert(String size) {
		return ByteSize.parse(size).orElseThrow(() -> new TypeConversionException("'" + size + "' is no number with a unit, such as 512m or 2g"));
	}
}
