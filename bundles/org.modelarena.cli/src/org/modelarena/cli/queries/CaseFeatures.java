// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.queries;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.modelarena.cases.Case;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;

/** The features that a case derives and a metamodel of the user's, which has types of the same names, does not. */
final class CaseFeatures {
	private CaseFeatures() {
	}

	/** An error of one of the case's queries, with the way to declare what may be missing; the same error if nothing is. */
	static ArenaException explained(ArenaException error, Case asked, Metamodel metamodel, Path at) {
		List<Derivation> missing = Derivation.in(asked.metamodel()).stream().filter(each -> lacks(metamodel, each)).toList();
		boolean isAboutNames = error.code() == ErrorCode.QUERY_NAME || error.code() == ErrorCode.QUERY_SYNTAX;
		if (!isAboutNames || missing.isEmpty()) {
			return error;
		}
		StringBuilder text = new StringBuilder(error.getMessage());
		text.append(" The case '").append(asked.name()).append("' derives features that the store's metamodel does not have; stores that derive can be told to:");
		for (Derivation each : missing) {
			text.append(" arena index --at ").append(at).append(" --language ").append(each.language()).append(" --derive '").append(each.name()).append(" : ")
					.append(typeName(each.feature().getEType())).append(" = ").append(each.expression().strip().replaceAll("\\s+", " ")).append("'");
		}
		return error instanceof QueryException query ? QueryException.received(query.code(), text.toString(), query.line(), query.column())
				: new ArenaException(error.code(), text.toString(), error);
	}

	private static boolean lacks(Metamodel metamodel, Derivation derivation) {
		String name = derivation.type().getName();
		if (!metamodel.hasType(name)) {
			return false;
		}
		EClass type = metamodel.type(name);
		return type.getEStructuralFeature(derivation.feature().getName()) == null;
	}

	/** As 'arena index' takes it. */
	private static String typeName(EClassifier type) {
		return switch (String.valueOf(type.getInstanceClassName())) {
		case "boolean", "java.lang.Boolean" -> "Boolean";
		case "int", "java.lang.Integer" -> "Integer";
		case "long", "java.lang.Long" -> "Long";
		case "double", "java.lang.Double" -> "Real";
		case "java.lang.String" -> "String";
		default -> type.getName();
		};
	}
}
