// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.junit.jupiter.api.Tag;
import org.modelarena.testkit.Sampled;

/** The column store behind the query service. */
@Sampled(equinox = 3)
@Tag("equinox")
class ColumnsServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "columns";
	}
}
