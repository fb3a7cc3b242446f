// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl;

import org.modelarena.query.CompiledLanguage;
import org.modelarena.query.ocl.internal.plan.OclTranslator;

/** {@link OclLanguage} with its queries as plans, where these have exactly the same meaning. */
public final class CompiledOcl extends CompiledLanguage {
	public CompiledOcl() {
		super(new OclLanguage(), new OclTranslator());
	}
}
