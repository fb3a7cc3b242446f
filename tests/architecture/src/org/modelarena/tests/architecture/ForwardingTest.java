// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;

/**
 * A snapshot that forwards to another one has two ways to tell the same. Whoever changes one of them alone shows two models: the check of plans once took
 * right plans for wrong ones, as its sample had other targets, and the targets of single-valued references of the whole model.
 */
class ForwardingTest {
	private static final String FORWARDING = "org.modelarena.core.model.ForwardingSnapshot";

	@Test
	void whatShowsOtherTargetsShowsAnotherTarget() {
		List<JavaClass> views = Bundles.CLASSES.values().stream().flatMap(classes -> classes.stream()).filter(type -> type.isAssignableTo(FORWARDING) && !type.getName().equals(FORWARDING)).toList();
		assertTrue(views.size() > 8, () -> views.size() + " snapshots forward");
		assertEquals(List.of(), views.stream().filter(type -> declares(type, "targets") != declares(type, "target")).map(JavaClass::getName).toList());
	}

	private static boolean declares(JavaClass type, String method) {
		return type.getMethods().stream().map(JavaMethod::getName).anyMatch(method::equals);
	}
}
