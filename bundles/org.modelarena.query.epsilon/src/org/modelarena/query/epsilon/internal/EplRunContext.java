package org.modelarena.query.epsilon.internal;

import org.eclipse.epsilon.epl.execute.context.EplContext;

/** What an EPL program runs in, shut off from Java and the machine. */
final class EplRunContext extends EplContext {
	EplRunContext(SnapshotModel model) {
		Sandbox.close(this, model);
		methodContributorRegistry = new SafeOperations();
		extendedProperties = new ExtendedPropertyValues(() -> Execution.of(this).work());
	}
}
