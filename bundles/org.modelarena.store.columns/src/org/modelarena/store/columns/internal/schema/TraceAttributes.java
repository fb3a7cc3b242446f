// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.ETypedElement;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;

/**
 * The attributes that the store keeps beside the values of derived features: for each feature two that the metamodel does not have, with what a value has read
 * of other elements, and why it could not be computed. Immutable and thread-safe.
 */
public final class TraceAttributes {
	/**
	 * The notes on one derived feature.
	 *
	 * @param reads   many texts
	 * @param failure one text, or null
	 */
	public record Note(EAttribute reads, EAttribute failure) {
	}

	private final Metamodel metamodel;
	private final Map<Derivation, Note> notes = new LinkedHashMap<>();
	private final Map<EStructuralFeature, EClass> owners = new LinkedHashMap<>();

	TraceAttributes(Metamodel metamodel) {
		this.metamodel = metamodel;
		for (Derivation derivation : Derivation.in(metamodel)) {
			if (derivation.feature() instanceof EReference reference && (reference.isContainment() || reference.isContainer())) {
				throw new ArenaException(ErrorCode.METAMODEL_INVALID, "'" + derivation.name() + "' is derived, so it cannot be a containment.");
			}
			EAttribute reads = attribute("_reads_" + derivation.feature().getName(), derivation);
			reads.setUpperBound(ETypedElement.UNBOUNDED_MULTIPLICITY);
			notes.put(derivation, new Note(reads, attribute("_error_" + derivation.feature().getName(), derivation)));
		}
	}

	private EAttribute attribute(String name, Derivation derivation) {
		EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
		attribute.setName(name);
		attribute.setEType(EcorePackage.Literals.ESTRING);
		owners.put(attribute, derivation.type());
		return attribute;
	}

	Metamodel metamodel() {
		return metamodel;
	}

	/** The derived features, in the order of the metamodel. */
	public List<Derivation> derivations() {
		return List.copyOf(notes.keySet());
	}

	/** Whether nothing is derived. */
	public boolean isEmpty() {
		return notes.isEmpty();
	}

	/** The attributes for a derived feature. */
	public Note of(Derivation derivation) {
		return notes.get(derivation);
	}

	/** All attributes. */
	List<EAttribute> attributes() {
		List<EAttribute> attributes = new ArrayList<>();
		notes.values().forEach(note -> attributes.addAll(List.of(note.reads, note.failure)));
		return attributes;
	}

	/** The attributes that instances of a type have. */
	Stream<EStructuralFeature> of(EClass type) {
		return owners.keySet().stream().filter(attribute -> owners.get(attribute).isSuperTypeOf(type));
	}

	/** The type whose instances have a feature of the metamodel or one of these. */
	EClass owner(EStructuralFeature feature) {
		return owners.getOrDefault(feature, feature.getEContainingClass());
	}
}
