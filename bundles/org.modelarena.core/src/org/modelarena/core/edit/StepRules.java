// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Article;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;

/** The rules of the metamodel for the steps of an edit; a violation fails with MODEL_INVALID. */
final class StepRules {
	private StepRules() {
	}

	static void requireFeature(long key, EClass type, EStructuralFeature feature, boolean fits, String expected) {
		if (feature.isDerived()) {
			throw invalid("'" + feature.getName() + "' of '" + type.getName() + "' is derived; it cannot be set.");
		}
		if (!feature.getEContainingClass().isSuperTypeOf(type)) {
			throw invalid("Type '" + type.getName() + "' of element #" + key + " has no feature '" + feature.getName() + "'.");
		}
		if (!fits) {
			throw invalid("'" + feature.getName() + "' of '" + type.getName() + "' is not " + expected + ".");
		}
	}

	static void requireConforms(EClass type, EReference reference) {
		if (!Metamodel.accepts(reference, type)) {
			throw invalid("'" + reference.getName() + "' takes " + Article.with(reference.getEReferenceType().getName()) + ", not " + Article.with(type.getName()) + ".");
		}
	}

	/** @param last the last position that there is */
	static void requirePosition(long key, EReference reference, int position, int last) {
		if (position < 0 || position > last) {
			throw invalid("'" + reference.getName() + "' of element #" + key + " has no position " + position + ", but " + (last == 0 ? "0 only" : "0 to " + last) + ".");
		}
	}

	/** The value of an attribute as steps have it. */
	static @Nullable Object value(EAttribute attribute, @Nullable Object value) {
		if (!attribute.isMany()) {
			requireInstance(attribute, value);
			return value;
		}
		if (value == null) {
			return null;
		}
		if (!(value instanceof List<?> list)) {
			throw invalid("'" + attribute.getName() + "' is many-valued: it takes a list of all its values, not " + shown(value) + ".");
		}
		list.forEach(each -> {
			if (each == null) {
				throw invalid("'" + attribute.getName() + "' takes no null among its values.");
			}
			requireInstance(attribute, each);
		});
		return list.isEmpty() ? null : Collections.unmodifiableList(new ArrayList<>(attribute.isUnique() ? new LinkedHashSet<>(list) : list));
	}

	private static void requireInstance(EAttribute attribute, @Nullable Object value) {
		if (value != null && !isInstance(attribute.getEAttributeType(), value)) {
			throw invalid("'" + attribute.getName() + "' takes a value of type " + attribute.getEAttributeType().getName() + ", not " + shown(value) + ".");
		}
	}

	private static String shown(Object value) {
		return "'" + value + "' (" + value.getClass().getSimpleName() + ")";
	}

	private static boolean isInstance(EDataType type, Object value) {
		if (type instanceof EEnum enumeration) {
			return value instanceof EEnumLiteral literal && literal.getEEnum() == enumeration;
		}
		return type.getInstanceClass() == null || type.isInstance(value);
	}

	private static ArenaException invalid(String message) {
		return new ArenaException(ErrorCode.MODEL_INVALID, message);
	}
}
