// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.constraints;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.emc.emf.InMemoryEmfModel;
import org.eclipse.epsilon.evl.EvlModule;
import org.eclipse.epsilon.evl.dom.Constraint;
import org.eclipse.epsilon.evl.execute.UnsatisfiedConstraint;

/** What Epsilon itself finds, on EMF's objects. */
final class EpsilonChecks {
	private EpsilonChecks() {
	}

	/** The lines of {@link CheckedBoth#line}, sorted. */
	static List<String> found(String text, String model, Resource resource, Collection<EPackage> packages) throws Exception {
		EvlModule module = new EvlModule();
		module.parse(text, null);
		List<ParseProblem> problems = module.getParseProblems();
		if (!problems.isEmpty()) {
			throw new IllegalArgumentException(problems.toString());
		}
		module.getContext().getModelRepository().addModel(new InMemoryEmfModel(model, resource, packages));
		return lines(module.execute(), CheckedBoth.keys(resource));
	}

	/** The same of a program in a file, which may import others. */
	static List<String> found(Path file, String model, Resource resource, Collection<EPackage> packages) throws Exception {
		EvlModule module = new EvlModule();
		module.parse(file.toFile());
		module.getContext().getModelRepository().addModel(new InMemoryEmfModel(model, resource, packages));
		return lines(module.execute(), CheckedBoth.keys(resource));
	}

	private static List<String> lines(Collection<UnsatisfiedConstraint> unsatisfied, Map<EObject, Long> keys) {
		List<String> lines = new ArrayList<>();
		for (UnsatisfiedConstraint each : unsatisfied) {
			long key = each.getInstance() instanceof EObject object ? keys.get(object) : -1;
			lines.add(CheckedBoth.line(each.getConstraint().getName(), key, severity(each.getConstraint()), each.getMessage()));
		}
		lines.sort(null);
		return lines;
	}

	private static String severity(Constraint constraint) {
		return constraint.isInfo() ? "info" : constraint.isCritique() ? "warning" : "error";
	}
}
