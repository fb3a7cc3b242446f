// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.constraints;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Strategy;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.Findings;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/** A model in a store, whose elements are counted as EMF's tree counts the objects of the same model. */
final class CheckedBoth {
	private CheckedBoth() {
	}

	/**
	 * What was found.
	 *
	 * @param lines   name of the constraint, key of the element, severity and message, sorted; the message is left out where it names an object
	 * @param planned the names of the constraints that were checked by plans, with how many violate them
	 */
	record Found(List<String> lines, Map<String, Long> planned) {
	}

	/** The language of that name. */
	static ConstraintLanguage language(String name) {
		return Catalog.services(ConstraintLanguage.class).stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
	}

	/** What ModelArena finds in a store of that kind. */
	static Found found(String language, String text, String store, ElementSource source, Path folder) {
		return found(language, text, ConstraintLanguage.Imports.NONE, store, source, folder);
	}

	static Found found(String language, String text, ConstraintLanguage.Imports imports, String store, ElementSource source, Path folder) {
		try (ModelStore loaded = Catalog.discover().store(store).create(StoreLocation.at(folder.resolve(store)), source, Progress.none()); ModelSnapshot state = loaded.snapshot()) {
			return found(rules(language, text, imports, state.metamodel()), state);
		}
	}

	static RuleSet rules(String language, String text, Metamodel metamodel) {
		return rules(language, text, ConstraintLanguage.Imports.NONE, metamodel);
	}

	static RuleSet rules(String language, String text, ConstraintLanguage.Imports imports, Metamodel metamodel) {
		RuleSet rules = language(language).prepare(text, imports, metamodel, Catalog.discover().languages(), Cancellation.create());
		rules.faults().stream().findFirst().ifPresent(fault -> {
			throw fault;
		});
		return rules;
	}

	static Found found(RuleSet rules, ModelSnapshot state) {
		List<String> lines = new ArrayList<>();
		Map<String, Long> planned = new TreeMap<>();
		rules.check(state, new Findings() {
			@Override
			public void add(Finding finding) {
				lines.add(line(finding.rule().name(), finding.key(), finding.rule().severity().label(), finding.message()));
			}

			@Override
			public void checked(Rule rule, AnsweredBy by) {
				if (by.strategy() == Strategy.COMPILED) {
					planned.put(rule.name(), lines.stream().filter(line -> line.startsWith(rule.name() + " ")).count());
				}
			}
		}, Cancellation.create());
		lines.sort(null);
		return new Found(lines, planned);
	}

	/** A line about a violation. What Epsilon says where there is no message, or where it shows an element, is different for each object. */
	static String line(String rule, long key, String severity, String message) {
		boolean isOwn = message.startsWith("Invariant ") || message.contains("@") || message.contains(" #");
		return String.join(" ", rule, "#" + key, severity, isOwn ? "" : message);
	}

	/** The model in a file as EMF reads it. */
	static Resource emf(Path file, List<EPackage> packages) {
		ResourceSet resources = new ResourceSetImpl();
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("ecore", new EcoreResourceFactoryImpl());
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("*", new XMIResourceFactoryImpl());
		packages.forEach(each -> resources.getPackageRegistry().put(each.getNsURI(), each));
		Resource resource = resources.getResource(URI.createFileURI(file.toAbsolutePath().toString()), true);
		EcoreUtil.resolveAll(resource);
		return resource;
	}

	/** The objects of a resource with the keys that their elements have. */
	static Map<EObject, Long> keys(Resource resource) {
		Map<EObject, Long> keys = new HashMap<>();
		for (TreeIterator<EObject> all = resource.getAllContents(); all.hasNext();) {
			keys.put(all.next(), (long) keys.size());
		}
		return keys;
	}
}
