// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import org.modelarena.benchmarks.PlainArrays.Links;
import org.modelarena.core.columns.ColumnSnapshot;

/** The singletons of a Java model as nested loops: all forms ask for the same, {@code HQ4} by the derived attribute. */
final class JavaLoops implements HandWritten {
	private final int[] types;
	private final int[] isSingleton;
	private final Links bodyDeclarations;
	private final Links modifiers;
	private final boolean[] isMethod;
	private final boolean[] isSimpleType;
	private final boolean[] isModifier;
	private final int[] isPublic;
	private final int[] isStatic;
	private final int[] returnType;
	private final int[] nameOfType;
	private final int[] nameOfSimpleType;
	private final int[] text;

	/** Copies the columns of a Java model. */
	JavaLoops(ColumnSnapshot snapshot) {
		PlainArrays model = new PlainArrays(snapshot);
		types = model.rows("TypeDeclaration");
		isSingleton = model.ints("TypeDeclaration", "isSingleton");
		bodyDeclarations = model.links("AbstractTypeDeclaration", "bodyDeclarations");
		modifiers = model.links("BodyDeclaration", "modifiers");
		isMethod = model.among(model.rows("MethodDeclaration"));
		isSimpleType = model.among(model.rows("SimpleType"));
		isModifier = model.among(model.rows("Modifier"));
		isPublic = model.ints("Modifier", "public");
		isStatic = model.ints("Modifier", "static");
		returnType = model.single("MethodDeclaration", "returnType");
		nameOfType = model.single("AbstractTypeDeclaration", "name");
		nameOfSimpleType = model.single("SimpleType", "name");
		text = model.ints("Name", "fullyQualifiedName");
	}

	@Override
	public long count(String query) {
		return query.equals("HQ4") ? derived() : singletons();
	}

	private long derived() {
		long count = 0;
		for (int type : types) {
			count += isSingleton[type];
		}
		return count;
	}

	private long singletons() {
		long count = 0;
		for (int type : types) {
			int name = text[nameOfType[type]];
			for (int link = bodyDeclarations.start()[type]; link < bodyDeclarations.start()[type + 1]; link++) {
				if (isFactory(bodyDeclarations.to()[link], name)) {
					count++;
					break;
				}
			}
		}
		return count;
	}

	private boolean isFactory(int member, int name) {
		if (!isMethod[member] || returnType[member] < 0 || !isSimpleType[returnType[member]] || text[nameOfSimpleType[returnType[member]]] != name) {
			return false;
		}
		return has(member, isPublic) && has(member, isStatic);
	}

	private boolean has(int member, int[] keyword) {
		for (int link = modifiers.start()[member]; link < modifiers.start()[member + 1]; link++) {
			int modifier = modifiers.to()[link];
			if (isModifier[modifier] && keyword[modifier] != 0) {
				return true;
			}
		}
		return false;
	}
}
