// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.State;

/** Reads single elements of a state. Thread-safe. */
final class ElementAccess {
	private static final int[] NOTHING = new int[0];

	private final State state;
	private final Schema schema;
	private final StateColumns columns;

	ElementAccess(State state, StateColumns columns) {
		this.state = state;
		this.schema = state.schema();
		this.columns = columns;
	}

	Object attribute(int row, EAttribute attribute) {
		FeatureColumns found = schema.columns(attribute);
		if (found == null || !attribute.getEContainingClass().isSuperTypeOf(schema.types().get(state.pages().typeOfRow(row)))) {
			return attribute.isMany() ? List.of() : attribute.getDefaultValue();
		}
		if (attribute.isMany()) {
			List<Object> values = new ArrayList<>();
			for (int id : state.links(found.column()).get(row)) {
				values.add(found.codec().parse(state.texts().text(id)));
			}
			return values;
		}
		if (found.isText()) {
			String text = state.texts().text(state.ints(found.column()).get(row));
			return text == null ? null : found.codec().value(text);
		}
		if (found.isNullable() && state.ints(found.nulls()).get(row) != 0) {
			return null;
		}
		boolean isLong = found.shape() == FeatureColumns.Shape.LONGS;
		return found.codec().value(isLong ? state.longs(found.column()).get(row) : state.ints(found.column()).get(row));
	}

	private boolean hasType(int row, EReference reference) {
		return reference.getEContainingClass().isSuperTypeOf(schema.types().get(state.pages().typeOfRow(row)));
	}

	int[] targets(int row, EReference reference) {
		LinkColumn links = columns.links(reference);
		return links == null || !hasType(row, reference) ? NOTHING : links.targets(row);
	}

	int[] sources(int row, EReference reference) {
		LinkColumn links = columns.reverseLinks(reference);
		boolean fits = reference.getEReferenceType() == EcorePackage.Literals.EOBJECT
				|| reference.getEReferenceType().isSuperTypeOf(schema.types().get(state.pages().typeOfRow(row)));
		return links == null || !fits ? NOTHING : links.targets(row);
	}
}
