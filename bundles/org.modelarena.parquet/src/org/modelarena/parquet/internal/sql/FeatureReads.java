// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Values of elements, which are looked up in the tables by the elements' keys. Each is looked up once for the rows of a place, and of those that come of them. */
final class FeatureReads {
	private FeatureReads() {
	}

	static String value(TermWriter terms, Term.Attribute attribute) {
		if (attribute.attribute().isDerived() || attribute.attribute().isMany() || attribute.type() == null) {
			throw new PlanFault("the tables have no values of '" + attribute.attribute().getName() + "', which is derived, or has several");
		}
		TableViews tables = terms.pipeline().tables();
		return found(terms, attribute, attribute.attribute().getName(), tables.values(type(attribute.of()), attribute.attribute()), attribute.of());
	}

	static String value(TermWriter terms, Term.Target target) {
		return found(terms, target, target.reference().getName(), terms.pipeline().tables().links(target.reference(), false), target.of());
	}

	static String value(TermWriter terms, Term.Container container) {
		return found(terms, container, "container", terms.pipeline().tables().containers(type(container.of())), container.of());
	}

	private static EClass type(Term of) {
		return of.type() instanceof ValueType.Element element ? element.type() : EcorePackage.Literals.EOBJECT;
	}

	private static String found(TermWriter terms, Term term, String name, String relation, Term of) {
		String key = terms.named(of);
		// What a cast gives depends on what is known where it stands.
		return terms.pipeline().lookUp(isPath(of) ? term : new TermWriter.Known(term, terms.facts()), name, relation, "n.k = " + key, "v");
	}

	/** Whether a term is a variable, or reads from one. */
	static boolean isPath(Term term) {
		return switch (term) {
		case Term.Use use -> true;
		case Term.Attribute attribute -> isPath(attribute.of());
		case Term.Target target -> isPath(target.of());
		case Term.Container container -> isPath(container.of());
		default -> false;
		};
	}

	/** Whether an element is none that has a feature of a class. */
	static String fault(TermWriter terms, Term of, EClass owner) {
		String element = terms.named(of);
		if (terms.facts().isOf(of, owner) || terms.pipeline().tables().isAll(type(of), owner)) {
			return "(" + element + ") IS NULL";
		}
		return "((" + element + ") IS NULL OR NOT (" + terms.isOf(of, owner, false) + "))";
	}
}
