// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.contexts;

import org.eclipse.epsilon.eol.execute.context.EolContext;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.sandbox.SafeOperations;

/** The context that an EOL program runs in, shut off from Java and the machine. */
public final class EolRunContext extends EolContext {
	public EolRunContext(SnapshotModel model) {
		Sandbox.close(this, model);
		methodContributorRegistry = new SafeOperations();
		extendedProperties = new ExtendedPropertyValues(() -> Execution.of(this).work());
	}
}
