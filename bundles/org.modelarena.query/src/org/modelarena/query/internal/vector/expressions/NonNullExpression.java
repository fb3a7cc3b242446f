// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.query.internal.vector.VectorKind;

/** An expression whose values are never null. */
abstract class NonNullExpression extends VectorExpression {
	NonNullExpression(VectorKind kind) {
		super(kind);
	}

	@Override
	public final boolean mayBeNull() {
		return false;
	}
}
