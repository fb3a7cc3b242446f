// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

/** EMF objects in memory behind the query service. */
class EmfServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "emf";
	}
}
