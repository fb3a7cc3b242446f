// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;

/**
 * No two classes need each other to be initialised, as a type whose constants are objects of its own subtypes does. Two threads that begin
 * with another one of them each wait for each other for ever: Java locks a class while it is initialised.
 */
class InitialisersTest {
	private static final Map<String, JavaClass> TYPES = Bundles.CLASSES.values().stream().flatMap(List::stream).collect(Collectors.toMap(JavaClass::getName, type -> type));

	@Test
	void classesDoNotWaitForEachOther() {
		Map<String, Set<String>> users = users();
		Map<String, Set<String>> needs = new TreeMap<>();
		TYPES.forEach((name, type) -> needs.put(name, needs(type)));
		// What one class alone reaches is initialised by threads that have begun that class before.
		needs.values().forEach(needed -> needed.removeIf(name -> users.get(name).size() <= 1));
		Set<String> found = new TreeSet<>();
		CyclesTest.cycles(needs).forEach(cycle -> found.add(String.join(" ", cycle)));
		assertEquals("", String.join("\n", found), "Classes need each other to be initialised. Constants of a type belong in a class that nothing else needs.");
	}

	/** The classes from which code reaches a class, so that it is initialised; itself left out. */
	private static Map<String, Set<String>> users() {
		Map<String, Set<String>> users = new TreeMap<>();
		TYPES.keySet().forEach(name -> users.put(name, new TreeSet<>()));
		for (JavaClass type : TYPES.values()) {
			type.getAccessesFromSelf().forEach(access -> initialised(access).filter(name -> !name.equals(type.getName())).ifPresent(name -> users.get(name).add(type.getName())));
		}
		return users;
	}

	private static Set<String> needs(JavaClass type) {
		Set<String> needs = new TreeSet<>();
		if (!type.isInterface()) {
			type.getRawSuperclass().ifPresent(above -> needs.add(above.getName()));
			type.getAllRawInterfaces().stream().filter(above -> above.getMethods().stream().anyMatch(InitialisersTest::isDefault)).forEach(above -> needs.add(above.getName()));
		}
		type.getStaticInitializer().ifPresent(start -> run(start, needs));
		needs.retainAll(TYPES.keySet());
		needs.remove(type.getName());
		return needs;
	}

	private static boolean isDefault(JavaMember method) {
		return !method.getModifiers().contains(JavaModifier.ABSTRACT) && !method.getModifiers().contains(JavaModifier.STATIC);
	}

	/** What is initialised when code runs, and the code that it calls, as far as it is known which that is. */
	private static void run(JavaCodeUnit start, Set<String> needs) {
		Set<JavaCodeUnit> seen = new HashSet<>(Set.of(start));
		List<JavaCodeUnit> next = new ArrayList<>(seen);
		while (!next.isEmpty()) {
			for (JavaAccess<?> access : next.removeLast().getAccessesFromSelf()) {
				if (!access.isDeclaredInLambda()) {
					initialised(access).ifPresent(needs::add);
					access.getTarget().resolveMember().filter(JavaCodeUnit.class::isInstance).map(JavaCodeUnit.class::cast)
							.filter(called -> TYPES.containsKey(called.getOwner().getName()) && seen.add(called)).ifPresent(next::add);
				}
			}
		}
	}

	/** The class that an access initialises, if it is one of ours: it makes an object, or asks for something static. */
	private static Optional<String> initialised(JavaAccess<?> access) {
		Optional<? extends JavaMember> member = access.getTarget().resolveMember();
		boolean isStatic = member.isPresent() && member.get().getModifiers().contains(JavaModifier.STATIC);
		String name = member.map(found -> found.getOwner().getName()).orElse(access.getTargetOwner().getName());
		return Optional.of(name).filter(TYPES::containsKey).filter(known -> isStatic || access instanceof JavaConstructorCall);
	}
}
