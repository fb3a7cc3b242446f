// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.modelarena.testkit.Sampled;

/** Records in ordered maps behind a server that is killed. */
@Sampled(2)
class NeoEmfServiceCrashTest extends ServiceCrashContract {
	@Override
	protected String store() {
		return "neoemf";
	}
}
