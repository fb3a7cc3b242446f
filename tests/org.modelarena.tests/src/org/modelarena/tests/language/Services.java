// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Catalog;
import org.modelarena.language.Completion;
import org.modelarena.language.Diagnostic;
import org.modelarena.language.LanguageService;

/**
 * Language services over three metamodels: the railway, Ecore itself, and one with what makes names hard: packages in each other, two classes of one name,
 * features that are keywords. In the texts of tests {@code ^} is the caret, {@code «»} stand around what is to be marked, and {@code ¶} is a line break.
 */
final class Services {
	private static final Catalog CATALOG = Catalog.discover();
	private static final Metamodel OFFICE = Metamodel.of(List.of(office()));

	private Services() {
	}

	/** @param metamodel {@code railway}, {@code ecore} or {@code office} */
	static LanguageService of(String language, String metamodel) {
		return new LanguageService(metamodel(metamodel), CATALOG.languages().get(language));
	}

	static Metamodel metamodel(String name) {
		return switch (name) {
		case "ecore" -> Metamodel.of(EcorePackage.eINSTANCE);
		case "office" -> OFFICE;
		default -> Cases.get(name).metamodel();
		};
	}

	private static EPackage office() {
		EPackage office = ePackage("office", "http://example.org/office");
		EPackage people = ePackage("people", "http://example.org/office/people");
		EPackage things = ePackage("things", "http://example.org/office/things");
		office.getESubpackages().addAll(List.of(people, things));
		EEnum mood = EcoreFactory.eINSTANCE.createEEnum();
		mood.setName("Mood");
		List.of("GOOD", "BAD").forEach(name -> {
			EEnumLiteral literal = EcoreFactory.eINSTANCE.createEEnumLiteral();
			literal.setName(name);
			mood.getELiterals().add(literal);
		});
		EClass named = eClass(office, "Named", attribute("name", EcorePackage.Literals.ESTRING));
		named.setAbstract(true);
		EClass person = eClass(people, "Person", attribute("mood", mood), attribute("ageInYears", EcorePackage.Literals.EINT));
		EClass desk = eClass(things, "Desk", attribute("body", EcorePackage.Literals.ESTRING), attribute("var", EcorePackage.Literals.EDOUBLE));
		EClass item = eClass(people, "Item", attribute("worth", EcorePackage.Literals.EFLOAT));
		EClass other = eClass(things, "Item", attribute("weight", EcorePackage.Literals.EDOUBLE));
		people.getEClassifiers().add(mood);
		List.of(person, desk, item, other).forEach(type -> type.getESuperTypes().add(named));
		person.getEStructuralFeatures().add(reference("desk", desk, 1));
		person.getEStructuralFeatures().add(reference("owns", item, -1));
		desk.getEStructuralFeatures().add(reference("holds", other, -1));
		desk.getEStructuralFeatures().add(reference("usedBy", person, -1));
		return office;
	}

	private static EPackage ePackage(String name, String uri) {
		EPackage ePackage = EcoreFactory.eINSTANCE.createEPackage();
		ePackage.setName(name);
		ePackage.setNsPrefix(name);
		ePackage.setNsURI(uri);
		return ePackage;
	}

	private static EClass eClass(EPackage owner, String name, EAttribute... attributes) {
		EClass type = EcoreFactory.eINSTANCE.createEClass();
		type.setName(name);
		type.getEStructuralFeatures().addAll(List.of(attributes));
		owner.getEClassifiers().add(type);
		return type;
	}

	private static EAttribute attribute(String name, EClassifier type) {
		EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
		attribute.setName(name);
		attribute.setEType(type);
		return attribute;
	}

	private static EReference reference(String name, EClass type, int upper) {
		EReference reference = EcoreFactory.eINSTANCE.createEReference();
		reference.setName(name);
		reference.setEType(type);
		reference.setUpperBound(upper);
		return reference;
	}

	/** What is proposed at the caret of a text. */
	static List<Completion> complete(LanguageService service, String marked) {
		String text = marked.replace('¶', '\n');
		int caret = text.indexOf('^');
		assertTrue(caret >= 0, "There is no caret in " + marked);
		return service.complete(text.substring(0, caret) + text.substring(caret + 1), caret, Cancellation.create());
	}

	static List<String> labels(List<Completion> completions) {
		return completions.stream().map(Completion::label).toList();
	}

	/**
	 * Checks what is proposed.
	 *
	 * @param expected labels with blanks between them; {@code nothing} if there are to be none
	 * @param absent   labels with blanks between them, or null
	 */
	static void assertProposes(LanguageService service, String marked, String expected, String absent) {
		List<String> labels = labels(complete(service, marked));
		if (expected.equals("nothing")) {
			assertEquals(List.of(), labels);
			return;
		}
		List<String> missing = new ArrayList<>(List.of(expected.split(" ")));
		missing.removeAll(labels);
		assertEquals(List.of(), missing, "missing among " + labels);
		for (String label : absent == null ? List.<String>of() : List.of(absent.split(" "))) {
			assertFalse(labels.contains(label), label + " is among " + labels);
		}
	}

	/**
	 * Checks what is marked as wrong.
	 *
	 * @param marked   a text with {@code «»} around what is to be marked
	 * @param messages a part of each message, with {@code &} between them, by their place
	 */
	static void assertMarks(LanguageService service, String marked, String messages) {
		String text = marked.replace('¶', '\n').replace("«", "").replace("»", "");
		List<Diagnostic> found = service.diagnose(text, Cancellation.create());
		assertEquals(marked.replace('¶', '\n'), marked(text, found), found.toString());
		List<String> parts = List.of(messages.split(" & "));
		assertEquals(parts.size(), found.size(), found.toString());
		for (int i = 0; i < parts.size(); i++) {
			assertTrue(found.get(i).message().contains(parts.get(i)), found.get(i).message());
			assertFalse(found.get(i).message().startsWith("line "), found.get(i).message());
		}
	}

	private static String marked(String text, List<Diagnostic> found) {
		StringBuilder result = new StringBuilder(text);
		for (Diagnostic each : found.reversed()) {
			result.insert(each.range().end(), "»").insert(each.range().offset(), "«");
		}
		return result.toString();
	}
}
