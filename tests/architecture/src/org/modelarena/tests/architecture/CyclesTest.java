// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;

/** Nothing that has a package of its own uses, on whatever way, what uses it. */
class CyclesTest {
	/** That a package which others see makes objects of internal classes, which use it in turn, is no circle. */
	@Test
	void packagesOfABundleDoNotUseEachOther() {
		Set<String> found = new TreeSet<>();
		for (List<JavaClass> classes : Bundles.CLASSES.values()) {
			cycles(uses(classes, JavaClass::getPackageName, (from, to) -> !isInternal(from) && isInternal(to))).forEach(cycle -> found.add(String.join(" ", cycle)));
		}
		assertEquals("", String.join("\n", found), "Packages use each other. A type stands in the wrong one, or should be told what it looks for.");
	}

	/** Also where one is internal and the other is not. */
	@Test
	void filesOfDifferentPackagesDoNotUseEachOther() {
		List<JavaClass> all = Bundles.CLASSES.values().stream().flatMap(List::stream).toList();
		Set<String> found = new TreeSet<>();
		for (Set<String> cycle : cycles(uses(all, CyclesTest::file, (from, to) -> false))) {
			if (cycle.stream().map(name -> name.substring(0, name.lastIndexOf('.'))).distinct().count() > 1) {
				found.add(String.join(" ", cycle));
			}
		}
		assertEquals("", String.join("\n", found), "Files of different packages use each other.");
	}

	private static String file(JavaClass type) {
		String name = type.getName();
		int nested = name.indexOf('$');
		return nested < 0 ? name : name.substring(0, nested);
	}

	private static boolean isInternal(String name) {
		return (name + ".").contains(".internal.");
	}

	/** Whether one may use another whatever that uses. */
	private interface Permission {
		boolean allows(String from, String to);
	}

	private static Map<String, Set<String>> uses(Collection<JavaClass> classes, Function<JavaClass, String> part, Permission permission) {
		Map<String, Set<String>> uses = new TreeMap<>();
		classes.forEach(type -> uses.put(part.apply(type), new TreeSet<>()));
		for (JavaClass type : classes) {
			String from = part.apply(type);
			for (Dependency use : type.getDirectDependenciesFromSelf()) {
				String to = part.apply(use.getTargetClass().getBaseComponentType());
				if (uses.containsKey(to) && !permission.allows(from, to)) {
					uses.get(from).add(to);
				}
			}
		}
		return uses;
	}

	/** The largest sets of parts that all reach each other. */
	static Set<Set<String>> cycles(Map<String, Set<String>> uses) {
		Map<String, Set<String>> reached = new TreeMap<>();
		uses.keySet().forEach(name -> reached.put(name, reach(name, uses)));
		Set<Set<String>> cycles = new HashSet<>();
		reached.forEach((name, others) -> {
			Set<String> cycle = new TreeSet<>(others);
			cycle.removeIf(other -> !reached.get(other).contains(name));
			cycle.add(name);
			if (cycle.size() > 1) {
				cycles.add(cycle);
			}
		});
		return cycles;
	}

	private static Set<String> reach(String from, Map<String, Set<String>> uses) {
		Set<String> reached = new HashSet<>();
		List<String> next = new ArrayList<>(uses.get(from));
		while (!next.isEmpty()) {
			String name = next.removeLast();
			if (reached.add(name)) {
				next.addAll(uses.get(name));
			}
		}
		reached.remove(from);
		return reached;
	}
}
