// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.resources;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.cases.internal.Features;
import org.modelarena.core.model.Metamodel;

/** A class of resources with its features, looked up once: without constraints, with all of them in one class, or in modules. Immutable and thread-safe. */
final class ResourceKind {
	/** Their classes. */
	static final String FREE = "Resource";
	static final String WHOLE = "CheckedResource";
	static final String MODULAR = "ModularResource";

	final EClass type;
	final EAttribute id;
	final EReference contributions;
	final EClass contribution;

	ResourceKind(Metamodel metamodel, String name) {
		type = metamodel.type(name);
		id = Features.attribute(type, "id");
		contributions = Features.reference(type, "contributions");
		contribution = contributions.getEReferenceType();
	}

	static ResourceKind[] all(Metamodel metamodel) {
		return new ResourceKind[] { new ResourceKind(metamodel, FREE), new ResourceKind(metamodel, WHOLE), new ResourceKind(metamodel, MODULAR) };
	}

	static EClass catalogue(Metamodel metamodel) {
		return metamodel.type("Catalogue");
	}

	/** How many resources the catalogue was made with. */
	static EAttribute size(Metamodel metamodel) {
		return Features.attribute(catalogue(metamodel), "size");
	}

	EAttribute attribute(String name) {
		return Features.attribute(type, name);
	}

	EAttribute contributionAttribute(String name) {
		return Features.attribute(contribution, name);
	}
}
