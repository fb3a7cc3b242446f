// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.library;

import org.eclipse.ocl.utilities.PredefinedType;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.budget.MeteredText;

/** OCL's operations on texts: announced, or done here with the library's results. */
record BoundedStringOperations(Meter meter, MeteredText metered) {
	private static final int CHARACTERS_IN_UNIT = 16;
	private static final int BYTES_OF_CHARACTER = 56;
	private static final long MOST_COMPARISONS = 1_000_000_000;

	/**
	 * An operation's value, or {@link LibraryWork#LEFT_TO_LIBRARY} when the library may begin.
	 *
	 * @param operands the text and the arguments, none of them invalid
	 */
	Object call(int operation, String text, Object[] operands) {
		for (Object operand : operands) {
			if (!(operand instanceof String)) {
				return LibraryWork.LEFT_TO_LIBRARY;
			}
		}
		String first = operands.length == 1 ? "" : (String) operands[1];
		meter.work(text.length() / CHARACTERS_IN_UNIT);
		return switch (operation) {
		case PredefinedType.INDEX_OF -> 1 + metered.indexOf(text, first, 0);
		case PredefinedType.LAST_INDEX_OF -> 1 + metered.lastIndexOf(text, first);
		case PredefinedType.SUBSTITUTE_ALL -> metered.replace(text, first, (String) operands[2]);
		case PredefinedType.REPLACE_ALL -> metered.replaceAll(metered.matcher(first, text), (String) operands[2]);
		case PredefinedType.REPLACE_FIRST -> metered.replaceFirst(metered.matcher(first, text), (String) operands[2]);
		default -> {
			announce(operation, text, first);
			yield LibraryWork.LEFT_TO_LIBRARY;
		}
		};
	}

	private void announce(int operation, String text, String argument) {
		switch (operation) {
		case PredefinedType.TO_REAL, PredefinedType.TO_INTEGER -> meter.work(text.length());
		case PredefinedType.TOKENIZE -> limit((long) text.length() * argument.length());
		case PredefinedType.CHARACTERS -> meter.reserve((long) text.length() * BYTES_OF_CHARACTER);
		default -> meter.reserve((long) text.length() + argument.length());
		}
	}

	private void limit(long comparisons) {
		if (comparisons > MOST_COMPARISONS) {
			throw new ArenaException(ErrorCode.TIMEOUT, "To take a text apart at so many different characters takes too long; give fewer of them.");
		}
		meter.work(comparisons);
	}
}
