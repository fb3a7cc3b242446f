// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

/** The column store behind a server that is killed. */
class ColumnsServiceCrashTest extends ServiceCrashContract {
	@Override
	protected String store() {
		return "columns";
	}
}
