// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;

/** Numbers for the classes of a metamodel, in its order, and for their references and attributes. Immutable and thread-safe. */
public final class Schema {
	private final Metamodel metamodel;
	private final List<EClass> classes;
	private final Map<EClass, Integer> classNumbers = new HashMap<>();
	private final List<EReference> references = new ArrayList<>();
	private final Map<EReference, Integer> referenceNumbers = new HashMap<>();
	private final List<EAttribute> attributes = new ArrayList<>();
	private final Map<EAttribute, Integer> attributeNumbers = new HashMap<>();

	public Schema(Metamodel metamodel) {
		this.metamodel = metamodel;
		this.classes = metamodel.classes();
		for (EClass type : classes) {
			classNumbers.put(type, classNumbers.size());
			for (EReference reference : type.getEReferences()) {
				referenceNumbers.put(reference, references.size());
				references.add(reference);
			}
			for (EAttribute attribute : type.getEAttributes()) {
				attributeNumbers.put(attribute, attributes.size());
				attributes.add(attribute);
			}
		}
	}

	public Metamodel metamodel() {
		return metamodel;
	}

	EClass type(int number) {
		return classes.get(number);
	}

	/** Whether it is a class of the metamodel. */
	public boolean has(EClass type) {
		return classNumbers.containsKey(type);
	}

	public int number(EClass type) {
		return classNumbers.get(type);
	}

	/** The number of classes. */
	public int size() {
		return classes.size();
	}

	/** All references, by their numbers. */
	public List<EReference> references() {
		return Collections.unmodifiableList(references);
	}

	EReference reference(int number) {
		return references.get(number);
	}

	public int number(EReference reference) {
		return referenceNumbers.get(reference);
	}

	EAttribute attribute(int number) {
		return attributes.get(number);
	}

	int number(EAttribute attribute) {
		return attributeNumbers.get(attribute);
	}
}
