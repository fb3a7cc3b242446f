// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.adapter;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.columns.ValueForm;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.ValueType;

/** The values of an attribute one by one from another snapshot, as columns give them. Used by one thread. */
public final class ElementwiseValues implements ValueColumn {
	private final EAttribute attribute;
	private final ColumnSnapshot rows;
	private final ModelSnapshot values;
	private final ValueForm form;
	private final TextIds textIds;
	private final long[] keys = new long[ColumnSnapshot.PAGE];

	private ElementwiseValues(EAttribute attribute, ColumnSnapshot rows, ModelSnapshot values, ValueForm form, TextIds textIds) {
		this.attribute = attribute;
		this.rows = rows;
		this.values = values;
		this.form = form;
		this.textIds = textIds;
	}

	/**
	 * @param textIds gives texts their ids
	 * @throws PlanFault for an attribute of a type that plans do not have
	 */
	public static ValueColumn of(EAttribute attribute, ColumnSnapshot rows, ModelSnapshot values, TextIds textIds) {
		ValueType type = TermTypes.of(attribute);
		ValueForm form = type == ValueType.TRUTH ? ValueForm.TRUTH
				: type == ValueType.INTEGER ? ValueForm.LONG
				: type == ValueType.REAL ? ValueForm.REAL
				: type == ValueType.TEXT ? ValueForm.TEXT
				: type instanceof ValueType.Literal ? ValueForm.LITERAL : null;
		if (form == null) {
			throw new PlanFault("'" + attribute.getName() + "' is of a type that plans do not have");
		}
		return new ElementwiseValues(attribute, rows, values, form, textIds);
	}

	@Override
	public ValueForm form() {
		return form;
	}

	@Override
	public boolean hasNulls() {
		return true;
	}

	@Override
	public void nulls(int[] at, int count, boolean[] nulls) {
		rows.keys(at, count, keys);
		for (int i = 0; i < count; i++) {
			nulls[i] = values.attribute(keys[i], attribute) == null;
		}
	}

	@Override
	public void ints(int first, int count, int[] into) {
		throw new UnsupportedOperationException("A column with nulls is read by rows");
	}

	@Override
	public void ints(int[] at, int count, int[] into) {
		rows.keys(at, count, keys);
		for (int i = 0; i < count; i++) {
			Object value = values.attribute(keys[i], attribute);
			into[i] = switch (value) {
			case null -> form == ValueForm.TEXT ? -1 : 0;
			case String text -> textIds.id(text);
			case Boolean truth -> truth ? 1 : 0;
			case EEnumLiteral literal -> ((EEnum) attribute.getEAttributeType()).getELiterals().indexOf(literal);
			default -> throw new UnsupportedOperationException();
			};
		}
	}

	@Override
	public void longs(int[] at, int count, long[] into) {
		rows.keys(at, count, keys);
		for (int i = 0; i < count; i++) {
			Object value = values.attribute(keys[i], attribute);
			into[i] = value == null ? 0 : ((Number) value).longValue();
		}
	}

	@Override
	public void doubles(int[] at, int count, double[] into) {
		rows.keys(at, count, keys);
		for (int i = 0; i < count; i++) {
			Object value = values.attribute(keys[i], attribute);
			into[i] = value == null ? 0 : ((Number) value).doubleValue();
		}
	}

	@Override
	public String text(int id) {
		return textIds.text(id);
	}

	@Override
	public int textId(String text) {
		return textIds.id(text);
	}
}
