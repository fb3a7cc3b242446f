// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

/** Eclipse CDO behind a server that is killed. */
class CdoServiceCrashTest extends ServiceCrashContract {
	@Override
	protected String store() {
		return "cdo";
	}
}
