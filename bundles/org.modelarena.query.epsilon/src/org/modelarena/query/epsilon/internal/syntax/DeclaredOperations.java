// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.syntax;

import java.util.List;

import org.eclipse.epsilon.eol.IEolModule;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.Parameter;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.types.EolType;

/**
 * The operations of a program that a call may mean by their name and number of parameters.
 *
 * @param operations in the order of the program
 */
public record DeclaredOperations(List<Operation> operations) {
	/** The operations that the program declares under a name. */
	public static DeclaredOperations of(IEolContext context, String name, int parameters) {
		return new DeclaredOperations(((IEolModule) context.getModule()).getOperations().stream()
				.filter(operation -> operation.getName().equals(name) && operation.getFormalParameters().size() == parameters).toList());
	}

	/** Whether a program declares an operation of that name, whatever its parameters. */
	public static boolean exist(IEolContext context, String name) {
		return ((IEolModule) context.getModule()).getOperations().stream().anyMatch(operation -> operation.getName().equals(name));
	}

	public boolean isEmpty() {
		return operations.isEmpty();
	}

	/** The first whose types are exactly those of the values, or else the first whose types the values have; null if there is none. */
	public Operation matching(Object target, Object[] arguments, IEolContext context) throws EolRuntimeException {
		for (Operation operation : operations) {
			if (matches(operation, target, arguments, true, context)) {
				return operation;
			}
		}
		for (Operation operation : operations) {
			if (matches(operation, target, arguments, false, context)) {
				return operation;
			}
		}
		return null;
	}

	private static boolean matches(Operation operation, Object target, Object[] arguments, boolean exactly, IEolContext context) throws EolRuntimeException {
		if (!fits(operation.getContextType(context), target, exactly)) {
			return false;
		}
		int index = 0;
		for (Parameter parameter : operation.getFormalParameters()) {
			Object argument = arguments[index++];
			if (argument != null && !fits(parameter.getType(context), argument, exactly)) {
				return false;
			}
		}
		return true;
	}

	private static boolean fits(EolType type, Object value, boolean exactly) {
		return exactly ? type.isType(value) : type.isKind(value);
	}
}
