// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.ValueColumn;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.State;

/** The columns of a state as the query engine sees them. Thread-safe. */
final class StateColumns {
	private final State state;
	private final Schema schema;
	private final LinkColumn containers;
	private final Map<EStructuralFeature, ValueColumn> values = new ConcurrentHashMap<>();
	private final Map<EReference, LinkColumn> links = new ConcurrentHashMap<>();
	private final Map<EReference, LinkColumn> reverseLinks = new ConcurrentHashMap<>();

	StateColumns(State state) {
		this.state = state;
		schema = state.schema();
		containers = new SingleReferenceLinks(state.ints(Schema.PARENTS));
	}

	LinkColumn containers() {
		return containers;
	}

	ValueColumn values(EAttribute attribute) {
		FeatureColumns columns = schema.columns(attribute);
		if (columns == null || attribute.isMany() || columns.codec().columnForm() == null) {
			return null;
		}
		return values.computeIfAbsent(attribute, a -> makeValues(columns));
	}

	private ValueColumn makeValues(FeatureColumns columns) {
		IntColumn nulls = columns.isNullable() ? state.ints(columns.nulls()) : null;
		if (columns.isText()) {
			return new TextValues(state.ints(columns.column()), state.texts(), columns.defaultValue() == null);
		}
		if (columns.shape() == FeatureColumns.Shape.LONGS) {
			return new WideValues(columns.codec().columnForm(), state.longs(columns.column()), nulls);
		}
		return new IntValues(columns.codec().columnForm(), state.ints(columns.column()), nulls);
	}

	LinkColumn links(EReference reference) {
		FeatureColumns columns = schema.columns(reference);
		return columns == null ? null : links.computeIfAbsent(reference, r -> makeLinks(columns));
	}

	private LinkColumn makeLinks(FeatureColumns columns) {
		return switch (columns.shape()) {
		case INTS -> new SingleReferenceLinks(state.ints(columns.column()));
		case LINKS -> new ManyReferenceLinks(state.links(columns.column()));
		case PARENT -> held(((EReference) columns.feature()).getEOpposite());
		case LONGS -> throw new IllegalStateException("A reference has no longs");
		};
	}

	/** The containers of what a containment feature holds. */
	private LinkColumn held(EReference containment) {
		int feature = schema.featureId(containment);
		int[] types = schema.typeIds(containment.getEReferenceType());
		boolean only = Arrays.stream(types).allMatch(type -> schema.containmentFeatures().isOnly(feature, type));
		return new ContainmentLinks(state, feature, only);
	}

	LinkColumn reverseLinks(EReference reference) {
		FeatureColumns columns = schema.columns(reference);
		return columns == null ? null : reverseLinks.computeIfAbsent(reference, r -> makeReverseLinks(columns, r));
	}

	private LinkColumn makeReverseLinks(FeatureColumns columns, EReference reference) {
		if (columns.hasSources()) {
			return new ManyReferenceLinks(state.links(columns.sources()));
		}
		return reference.isContainment() ? held(reference) : links(reference.getEOpposite());
	}
}
