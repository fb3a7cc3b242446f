// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.eclipse.epsilon.egl.EglTemplateFactoryModuleAdapter;
import org.eclipse.epsilon.emc.emf.InMemoryEmfModel;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.IEolModule;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.models.IModel;
import org.eclipse.epsilon.epl.EplModule;
import org.eclipse.epsilon.epl.execute.model.PatternMatchModel;
import org.eclipse.epsilon.etl.EtlModule;
import org.eclipse.epsilon.evl.EvlModule;
import org.eclipse.epsilon.evl.IEvlModule;
import org.eclipse.epsilon.evl.execute.UnsatisfiedConstraint;

/** Programs that Epsilon itself runs on a model called {@code Source}, and their results in a form that can be compared. */
final class EpsilonPrograms {
	static final String SOURCE = "Source";

	private EpsilonPrograms() {
	}

	static String text(String name) throws IOException {
		try (InputStream in = EpsilonPrograms.class.getResourceAsStream("programs/" + name)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	static EPackage metamodel(String name) throws IOException {
		try (InputStream in = EpsilonPrograms.class.getResourceAsStream("programs/" + name)) {
			Resource resource = new XMIResourceImpl(URI.createURI(name));
			resource.load(in, Map.of());
			return (EPackage) resource.getContents().getFirst();
		}
	}

	/** Epsilon's own model of a resource. */
	static IModel emf(Resource resource, Collection<EPackage> packages) {
		return new InMemoryEmfModel(SOURCE, resource, packages);
	}

	/** What a program in EOL returns. */
	static Object eol(String program, IModel... models) throws Exception {
		EolModule module = new EolModule();
		return run(module, program, models);
	}

	/**
	 * The target of a transformation: a resource in a resource set of its own.
	 *
	 * @param graph the metamodel of the target
	 */
	static Resource etl(String program, IModel source, EPackage graph, URI place) throws Exception {
		ResourceSet resources = new ResourceSetImpl();
		resources.getPackageRegistry().put(graph.getNsURI(), graph);
		Resource target = new XMIResourceImpl(place);
		resources.getResources().add(target);
		InMemoryEmfModel model = new InMemoryEmfModel("Target", target, graph);
		run(new EtlModule(), text(program), source, model);
		// Listens to the model and would be part of what is compared.
		target.getAllContents().forEachRemaining(element -> element.eAdapters().clear());
		return target;
	}

	/** The unsatisfied constraints as sorted texts: name, element, whether it is a critique, and message. */
	static List<String> evl(IEvlModule module, IModel source) throws Exception {
		run(module, text("railway.evl"), source);
		List<String> found = new ArrayList<>();
		for (UnsatisfiedConstraint unsatisfied : module.getContext().getUnsatisfiedConstraints()) {
			EObject element = (EObject) unsatisfied.getInstance();
			Object id = element.eGet(element.eClass().getEStructuralFeature("id"));
			// What Epsilon says itself where there is no message names the object.
			String message = unsatisfied.getMessage().startsWith("Invariant") ? "" : unsatisfied.getMessage();
			boolean critique = unsatisfied.getConstraint().isCritique();
			found.add(String.join(" ", unsatisfied.getConstraint().getName(), element.eClass().getName(), id.toString(), String.valueOf(critique), message));
		}
		found.sort(null);
		return found;
	}

	static List<String> evl(IModel source) throws Exception {
		return evl(new EvlModule(), source);
	}

	/** The number of matches of the patterns of a program. */
	static int epl(String program, IModel source) throws Exception {
		return ((PatternMatchModel) run(new EplModule(), program, source)).getMatches().size();
	}

	/** Epsilon has no other way to run a template without a place. */
	@SuppressWarnings("deprecation")
	static String egl(IModel source) throws Exception {
		EglTemplateFactoryModuleAdapter module = new EglTemplateFactoryModuleAdapter();
		// A template without a place cannot be run.
		module.parse(text("railway.egl"), new File("railway.egl"));
		return (String) run(module, source);
	}

	private static Object run(IEolModule module, String program, IModel... models) throws Exception {
		module.parse(program, null);
		return run(module, models);
	}

	private static Object run(IEolModule module, IModel... models) throws Exception {
		assertEquals(List.of(), module.getParseProblems());
		for (IModel model : models) {
			module.getContext().getModelRepository().addModel(model);
		}
		try {
			return module.execute();
		} catch (EolRuntimeException e) {
			throw new IllegalStateException(e.toString(), e);
		}
	}
}
