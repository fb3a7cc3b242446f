// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.junit.jupiter.api.Tag;

/** The column store behind the query service. */
@Tag("equinox")
class ColumnsServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "columns";
	}
}
