// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.modelarena.testkit.Sampled;

/** The column store behind a server that is killed. */
@Sampled(2)
class ColumnsServiceCrashTest extends ServiceCrashContract {
	@Override
	protected String store() {
		return "columns";
	}
}
