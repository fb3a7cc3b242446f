// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import org.modelarena.testkit.Sampled;
import org.modelarena.tests.store.CrashContract;

@Sampled(6)
class OrientCrashTest extends CrashContract {
	@Override
	protected String store() {
		return "orientdb";
	}
}
