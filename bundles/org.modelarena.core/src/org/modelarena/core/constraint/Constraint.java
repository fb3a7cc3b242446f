// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.Metamodel;

/**
 * A condition that each instance of a class has to fulfil. A metamodel carries it as EMF's validation delegates read it: the class names its constraints in an
 * annotation of the source {@value #ECORE}, and an annotation of one of the sources in {@link #SOURCES} has their bodies, by name. A name without a body is a
 * constraint that is written in Java, and not known here.
 *
 * @param context  the class whose instances, also those of its subclasses, have to fulfil it
 * @param name     unique in its class
 * @param language the language of the body: {@code ocl}
 * @param body     an expression over {@code self}, which is to be true
 */
public record Constraint(EClass context, String name, String language, String body) {
	/** The source of the annotation that names constraints. */
	public static final String ECORE = "http://www.eclipse.org/emf/2002/Ecore";
	/** The sources of the annotations that have bodies in OCL, as Ecore and OCLinEcore write them; the first that has one counts. */
	public static final List<String> SOURCES = List.of("http://www.eclipse.org/emf/2002/Ecore/OCL", "http://www.eclipse.org/emf/2002/Ecore/OCL/Pivot",
			"http://www.eclipse.org/emf/2002/Ecore/OCL/LPG");

	private static final String NAMES = "constraints";
	private static final String OCL = "ocl";

	/** The constraints that a class has of its own, in its order. */
	public static List<Constraint> declared(EClass type) {
		List<Constraint> constraints = new ArrayList<>();
		String names = EcoreUtil.getAnnotation(type, ECORE, NAMES);
		if (names == null) {
			return constraints;
		}
		for (String name : new LinkedHashSet<>(List.of(names.strip().split("\\s+")))) {
			String body = body(type, name);
			if (body != null) {
				constraints.add(new Constraint(type, name, OCL, body));
			}
		}
		return constraints;
	}

	private static @Nullable String body(EClass type, String name) {
		for (String source : SOURCES) {
			EAnnotation annotation = type.getEAnnotation(source);
			if (annotation != null && annotation.getDetails().containsKey(name)) {
				return annotation.getDetails().get(name);
			}
		}
		return null;
	}

	/** The constraints that the instances of a class have to fulfil: those of its superclasses, of whatever package, and its own. */
	public static List<Constraint> of(EClass type) {
		Set<EClass> contexts = new LinkedHashSet<>(type.getEAllSuperTypes());
		contexts.add(type);
		return contexts.stream().flatMap(context -> declared(context).stream()).toList();
	}

	/** The constraints of a metamodel, in the order of its classes. */
	public static List<Constraint> in(Metamodel metamodel) {
		return metamodel.classes().stream().flatMap(type -> declared(type).stream()).toList();
	}

	/** The name with its class and package: {@code railway::Segment::isLong}. */
	public String qualifiedName() {
		return Metamodel.qualified(context) + "::" + name;
	}
}
