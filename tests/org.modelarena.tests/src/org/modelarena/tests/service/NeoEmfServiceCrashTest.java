// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

/** Records in ordered maps behind a server that is killed. */
class NeoEmfServiceCrashTest extends ServiceCrashContract {
	@Override
	protected String store() {
		return "neoemf";
	}
}
