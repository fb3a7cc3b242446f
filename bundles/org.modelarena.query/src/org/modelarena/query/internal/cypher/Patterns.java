// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.cypher;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.PlanFault;

/** How elements, links and values are written. The arguments and results are parts of a statement. */
record Patterns(StatementSnapshot snapshot) {
	/** An element of a class. */
	String element(String name, EClass type) {
		return "(" + name + ":" + snapshot.label(type) + ")";
	}

	/** The links from an element that has the reference to its targets. */
	String targets(String source, EReference reference, String target) {
		if (reference.isContainer()) {
			// Several classes may have a reference of that name.
			EReference containment = reference.getEOpposite();
			return "(" + source + ")<-[:" + relationship(containment) + "]-" + element(target, containment.getEContainingClass());
		}
		return "(" + source + ")-[:" + relationship(reference) + "]->(" + target + ")";
	}

	/** The links of a reference that end at an element, seen from there. */
	String sources(String target, EReference reference, String source) {
		EReference opposite = reference.getEOpposite();
		if (opposite == null) {
			return "(" + target + ")<-[:" + relationship(reference) + "]-" + element(source, reference.getEContainingClass());
		}
		if (!opposite.getEContainingClass().isSuperTypeOf(reference.getEReferenceType())) {
			throw new PlanFault("not all targets of '" + reference.getName() + "' have its opposite");
		}
		return targets(target, opposite, source);
	}

	private String relationship(EReference reference) {
		return snapshot.relationship(reference).orElseThrow(() -> new PlanFault("the database has no links of '" + reference.getName() + "'"));
	}

	String attribute(String element, EAttribute attribute) {
		return element + "." + snapshot.property(attribute)
				.orElseThrow(() -> new PlanFault("the database has no property of '" + attribute.getName() + "'"));
	}

	String key(String element) {
		return element + "." + snapshot.keyProperty();
	}

	/** Whether an element is of a class. */
	String isOf(String element, EClass type, boolean exactly) {
		StringBuilder text = new StringBuilder("(" + element + ":" + snapshot.label(type));
		if (exactly) {
			snapshot.metamodel().classes().stream().filter(each -> each.getESuperTypes().contains(type))
					.forEach(subtype -> text.append(" AND NOT ").append(element).append(":").append(snapshot.label(subtype)));
		}
		return text.append(")").toString();
	}
}
