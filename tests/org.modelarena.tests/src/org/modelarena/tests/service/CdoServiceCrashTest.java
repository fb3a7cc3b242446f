// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.modelarena.testkit.Sampled;

/** Eclipse CDO behind a server that is killed. */
@Sampled(3)
class CdoServiceCrashTest extends ServiceCrashContract {
	@Override
	protected String store() {
		return "cdo";
	}
}
