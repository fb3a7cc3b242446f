// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

/** An element refers to an object that lies in no resource. */
final class DanglingException extends RuntimeException {
	private static final long serialVersionUID = 1L;

	DanglingException(String message) {
		super(message);
	}
}
