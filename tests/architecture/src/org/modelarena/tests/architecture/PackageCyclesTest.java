package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;

/**
 * Packages of a bundle do not use each other in circles, but for those that cycles.txt names with a reason. That a package which others see makes objects
 * of internal classes, which use it in turn, is no circle.
 */
class PackageCyclesTest {
	private static final Path EXCEPTIONS = Bundles.root().resolve("tests/architecture/cycles.txt");

	@Test
	void packagesOfABundleHaveNoCycles() throws IOException {
		List<String> found = new ArrayList<>();
		Bundles.CLASSES.values().forEach(classes -> cycles(uses(classes)).forEach(cycle -> found.add(String.join(" ", cycle))));
		List<String> known = Files.readAllLines(EXCEPTIONS).stream().filter(line -> !line.isBlank() && !line.startsWith("#")).sorted().toList();
		found.sort(null);
		assertEquals(String.join("\n", known), String.join("\n", found), "Packages that use each other are others than " + EXCEPTIONS
				+ " says. A new circle is to be opened; one that is gone, or smaller, is to be taken out of the file.");
	}

	private static Map<String, Set<String>> uses(Collection<JavaClass> classes) {
		Set<String> packages = new HashSet<>();
		classes.forEach(type -> packages.add(type.getPackageName()));
		Map<String, Set<String>> uses = new TreeMap<>();
		for (JavaClass type : classes) {
			Set<String> used = uses.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>());
			for (Dependency use : type.getDirectDependenciesFromSelf()) {
				String other = use.getTargetClass().getBaseComponentType().getPackageName();
				boolean makes = !isInternal(type.getPackageName()) && isInternal(other);
				if (packages.contains(other) && !makes) {
					used.add(other);
				}
			}
		}
		return uses;
	}

	private static boolean isInternal(String name) {
		return (name + ".").contains(".internal.");
	}

	/** The largest sets of packages that all reach each other. */
	private static Set<Set<String>> cycles(Map<String, Set<String>> uses) {
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
		Set<String> reached = new TreeSet<>();
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
