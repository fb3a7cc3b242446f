// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.sandbox;

import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.epsilon.eol.execute.operations.EolOperationFactory;
import org.eclipse.epsilon.evl.execute.operations.SatisfiesOperation;

/** Epsilon's first-order operations, where the parallel ones are the same as the others: a program runs in one thread. */
public final class SequentialOperations extends EolOperationFactory {
	private static final String PARALLEL = "parallel";

	public SequentialOperations() {
		Set<String> parallel = operationCache.keySet().stream().filter(name -> name.startsWith(PARALLEL)).collect(Collectors.toSet());
		for (String name : parallel) {
			String sequential = Character.toLowerCase(name.charAt(PARALLEL.length())) + name.substring(PARALLEL.length() + 1);
			operationCache.put(name, operationCache.get(sequential));
		}
	}

	/** The same with those that ask for the constraints of EVL. */
	public static SequentialOperations ofConstraints() {
		SequentialOperations operations = new SequentialOperations();
		SatisfiesOperation all = new SatisfiesOperation(true);
		operations.operationCache.put("satisfies", all);
		operations.operationCache.put("satisfiesAll", all);
		operations.operationCache.put("satisfiesOne", new SatisfiesOperation(false));
		return operations;
	}

	/** The names of all of them. */
	public static Set<String> names() {
		return Set.copyOf(new SequentialOperations().operationCache.keySet());
	}
}
