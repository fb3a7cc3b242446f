package org.modelarena.query.epsilon.internal;

import org.eclipse.epsilon.eol.execute.context.EolContext;

/** What an EOL program runs in, shut off from Java and the machine. */
final class EolRunContext extends EolContext {
	EolRunContext(SnapshotModel model) {
		Sandbox.close(this, model);
		methodContributorRegistry = new SafeOperations();
		extendedProperties = new ExtendedPropertyValues(() -> Execution.of(this).work());
	}
}
