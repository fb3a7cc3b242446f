// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon;

import org.modelarena.query.PushdownLanguage;
import org.modelarena.query.epsilon.internal.plan.EolTranslator;

/** {@link EolLanguage} with its queries as statements of the store's own engine. */
public final class PushdownEol extends PushdownLanguage {
	public PushdownEol() {
		super(new EolLanguage(), new EolTranslator());
	}
}
