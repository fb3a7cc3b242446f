// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.contexts;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.runtime.EpsilonFrames;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.runtime.VariableStack;
import org.modelarena.query.epsilon.internal.sandbox.SafeIntrospection;
import org.modelarena.query.epsilon.internal.sandbox.SafeProperties;
import org.modelarena.query.epsilon.internal.sandbox.SequentialOperations;

/** Takes from a context what would let a program out: the console, Java's classes, other models. */
final class Sandbox {
	private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

	private Sandbox() {
	}

	/** Also gives the context our variables, our executor and the model. */
	static void close(IEolContext context, SnapshotModel model) {
		VariableStack variables = new VariableStack();
		context.setFrameStack(new EpsilonFrames(variables));
		context.setExecutorFactory(new Execution(model, variables));
		context.setOutputStream(NOWHERE);
		context.setErrorStream(NOWHERE);
		context.setWarningStream(NOWHERE);
		context.setNativeTypeDelegates(List.of());
		context.setIntrospectionManager(new SafeIntrospection());
		context.setOperationFactory(new SequentialOperations());
		model.readBy(new SafeProperties());
		context.getModelRepository().addModel(model);
	}
}
