// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.util.List;
import java.util.Objects;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Metamodel;

/**
 * A class whose instances are kept as records.
 *
 * @param attributes single values that can be indexed, all of which a record has
 */
record RecordType(EClass type, List<EAttribute> attributes) {
	RecordType {
		attributes = List.copyOf(attributes);
	}

	/** The classes whose instances are contained in others: programs create those, while what contains them is there from the beginning. */
	static List<RecordType> in(Metamodel metamodel) {
		return metamodel.classes().stream().filter(type -> !type.isAbstract() && metamodel.classes().stream().flatMap(owner -> owner.getEAllContainments().stream()).anyMatch(
				containment -> containment.getEReferenceType().isSuperTypeOf(type))).map(RecordType::of).toList();
	}

	private static RecordType of(EClass type) {
		return new RecordType(type, type.getEAllAttributes().stream().filter(Indexing::isPossible).toList());
	}

	String name() {
		return type.getName();
	}

	/** The attributes that the metamodel wants to be indexed. */
	List<EAttribute> indexed() {
		return attributes.stream().filter(Indexing::isWanted).toList();
	}

	/** Whether no two records have the same value of an indexed attribute, as its annotation says: some systems have indexes for nothing else. */
	static boolean isUnique(EAttribute attribute) {
		return Boolean.parseBoolean(attribute.getEAnnotation(Indexing.SOURCE).getDetails().get("unique"));
	}

	/** The place of an attribute in a record. */
	int place(EAttribute attribute) {
		int place = attributes.indexOf(attribute);
		return Objects.checkIndex(place, attributes.size());
	}

	/** The Java class of an attribute's values. */
	static Class<?> javaClass(EAttribute attribute) {
		return attribute.getEAttributeType().getInstanceClass();
	}
}
