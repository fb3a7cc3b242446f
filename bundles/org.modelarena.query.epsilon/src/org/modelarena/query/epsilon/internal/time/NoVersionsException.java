// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.time;

import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;

/** A program asks for versions where there is only one. */
public final class NoVersionsException extends EolRuntimeException {
	private static final long serialVersionUID = 1L;

	NoVersionsException(String reason) {
		super(reason);
	}
}
