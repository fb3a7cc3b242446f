// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.annotations;

import static org.modelarena.cases.internal.Features.attribute;
import static org.modelarena.cases.internal.Features.reference;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;

/** The types and features of the metamodel of annotations, looked up once. Immutable and thread-safe. */
final class AnnotationTypes {
	final EClass collection;
	final EAttribute size;
	final EAttribute reps;
	final EAttribute batch;
	final EReference annotations;

	final EClass annotation;
	final EAttribute body;
	final EAttribute target;
	final EAttribute created;

	AnnotationTypes(Metamodel metamodel) {
		collection = metamodel.type("AnnotationCollection");
		size = attribute(collection, "size");
		reps = attribute(collection, "reps");
		batch = attribute(collection, "batch");
		annotations = reference(collection, "annotations");
		annotation = metamodel.type("Annotation");
		body = attribute(annotation, "body");
		target = attribute(annotation, "target");
		created = attribute(annotation, "created");
	}
}
