// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.constraints;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.BasicDiagnostic;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.Diagnostician;
import org.eclipse.ocl.OCLInput;
import org.eclipse.ocl.ecore.Constraint;
import org.eclipse.ocl.ecore.EcoreEnvironmentFactory;
import org.eclipse.ocl.ecore.OCL;
import org.eclipse.ocl.ecore.delegate.OCLDelegateDomain;
import org.eclipse.ocl.options.EvaluationOptions;
import org.eclipse.ocl.utilities.UMLReflection;
import org.modelarena.core.model.ModelSnapshot;

/** What Eclipse OCL itself finds, on EMF's objects. */
final class EclipseChecks {
	private EclipseChecks() {
	}

	/** The violations of a document's invariants: name and key, sorted. */
	static List<String> found(String document, Resource resource, Collection<EPackage> packages) throws Exception {
		EPackage.Registry registry = new EPackageRegistryImpl();
		packages.forEach(each -> registry.put(each.getNsURI(), each));
		OCL ocl = OCL.newInstance(new EcoreEnvironmentFactory(registry));
		List<String> lines = new ArrayList<>();
		Map<EObject, Long> keys = CheckedBoth.keys(resource);
		for (Constraint each : ocl.parse(new OCLInput(document))) {
			if (each.getStereotype().equals(UMLReflection.INVARIANT)) {
				Object context = each.getSpecification().getContextVariable().getType();
				OCL.Query query = ocl.createQuery(each);
				keys.forEach((object, key) -> {
					boolean isConcerned = context instanceof EClass type && type.isInstance(object);
					if (isConcerned && !query.check(object)) {
						lines.add(each.getName() + " #" + key);
					}
				});
			}
		}
		lines.sort(null);
		return lines;
	}

	/** The elements of a snapshot that break the last invariant of a document: their keys. Eclipse OCL as it comes, over the snapshot's objects. */
	static List<Long> violators(String document, ModelSnapshot state) throws Exception {
		OCL ocl = OCL.newInstance(new EcoreEnvironmentFactory(state.metamodel().registry()));
		Map<EClass, Set<EObject>> extents = new HashMap<>();
		state.metamodel().classes().forEach(type -> extents.put(type, new LinkedHashSet<>(state.objects(state.extent(type)))));
		ocl.setExtentMap(extents);
		Constraint last = ocl.parse(new OCLInput(document)).getLast();
		OCL.Query query = ocl.createQuery(last);
		EvaluationOptions.setOption(query.getEvaluationEnvironment(), EvaluationOptions.CLOSURE_INCLUDES_SOURCES, true);
		List<Long> violators = new ArrayList<>();
		for (EObject each : extents.get((EClass) last.getSpecification().getContextVariable().getType())) {
			if (!query.check(each)) {
				violators.add(state.key(each));
			}
		}
		return violators;
	}

	/** What EMF's diagnostician tells, to which Eclipse OCL answers for the constraints in annotations of one source. */
	static List<Diagnostic> diagnostics(EObject root, String source) {
		OCLDelegateDomain.initialize(null, source);
		BasicDiagnostic all = new BasicDiagnostic();
		new Diagnostician().validate(root, all);
		List<Diagnostic> found = new ArrayList<>();
		collect(all, found);
		return found;
	}

	private static void collect(Diagnostic diagnostic, List<Diagnostic> found) {
		if (diagnostic.getChildren().isEmpty()) {
			found.add(diagnostic);
		} else {
			diagnostic.getChildren().forEach(child -> collect(child, found));
		}
	}
}
