// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon;

import org.modelarena.query.PushdownLanguage;
import org.modelarena.query.epsilon.internal.plan.EplTranslator;

/** {@link EplLanguage} with its queries as statements of the store's own engine. */
public final class PushdownEpl extends PushdownLanguage {
	public PushdownEpl() {
		super(new EplLanguage(), new EplTranslator());
	}
}
