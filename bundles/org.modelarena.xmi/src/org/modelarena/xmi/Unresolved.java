// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The treatment of references that lead to no element: into a file that is not there, or to nothing in one that is. */
public enum Unresolved {
	/** The model is refused, with the place of the first. */
	REFUSE,
	/** They are left out, and counted. */
	DROP,
	/** They are left out of the model, and counted; the store keeps them beside it, and an export writes them again. */
	KEEP;

	/** How the error for such a reference ends, so that callers that offer a choice can name it. */
	public static final String NO_SUCH_ELEMENT = ", and there is no such element.";

	/** The words before the file, in the error for a reference into a file that is not there. */
	public static final String NO_SUCH_FILE = ", but there is no file ";

	/** How the error ends for a reference into a file that is there, but must not be read. */
	public static final String NOT_OF_MODEL = ", which is not among the files of the model.";

	/** Whether a model was refused for a reference that {@link #DROP} would leave out. */
	public static boolean isReasonOf(ArenaException error) {
		String message = String.valueOf(error.getMessage());
		return message.endsWith(NO_SUCH_ELEMENT) || message.endsWith(NOT_OF_MODEL) || message.contains(NO_SUCH_FILE);
	}

	/**
	 * The way of that name, in whatever case.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID} with the names there are
	 */
	public static Unresolved of(String label) {
		for (Unresolved way : values()) {
			if (way.name().equalsIgnoreCase(label)) {
				return way;
			}
		}
		throw new ArenaException(ErrorCode.REQUEST_INVALID, "'unresolved' is one of refuse, drop, keep, not '" + label + "'.");
	}
}
