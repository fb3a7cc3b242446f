// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.epsilon.eol.exceptions.EolIllegalPropertyException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.AbstractPropertySetter;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** Makes what a program does to elements the steps of an edit. They mean what they mean to EMF, but that nothing is left without a container that had one. */
public final class ElementEdits extends AbstractPropertySetter {
	private final SnapshotModel model;
	private final ModelEdit edit;

	ElementEdits(SnapshotModel model, ModelEdit edit) {
		this.model = model;
		this.edit = edit;
	}

	@Override
	public void invoke(Object target, String property, Object value, IEolContext context) throws EolRuntimeException {
		Element element = (Element) target;
		EStructuralFeature feature = element.type().getEStructuralFeature(property);
		if (feature == null) {
			throw new EolIllegalPropertyException(element, property, null);
		}
		step(() -> {
			if (feature instanceof EAttribute attribute) {
				edit.set(element.key(), attribute, value(attribute, value));
			} else {
				set(element, (EReference) feature, value);
			}
		});
	}

	/** Afterwards the program sees what it has done. What is refused is a fault of the program's, which has a place in its text. */
	private void step(Runnable change) {
		try {
			change.run();
		} catch (ArenaException e) {
			throw e.code().fault() == ErrorCode.Fault.CALLER ? refused(e.getMessage()) : e;
		}
		model.show(edit.after());
	}

	private void set(Element element, EReference reference, Object value) {
		if (reference.isMany()) {
			long[] targets = values(value).stream().mapToLong(each -> key(reference, each)).toArray();
			if (reference.isContainment()) {
				throw refused("'" + reference.getName() + "' contains elements; add some, or delete some.");
			}
			edit.set(element.key(), reference, targets);
		} else if (reference.isContainer() && value != null) {
			edit.move(element.key(), key(reference, value), reference.getEOpposite(), ModelEdit.END);
		} else if (reference.isContainment() && value != null) {
			edit.move(key(reference, value), element.key(), reference, ModelEdit.END);
		} else if (reference.isContainment() || reference.isContainer()) {
			throw refused("'" + reference.getName() + "' cannot be set to null; delete the element.");
		} else {
			edit.set(element.key(), reference, value == null ? ModelSnapshot.NONE : key(reference, value));
		}
	}

	private static Collection<?> values(Object value) {
		return value instanceof Collection<?> many ? many : value == null ? List.of() : List.of(value);
	}

	private static long key(EReference reference, Object value) {
		if (value instanceof Element element) {
			return element.key();
		}
		throw refused("'" + reference.getName() + "' takes elements, and not " + ValueDescriptions.kindOf(value) + ".");
	}

	private static RuntimeException refused(String message) {
		return new UnsupportedOperationException(message);
	}

	private static Object value(EAttribute attribute, Object value) {
		Class<?> type = attribute.getEAttributeType().getInstanceClass();
		if (!attribute.isMany()) {
			return value(type, value);
		}
		List<Object> converted = new ArrayList<>();
		values(value).forEach(each -> converted.add(value(type, each)));
		return converted;
	}

	/** A number as the attribute's type has it; the edit refuses what does not fit. */
	private static Object value(Class<?> type, Object value) {
		if (type == null || !(value instanceof Number number)) {
			return value;
		}
		BigDecimal exact = number instanceof Double || number instanceof Float ? BigDecimal.valueOf(number.doubleValue()) : new BigDecimal(number.toString());
		try {
			return switch (type.getSimpleName()) {
			case "byte", "Byte" -> exact.byteValueExact();
			case "short", "Short" -> exact.shortValueExact();
			case "int", "Integer" -> exact.intValueExact();
			case "long", "Long" -> exact.longValueExact();
			case "float", "Float" -> number.floatValue();
			case "double", "Double" -> number.doubleValue();
			case "BigInteger" -> type == BigInteger.class ? exact.toBigIntegerExact() : value;
			case "BigDecimal" -> type == BigDecimal.class ? exact : value;
			default -> value;
			};
		} catch (ArithmeticException e) {
			throw refused(number + " is no " + type.getSimpleName() + ".");
		}
	}

	Element create(EClass type) {
		long[] key = new long[1];
		step(() -> key[0] = edit.create(type, ModelSnapshot.NONE, null));
		return model.element(key[0]);
	}

	void delete(Element element) {
		step(() -> edit.delete(element.key()));
	}

	/** @param position {@link ModelEdit#END} for the last */
	void add(Element element, EReference reference, Object value, int position) {
		long target = key(reference, value);
		step(() -> {
			if (reference.isContainment()) {
				edit.move(target, element.key(), reference, position);
			} else {
				edit.add(element.key(), reference, target, position);
			}
		});
	}

	void remove(Element element, EReference reference, Object value) {
		long target = key(reference, value);
		if (reference.isContainment()) {
			throw refused("'" + reference.getName() + "' contains the element; delete it.");
		}
		step(() -> edit.remove(element.key(), reference, target));
	}

	void clear(Element element, EReference reference) {
		step(() -> set(element, reference, List.of()));
	}
}
