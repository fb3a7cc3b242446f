// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.RecordedModel;

/** Stores of annotations have what the parameters say. */
class AnnotationsCaseTest {
	private static final Case ANNOTATIONS = Cases.get("annotations");

	private static RecordedModel model(String... parameters) {
		return RecordedModel.of(ANNOTATIONS.model(Map.of("size", parameters[0], "indexes", parameters[1])));
	}

	private static Object value(RecordedModel.Element element, String name) {
		return element.value((EAttribute) Metamodel.feature(element.type(), name));
	}

	@Test
	void annotationsHaveIdsOfTheirOwn() {
		RecordedModel model = model("300", "true");
		List<RecordedModel.Element> annotations = model.elements().values().stream().filter(element -> element.type().getName().equals("Annotation")).toList();
		assertEquals(300, annotations.size());
		assertEquals(300, annotations.stream().map(each -> value(each, "body")).distinct().count());
		assertEquals(300, annotations.stream().map(each -> value(each, "target")).distinct().count());
		assertTrue(annotations.stream().allMatch(each -> value(each, "created").toString().matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ")));
	}

	@Test
	void indexesAreWantedOrNot() {
		assertEquals(List.of("body", "target"), Indexing.in(model("0", "true").metamodel()).stream().map(EAttribute::getName).toList());
		assertEquals(List.of(), Indexing.in(model("0", "false").metamodel()));
		assertEquals(2, Indexing.in(ANNOTATIONS.metamodel()).size(), "the case's own metamodel keeps its indexes");
	}

	@ParameterizedTest
	@CsvSource({ "size, -1, 0 to 20000000", "reps, 0, 1 to 1000000", "reps, many, 1 to 1000000", "batch, none, or 'all'", "indexes, maybe, true or false", "sise, 1, Did you mean 'size'" })
	void aValueOutOfRangeIsTold(String parameter, String value, String told) {
		ArenaException refused = assertThrows(ArenaException.class, () -> ANNOTATIONS.check(Map.of(parameter, value)));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, refused.code());
		assertTrue(refused.getMessage().contains(told), refused.getMessage());
	}
}
