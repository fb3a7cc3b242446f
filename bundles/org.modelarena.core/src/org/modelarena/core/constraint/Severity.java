// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;

/** How bad a violation is; the worst first. */
public enum Severity {
	/** An invariant, or a constraint of EVL. */
	ERROR,
	/** A critique of EVL. */
	WARNING,
	/** A critique of EVL with the annotation {@code @info}. */
	INFO;

	/** The name in options and files: {@code error}. */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} */
	public static Severity of(String label) {
		List<String> labels = Arrays.stream(values()).map(Severity::label).toList();
		int index = labels.indexOf(label.strip().toLowerCase(Locale.ROOT));
		if (index < 0) {
			throw new ArenaException(ErrorCode.UNKNOWN_NAME, "Unknown severity '" + label + "'; there are " + String.join(", ", labels) + "." + Nearest.hint(label, labels));
		}
		return values()[index];
	}

	/** Whether it is as bad as another, or worse. */
	public boolean isAtLeast(Severity other) {
		return compareTo(other) <= 0;
	}
}
