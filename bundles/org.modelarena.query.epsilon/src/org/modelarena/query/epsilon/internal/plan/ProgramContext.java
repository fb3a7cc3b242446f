package org.modelarena.query.epsilon.internal.plan;

import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.eol.dom.Operation;
import org.modelarena.query.epsilon.internal.SymbolTable;

/**
 * What the parts of a program share.
 *
 * @param operations those that the program declares
 * @param parameters the names of the query's parameters
 */
record ProgramContext(SymbolTable symbols, List<Operation> operations, Set<String> parameters) {
}
