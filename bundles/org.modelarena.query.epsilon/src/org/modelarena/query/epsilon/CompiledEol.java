// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon;

import org.modelarena.query.CompiledLanguage;
import org.modelarena.query.epsilon.internal.plan.EolTranslator;

/** {@link EolLanguage} with plans where these mean the same. */
public final class CompiledEol extends CompiledLanguage {
	public CompiledEol() {
		super(new EolLanguage(), new EolTranslator());
	}
}
