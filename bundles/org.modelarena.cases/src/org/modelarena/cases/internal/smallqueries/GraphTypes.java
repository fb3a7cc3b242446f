// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.smallqueries;

import static org.modelarena.cases.internal.Features.attribute;
import static org.modelarena.cases.internal.Features.reference;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;

/** The types and features of the metamodel of graphs, looked up once. Immutable and thread-safe. */
final class GraphTypes {
	final EClass graph;
	final EReference nodes;
	final EReference persons;

	final EClass node;
	final EAttribute nodeId;
	final EAttribute idMod7;
	final EReference next;
	final EReference previous;

	final EClass person;
	final EAttribute personId;
	final EReference knows;
	final EReference messages;

	final EClass message;
	final EAttribute messageId;
	final EAttribute created;
	final EReference replyOf;
	final EReference replies;

	GraphTypes(Metamodel metamodel) {
		graph = metamodel.type("Graph");
		nodes = reference(graph, "nodes");
		persons = reference(graph, "persons");
		node = metamodel.type("Node");
		nodeId = attribute(node, "id");
		idMod7 = attribute(node, "idMod7");
		next = reference(node, "next");
		previous = reference(node, "previous");
		person = metamodel.type("Person");
		personId = attribute(person, "id");
		knows = reference(person, "knows");
		messages = reference(person, "messages");
		message = metamodel.type("Message");
		messageId = attribute(message, "id");
		created = attribute(message, "created");
		replyOf = reference(message, "replyOf");
		replies = reference(message, "replies");
	}
}
