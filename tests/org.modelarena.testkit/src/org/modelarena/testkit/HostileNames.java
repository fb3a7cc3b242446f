// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Metamodel;

/**
 * Names that files, folders and languages of databases may take for something else: their own words, patterns and paths, and names that are the same to them, too long, or
 * hidden. All are names that EMF reads again after it has written them. Stateless.
 */
public final class HostileNames {
	/** Each list has names that some system takes for the same, or for something of its own. */
	private static final List<List<String>> FAMILIES = List.of(List.of("thing", "Thing", "THING", "thing~2", "THING~2", "~2"), List.of("_key", "_KEY", "_container", "_Containment", "_metadata", "_"),
			List.of("source", "Source", "position", "value", "VALUE", "v", "o", "rowid", "filename"), List.of("select", "from", "group", "order", "null", "TRUE", "table", "all", "default"),
			List.of("\u00e9", "e\u0301", "\u00c9"), List.of("stra\u00dfe", "STRASSE", "STRA\u1e9eE"), List.of("i", "I", "\u0130", "\u0131", "i\u0307"),
			List.of("s", "S", "\u017f"), List.of("k", "K", "\u212a"), List.of("\u03c3", "\u03c2", "\u03a3"), List.of("\u00e5", "\u212b", "A\u030a"),
			List.of("a/b", "a\\b", "..", ".", "/", "a:b", "c:\\d", "%2F", "a%2Fb"), List.of("*", "a*b", "?", "[a]", "[", "{a,b}", "a=b", "x=1", "~", "$HOME", "${x}"),
			List.of("a b", " a", "a ", "tab\tbed", "line\nbreak", "\"q\"", "'q'", "`q`", ";", "--", "/*", "a.b", ".hidden", "_hidden"),
			List.of("con", "NUL", "aux.txt", "com1", "a.", "-rf", "#", "##eClass", "<a>&"),
			List.of("\ud83d\ude80", "\u4f60\u597d", "\u0645\u0631\u062d\u0628\u0627", "\u200bzero", "\ufeffmark", "\u202eback"),
			List.of("long".repeat(100), "LONG".repeat(100), "\u4f60".repeat(120), "long".repeat(99) + "lonG", "\ud83d\ude80".repeat(70)));

	private HostileNames() {
	}

	/** Gives all packages, classes and features of a metamodel such names, which it has to itself. The same seed gives the same names. */
	public static Metamodel rename(Metamodel metamodel, long seed) {
		Random random = new Random(seed);
		List<String> names = new ArrayList<>();
		List<List<String>> families = new ArrayList<>(FAMILIES);
		Collections.shuffle(families, random);
		families.forEach(names::addAll);
		int[] next = { 0 };
		List<EPackage> roots = metamodel.packages().stream().filter(each -> each.getESuperPackage() == null).toList();
		for (EPackage root : roots) {
			root.setName(name(names, next));
			for (TreeIterator<EObject> all = root.eAllContents(); all.hasNext();) {
				EObject each = all.next();
				if (each instanceof EClassifier || each instanceof EPackage || each instanceof EStructuralFeature) {
					((ENamedElement) each).setName(name(names, next));
				}
			}
		}
		return Metamodel.of(roots);
	}

	/** No name comes twice. */
	private static String name(List<String> names, int[] next) {
		int at = next[0]++;
		return names.get(at % names.size()) + (at < names.size() ? "" : Integer.toString(at / names.size()));
	}
}
