// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.nio.charset.StandardCharsets;

import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.core.FeatureKind;

/** A feature of a type, as a scanner needs it. Used by one scanner. */
final class ScannedFeature {
	/** How the values of an attribute are kept. */
	enum Form {
		/** As the text is. */
		TEXT,
		INT,
		LONG,
		BOOLEAN,
		LITERAL,
		/** As a text that has to be converted. */
		CONVERTED,
		/** The feature is a reference. */
		NONE
	}

	final FeatureInfo info;
	final byte[] name;
	final FeatureKind kind;
	final boolean many;
	final Form form;
	final boolean isUnsettable;
	/** The place of its bit among those of its type. */
	final int position;
	/** The numbers of an enumeration's literals by their texts; empty for others. */
	final NameTable<Integer> literals = new NameTable<>();

	/** The types of what a containment holds, by the names that elements give them; found while scanning. */
	final NameTable<ScannedType> named = new NameTable<>();
	/** The type of an element that gives none. */
	ScannedType declared;

	ScannedFeature(FeatureInfo info, int position) {
		this.info = info;
		this.position = position;
		name = info.name().getBytes(StandardCharsets.UTF_8);
		kind = info.kind;
		many = info.many;
		isUnsettable = info.feature.isUnsettable();
		form = kind == FeatureKind.ATTRIBUTE ? form(info.valueType) : Form.NONE;
		if (form == Form.LITERAL) {
			EEnum type = (EEnum) info.attribute().getEAttributeType();
			for (int i = 0; i < type.getELiterals().size(); i++) {
				String text = type.getELiterals().get(i).getLiteral();
				// Whoever has the same text or name as another is looked up as the parser does.
				if (type.getELiterals().stream().filter(each -> text.equals(each.getLiteral())).count() == 1) {
					literals.put(text.getBytes(StandardCharsets.UTF_8), i);
				}
			}
		}
	}

	private static Form form(EDataType type) {
		if (type instanceof EEnum) {
			return Form.LITERAL;
		}
		if (type == EcorePackage.Literals.ESTRING) {
			return Form.TEXT;
		}
		if (type == EcorePackage.Literals.EINT || type == EcorePackage.Literals.EINTEGER_OBJECT) {
			return Form.INT;
		}
		if (type == EcorePackage.Literals.ELONG || type == EcorePackage.Literals.ELONG_OBJECT) {
			return Form.LONG;
		}
		boolean isBoolean = type == EcorePackage.Literals.EBOOLEAN || type == EcorePackage.Literals.EBOOLEAN_OBJECT;
		return isBoolean ? Form.BOOLEAN : Form.CONVERTED;
	}
}
