// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.modelarena.testkit.Sampled;

/** The graph index on OrientDB behind the query service. */
@Sampled(3)
class OrientDbServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "orientdb";
	}
}
