// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.validation;

import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;

/**
 * Makes a few values and links of a sample others than those of the model, so that a plan's mistakes show which only rare elements would tell: values next
 * to the constants of the query, and links to elements that are linked already. Always the same for the same element. Immutable.
 *
 * @param constants    numbers, strings and literals of enumerations of the query
 * @param withoutLinks whether links are left out, too, so that there are nulls and empty collections
 */
record Perturbation(List<Object> constants, boolean withoutLinks, long seed) {
	private static final int VALUES_IN = 4;
	private static final int LINKS_IN = 3;
	private static final int HIDDEN_IN = 4;

	private int chance(long key, EStructuralFeature feature, int bound) {
		long mixed = (key * 31 + feature.getFeatureID() + seed * 1_000_003) * 0x9E3779B97F4A7C15L;
		return (int) Long.remainderUnsigned(mixed >>> 17, bound);
	}

	/** The value of an attribute, whose value in the model is given. */
	Object value(long key, EAttribute attribute, Object original) {
		if (attribute.isMany() || Derivation.isDerived(attribute) || chance(key, attribute, VALUES_IN) != 0) {
			return original;
		}
		List<Object> fitting = constants.stream().flatMap(constant -> fit(constant, attribute, chance(key, attribute, 3 * VALUES_IN) / VALUES_IN - 1).stream()).toList();
		return fitting.isEmpty() ? original : fitting.get(chance(key + 1, attribute, fitting.size()));
	}

	/** A constant as a value of an attribute, or one next to it. */
	private static Optional<Object> fit(Object constant, EAttribute attribute, int shift) {
		return switch (constant) {
		case Long number when attribute.getEAttributeType() == EcorePackage.Literals.EINT -> Optional.of((int) (number + shift));
		case Long number when attribute.getEAttributeType() == EcorePackage.Literals.ELONG -> Optional.of(number + shift);
		case Double number when attribute.getEAttributeType() == EcorePackage.Literals.EDOUBLE -> Optional.of(number + shift);
		case String text when attribute.getEAttributeType() == EcorePackage.Literals.ESTRING -> Optional.of(shift == 0 ? text : text + "a".repeat(shift + 1));
		case EEnumLiteral literal when attribute.getEAttributeType() == literal.getEEnum() -> Optional.of(literal);
		default -> Optional.empty();
		};
	}

	/** Whether a link with an opposite is left out, at both of its ends. */
	boolean hides(long source, EReference reference, long target) {
		EReference opposite = reference.getEOpposite();
		if (!withoutLinks || opposite == null || reference.isContainment() || reference.isContainer()) {
			return false;
		}
		EReference first = reference.getFeatureID() < opposite.getFeatureID() ? reference : opposite;
		return chance(Math.min(source, target) * 7 + Math.max(source, target), first, HIDDEN_IN) == 0;
	}

	/** Whether an element has links that the model has not. Those with an opposite are only left out, as both ends have to agree. */
	boolean concerns(long key, EReference reference) {
		return Metamodel.isOneWay(reference) && !Derivation.isDerived(reference) && reference.isChangeable()
				&& chance(key, reference, LINKS_IN) == 0;
	}

	/**
	 * Makes links others.
	 *
	 * @param targets the targets of the element
	 * @param all     all elements that could be targets
	 */
	void change(List<Long> targets, long key, EReference reference, long[] all) {
		if (all.length == 0) {
			return;
		}
		long other = all[chance(key + 1, reference, Math.min(all.length, 3))];
		if (!reference.isMany()) {
			targets.clear();
		}
		boolean isLeftOut = chance(key + 2, reference, 2) == 0 && withoutLinks;
		if (!isLeftOut && !targets.contains(other)) {
			targets.add(other);
		}
	}
}
