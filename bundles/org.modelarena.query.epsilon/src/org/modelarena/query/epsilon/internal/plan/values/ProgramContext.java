// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.eol.dom.Operation;
import org.modelarena.query.epsilon.internal.model.SymbolTable;

/**
 * The context that the parts of a program share.
 *
 * @param operations the operations that the program declares
 * @param parameters the names of the query's parameters
 */
public record ProgramContext(SymbolTable symbols, List<Operation> operations, Set<String> parameters) {
}
