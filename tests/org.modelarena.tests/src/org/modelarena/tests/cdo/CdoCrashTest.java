// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import org.modelarena.tests.store.CrashContract;

class CdoCrashTest extends CrashContract {
	@Override
	protected String store() {
		return "cdo";
	}
}
