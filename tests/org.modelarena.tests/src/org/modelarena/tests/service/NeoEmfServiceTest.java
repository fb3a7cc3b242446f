// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

/** Records in ordered maps behind the query service. */
class NeoEmfServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "neoemf";
	}
}
