// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EFactory;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.FeatureKind;
import org.modelarena.core.model.Metamodel;

/** A feature with what reading it needs, looked up once. */
public final class FeatureInfo {
	/** No pair of opposites that a file gives at both ends. */
	public static final int NO_PAIR = -1;

	public final EStructuralFeature feature;
	/** The name, interned as those are that parsers give. */
	final String name;
	/** Dense, counted from 0 in the order of first use. */
	public final int id;
	/** The number of a containment among the containments, which fits into two bytes; 0 for others. */
	public final int holder;
	public final FeatureKind kind;
	public final boolean many;
	/** Whether it is an attribute whose values are ids. */
	public final boolean isId;
	/** Of an attribute its data type, or the one of Ecore that has the same values and texts; null for others. */
	public final EDataType valueType;
	/** Hash of the name, as {@link String#hashCode} has it. */
	public final int nameHash;
	/** Number of the pair of opposites that this reference belongs to, or {@link #NO_PAIR}. */
	public int pair = NO_PAIR;
	/** The end of the pair that this is: 0 or 1. */
	public int end;
	/** Null until it is asked for; threads that ask at the same time make the same. */
	private volatile Map<String, EEnumLiteral> literals;
	/** Values that files have for it although models do not keep them; for the thread that reads, and then for whoever has waited for it. */
	private long passedOver;
	/** The types that were found to be accepted, by their numbers. */
	private boolean[] accepted = new boolean[0];

	FeatureInfo(EStructuralFeature feature, int id, int holder) {
		this.feature = feature;
		this.name = feature.getName().intern();
		this.id = id;
		this.holder = holder;
		this.kind = FeatureKind.of(feature);
		this.many = feature.isMany();
		this.isId = feature instanceof EAttribute attribute && attribute.isID();
		this.valueType = kind == FeatureKind.ATTRIBUTE ? RenamedTypes.of(attribute().getEAttributeType()) : null;
		this.nameHash = name.hashCode();
	}

	public String name() {
		return name;
	}

	public EAttribute attribute() {
		return (EAttribute) feature;
	}

	public EReference reference() {
		return (EReference) feature;
	}

	public boolean isIgnored() {
		return kind == FeatureKind.IGNORED;
	}

	/** Notes values in a file that models do not keep. */
	public void passOver(long values) {
		passedOver += values;
	}

	long passedOver() {
		return passedOver;
	}

	/** Whether an element of that type may be a value of this reference. */
	public boolean accepts(EClass type) {
		return Metamodel.accepts(reference(), type);
	}

	/** Whether an element of that type may be a value of this reference; asked by one thread at a time. */
	public boolean accepts(TypeInfo type) {
		if (type.id >= accepted.length) {
			accepted = Arrays.copyOf(accepted, type.id + 8);
		}
		if (!accepted[type.id]) {
			accepted[type.id] = accepts(type.type);
		}
		return accepted[type.id];
	}

	/**
	 * The value that a text stands for.
	 *
	 * @throws IllegalArgumentException with a message if it stands for none
	 */
	public Object parse(String text) {
		EDataType dataType = attribute().getEAttributeType();
		if (dataType instanceof EEnum enumeration) {
			return literal(enumeration, text);
		}
		try {
			EFactory factory = dataType.getEPackage().getEFactoryInstance();
			Object value = factory.createFromString(dataType, text);
			// EMF gives null where the Java class of a data type is not there: then the text is all that is known.
			return value == null ? text : value;
		} catch (RuntimeException e) {
			throw new IllegalArgumentException(QuotedText.of(text) + " is not a value of type " + dataType.getName(), e);
		}
	}

	/** The text that stands for a value, as EMF writes it. */
	public static String text(EAttribute attribute, Object value) {
		if (value instanceof EEnumLiteral literal) {
			return literal.getLiteral();
		}
		if (value instanceof String text) {
			return text;
		}
		EDataType dataType = attribute.getEAttributeType();
		String text = dataType.getEPackage().getEFactoryInstance().convertToString(dataType, value);
		return text == null ? value.toString() : text;
	}

	private EEnumLiteral literal(EEnum enumeration, String text) {
		Map<String, EEnumLiteral> known = literals;
		if (known == null) {
			known = new HashMap<>();
			for (EEnumLiteral each : enumeration.getELiterals()) {
				known.putIfAbsent(each.getName(), each);
			}
			for (EEnumLiteral each : enumeration.getELiterals()) {
				known.put(each.getLiteral(), each);
			}
			literals = known;
		}
		EEnumLiteral literal = known.get(text);
		if (literal == null) {
			List<String> texts = enumeration.getELiterals().stream().map(EEnumLiteral::getLiteral).toList();
			throw new IllegalArgumentException(
					QuotedText.of(text) + " is not a literal of " + enumeration.getName() + " (" + String.join(", ", texts) + ")");
		}
		return literal;
	}
}
