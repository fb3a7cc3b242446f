// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.oo1;

import static org.modelarena.cases.internal.Features.attribute;
import static org.modelarena.cases.internal.Features.reference;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;

/** The types and features of the metamodel of parts, looked up once. Immutable and thread-safe. */
final class PartTypes {
	final EClass design;
	final EAttribute size;
	final EAttribute isLocal;
	final EReference parts;

	final EClass part;
	final EAttribute id;
	final EAttribute partType;
	final EAttribute x;
	final EAttribute y;
	final EAttribute build;
	final EReference connections;
	final EReference incoming;

	final EClass connection;
	final EAttribute connectionType;
	final EAttribute length;
	final EReference to;
	final EAttribute fromId;
	final EAttribute toId;

	PartTypes(Metamodel metamodel) {
		design = metamodel.type("Design");
		size = attribute(design, "size");
		isLocal = attribute(design, "isLocal");
		parts = reference(design, "parts");
		part = metamodel.type("Part");
		id = attribute(part, "id");
		partType = attribute(part, "type");
		x = attribute(part, "x");
		y = attribute(part, "y");
		build = attribute(part, "build");
		connections = reference(part, "connections");
		incoming = reference(part, "incoming");
		connection = metamodel.type("Connection");
		connectionType = attribute(connection, "type");
		length = attribute(connection, "length");
		to = reference(connection, "to");
		fromId = attribute(connection, "fromId");
		toId = attribute(connection, "toId");
	}
}
