// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.analysis;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.AbortStatement;
import org.eclipse.epsilon.eol.dom.DeleteStatement;
import org.eclipse.epsilon.eol.dom.ModelDeclaration;
import org.eclipse.epsilon.eol.dom.NewInstanceExpression;
import org.eclipse.epsilon.eol.dom.TransactionStatement;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/** Refuses the parts of programs that queries must not have: those that change models, load others, or use Java. */
final class ForbiddenConstructs {
	private final SymbolTable symbols;
	private final ProgramText text;

	ForbiddenConstructs(SymbolTable symbols, ProgramText text) {
		this.symbols = symbols;
		this.text = text;
	}

	/** @throws QueryException {@link ErrorCode#UNSUPPORTED} for a part that is forbidden, whatever it consists of */
	void refuse(ModuleElement part) {
		switch (part) {
		case DeleteStatement delete -> throw unsupported("A query cannot delete elements.", part);
		case TransactionStatement transaction -> throw unsupported("A query has no transactions.", part);
		case AbortStatement abort -> throw unsupported("A query has no transactions.", part);
		case ModelDeclaration declaration -> throw unsupported("A query cannot load other models.", part);
		case TypeExpression type when type.getName().equals("Native") -> throw unsupported("A query cannot use Java's classes.", part);
		case NewInstanceExpression creation -> refuseCreation(creation.getTypeExpression());
		case VariableDeclaration variable when variable.isInstantiate() -> refuseCreation(variable.getTypeExpression());
		default -> {
			// Allowed.
		}
		}
	}

	private void refuseCreation(TypeExpression type) {
		if (type != null && TypeExpression.getType(type.getName()) == null && symbols.type(type.getName()) != null) {
			throw unsupported("A query cannot create elements.", type);
		}
	}

	private QueryException unsupported(String what, ModuleElement part) {
		return text.fault(ErrorCode.UNSUPPORTED, what, part, null);
	}
}
