// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

/** A process with an EMF store in a folder is killed: each commit is the whole model in a new file, and the one that counts is whole. */
class EmfCrashTest extends CrashContract {
	@Override
	protected String store() {
		return "emf";
	}

	@Override
	protected int longRounds() {
		return 100;
	}
}
