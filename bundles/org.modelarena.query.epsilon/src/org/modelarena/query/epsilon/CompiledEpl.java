// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon;

import org.modelarena.query.CompiledLanguage;
import org.modelarena.query.epsilon.internal.plan.EplTranslator;

/** {@link EplLanguage} with plans where these mean the same. */
public final class CompiledEpl extends CompiledLanguage {
	public CompiledEpl() {
		super(new EplLanguage(), new EplTranslator());
	}
}
