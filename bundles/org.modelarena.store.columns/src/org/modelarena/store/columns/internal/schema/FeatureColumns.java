// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.schema;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.columns.ValueForm;

/** In which columns a feature is kept. Immutable and thread-safe. */
public final class FeatureColumns {
	/** The shape of the main column of a feature. */
	public enum Shape {
		/** One int a row: a number, the id of a text, or the row of a target. */
		INTS,
		/** One long a row. */
		LONGS,
		/** Many ints a row: ids of texts, or rows of targets. */
		LINKS,
		/** No column of its own: it follows from the parent. */
		PARENT
	}

	private final EStructuralFeature feature;
	private final EClass owner;
	private final int column;
	private final Shape shape;
	private final boolean hasSources;
	private final ValueCodec codec;

	/** @param owner the type whose instances have the feature */
	FeatureColumns(EStructuralFeature feature, EClass owner, int column) {
		this.feature = feature;
		this.owner = owner;
		this.column = column;
		this.codec = feature instanceof EAttribute attribute ? new ValueCodec(attribute) : null;
		this.shape = findShape();
		this.hasSources = needsSources();
	}

	private Shape findShape() {
		if (feature instanceof EReference reference && reference.isContainer()) {
			return Shape.PARENT;
		}
		if (feature.isMany()) {
			return Shape.LINKS;
		}
		boolean isLong = codec != null && (codec.columnForm() == ValueForm.LONG || codec.columnForm() == ValueForm.REAL);
		return isLong ? Shape.LONGS : Shape.INTS;
	}

	private boolean needsSources() {
		if (!(feature instanceof EReference reference) || reference.isContainment() || reference.isContainer()) {
			return false;
		}
		EReference opposite = reference.getEOpposite();
		// Ends that are derived do not follow each other.
		return reference.isDerived() || opposite == null || opposite.isDerived() || !Schema.isKept(opposite);
	}

	public EStructuralFeature feature() {
		return feature;
	}

	/** The type whose instances have the feature. */
	public EClass owner() {
		return owner;
	}

	/** The value of an element for which none is set: a derived value that could not be computed is null. */
	public Object defaultValue() {
		return feature.isDerived() ? null : feature.getDefaultValue();
	}

	public Shape shape() {
		return shape;
	}

	/** For attributes. */
	public ValueCodec codec() {
		return codec;
	}

	/** The column of its values or targets. */
	public int column() {
		return column;
	}

	/** The column of the sources by their targets, if the reference {@link #hasSources}. */
	public int sources() {
		return column + 1;
	}

	/** The rows in the order of their values, if the attribute is indexed; not a column of a state. */
	public int index() {
		return column + 1;
	}

	/** The column that says where the value is null, if it {@link #isNullable}. */
	public int nulls() {
		return column + 2;
	}

	/** Whether sources are kept, because neither an opposite nor the parent gives them. */
	public boolean hasSources() {
		return hasSources;
	}

	/** Whether null cannot be distinguished from a value. */
	public boolean isNullable() {
		return codec != null && !feature.isMany() && !codec.isText() && defaultValue() == null;
	}

	/** Whether the ints of the main column are ids of texts. */
	public boolean isText() {
		return codec != null && codec.isText() || codec != null && feature.isMany();
	}
}
