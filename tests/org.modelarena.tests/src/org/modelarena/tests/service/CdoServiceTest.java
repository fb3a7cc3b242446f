// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.modelarena.testkit.Sampled;

/** Eclipse CDO behind the query service. */
@Sampled(3)
class CdoServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "cdo";
	}
}
