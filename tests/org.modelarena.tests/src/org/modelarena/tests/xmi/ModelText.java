// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.core.model.ElementSource;
import org.modelarena.testkit.RecordedModel;

/** A model as lines of text, one an element, to compare models and see the difference. */
public final class ModelText {
	private ModelText() {
	}

	/** With the targets of references in their order. */
	public static List<String> ordered(ElementSource source) {
		return text(RecordedModel.of(source), true);
	}

	/** With the targets of references sorted. */
	static List<String> unordered(ElementSource source) {
		return text(RecordedModel.of(source), false);
	}

	private static List<String> text(RecordedModel model, boolean ordered) {
		List<String> lines = new ArrayList<>();
		model.elements().forEach((key, element) -> {
			StringBuilder line = new StringBuilder("#" + key + " " + element.type().getName());
			element.type().getEAllAttributes().forEach(attribute -> line.append(' ').append(attribute.getName()).append('=').append(element.value(attribute)));
			element.type().getEAllReferences().forEach(reference -> line.append(' ').append(reference.getName()).append("->")
					.append(ordered ? element.targets(reference) : element.targets(reference).stream().sorted().toList()));
			lines.add(line.toString());
		});
		return lines;
	}
}
