// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl;

import org.modelarena.query.PushdownLanguage;
import org.modelarena.query.ocl.internal.plan.OclTranslator;

/** {@link OclLanguage} with its queries as statements of the store's own engine. */
public final class PushdownOcl extends PushdownLanguage {
	public PushdownOcl() {
		super(new OclLanguage(), new OclTranslator());
	}
}
