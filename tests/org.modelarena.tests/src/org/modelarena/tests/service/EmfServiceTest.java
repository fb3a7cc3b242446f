// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.modelarena.testkit.Sampled;

/** EMF objects in memory behind the query service. */
@Sampled(3)
class EmfServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "emf";
	}
}
