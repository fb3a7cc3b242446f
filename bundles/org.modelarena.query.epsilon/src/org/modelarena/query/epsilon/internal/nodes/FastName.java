// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.eclipse.epsilon.eol.exceptions.EolUndefinedVariableException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;
import org.eclipse.epsilon.eol.types.EolType;

import org.modelarena.query.epsilon.internal.model.ElementType;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.runtime.Execution;

/** A variable, or else a type, which is looked up once. */
final class FastName extends NameExpression {
	private EolType type;

	@Override
	public void build(AST cst, IModule owner) {
		super.build(cst, owner);
		name = name.intern();
	}

	@Override
	public Object execute(IEolContext context) throws EolUndefinedVariableException {
		Execution execution = Execution.of(context);
		Variable variable = execution.variables().lookup(name);
		return variable != null ? variable.getValue() : type(execution);
	}

	@Override
	public Object execute(IEolContext context, boolean returnVariable) throws EolUndefinedVariableException {
		if (!returnVariable) {
			return execute(context);
		}
		Variable variable = Execution.of(context).variables().lookup(name);
		return variable != null ? variable : Variable.createReadOnlyVariable(name, type(Execution.of(context)));
	}

	private EolType type(Execution execution) throws EolUndefinedVariableException {
		if (type == null) {
			type = find(execution.model(), name);
			if (type == null) {
				throw new EolUndefinedVariableException(name, this);
			}
		}
		return type;
	}

	/** The type of that name: one of the language's own or of the metamodel; null if there is none. */
	static EolType find(SnapshotModel model, String name) {
		EolType ofLanguage = TypeExpression.getType(name);
		if (ofLanguage != null) {
			return ofLanguage;
		}
		EClass ofModel = model.symbols().type(name);
		return ofModel == null ? null : new ElementType(model, ofModel);
	}
}
