// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.validation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.Query;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** A file about a plan that is wrong: the text, the metamodel and the sample, all that is needed to see it again. */
record DifferenceReport(Query query, ModelSample sample) {
	/** Writes the file; what to tell the user. */
	String write(Outcome expected, Outcome planned) {
		String what = "its plan is not used, as it gave " + planned + " for a small part of the model, where the interpreter gives " + expected;
		List<String> lines = new ArrayList<>(List.of("This plan gave a wrong answer for a part of a model. Please report it, with this file if you may.", "",
				"language: " + query.language(), "interpreted: " + expected, "as a plan: " + planned, "", query.text(), "", "parameters: " + query.parameters(), "",
				"The metamodel:"));
		sample.metamodel().classes().forEach(type -> lines.add(line(type)));
		lines.add("");
		lines.add("The elements:");
		for (KeyCursor cursor = sample.extent(EcorePackage.Literals.EOBJECT); cursor.next();) {
			lines.add(line(cursor.key()));
		}
		try {
			Path folder = Files.createDirectories(CacheFolder.of(System.getenv()).resolve("wrong-plans"));
			Path file = folder.resolve(query.language() + "-" + Integer.toHexString(query.text().hashCode()) + ".txt");
			Files.write(file, lines);
			return what + "; please report this, " + file + " has the details";
		} catch (IOException | SecurityException e) {
			return what + "; please report this";
		}
	}

	private static String line(EClass type) {
		String supertypes = type.getESuperTypes().stream().map(ENamedElement::getName).collect(Collectors.joining(", "));
		String features = type.getEStructuralFeatures().stream().map(DifferenceReport::text).collect(Collectors.joining("; "));
		return (type.isAbstract() ? "abstract " : "") + type.getName() + (supertypes.isEmpty() ? "" : " : " + supertypes) + " { " + features + " }";
	}

	private static String text(EStructuralFeature feature) {
		String kind = feature instanceof EReference reference
				? (reference.isContainment() ? "contains " : "refers ") + (reference.getEOpposite() == null ? "" : "opposite " + reference.getEOpposite().getName() + " ")
				: "";
		return kind + feature.getName() + " : " + (feature.getEType() == null ? "?" : feature.getEType().getName()) + "[" + feature.getLowerBound() + ".." + feature.getUpperBound() + "]"
				+ (feature.isUnique() ? "" : " !unique") + (feature.isOrdered() ? "" : " !ordered");
	}

	private String line(long key) {
		EClass type = sample.type(key);
		StringBuilder line = new StringBuilder("#" + key + " " + type.getName());
		if (sample.container(key) != ModelSnapshot.NONE) {
			line.append(" in #").append(sample.container(key));
		}
		for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
			if (sample.holds(feature)) {
				line.append(" ").append(feature.getName()).append("=").append(value(key, feature));
			}
		}
		return line.toString();
	}

	private String value(long key, EStructuralFeature feature) {
		if (feature instanceof EAttribute attribute) {
			return String.valueOf(sample.attribute(key, attribute));
		}
		List<String> targets = new ArrayList<>();
		for (KeyCursor cursor = sample.targets(key, (EReference) feature); cursor.next();) {
			targets.add("#" + cursor.key());
		}
		return targets.toString();
	}
}
