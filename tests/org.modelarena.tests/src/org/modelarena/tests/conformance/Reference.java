// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.conformance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.epsilon.eol.types.EolType;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.tests.epsilon.StockEpsilon;
import org.modelarena.tests.ocl.StockOcl;

/** What the reference implementations answer: Eclipse OCL and Epsilon as they come, on the EMF objects of a snapshot. */
final class Reference {
	private final ModelSnapshot snapshot;
	private final StockOcl ocl;
	private final StockEpsilon epsilon;

	Reference(ModelSnapshot snapshot) {
		this.snapshot = snapshot;
		this.ocl = new StockOcl(snapshot, "Library");
		this.epsilon = new StockEpsilon(snapshot);
	}

	/** Whether the reference can be asked such a text: a document needs more than an expression's parser, and EMF's texts for objects differ from run to run. */
	static boolean knows(String language, String text) {
		return !(language.equals("ocl") && text.matches("(context|package) .*|.*\\.year = 1815\\).*\\.toString\\(\\)|(Book|Genre)\\.toString\\(\\)"));
	}

	/** The rows as {@link Library#answer} has them, or {@link Library#FAILS} for any error. */
	String answer(String language, String text) {
		try {
			return switch (language) {
			case "ocl" -> ocl.rows(text).map(Library::rows).orElse(Library.FAILS);
			case "eol" -> rows(epsilon.value(text.contains(";") ? text : "return " + text + ";"));
			case "epl" -> Library.rows(epsilon.matches(text).stream().map(match -> String.join(", ", match.stream().map(this::text).toList())).toList());
			default -> throw new AssertionError(language);
			};
		} catch (Exception | StackOverflowError e) {
			return Library.FAILS;
		}
	}

	private String rows(Object value) {
		Collection<?> rows = value instanceof Collection<?> items ? items : Collections.singletonList(value);
		boolean areMaps = !rows.isEmpty() && rows.stream().allMatch(row -> row instanceof Map<?, ?> map && map.keySet().stream().allMatch(String.class::isInstance));
		boolean areLists = value instanceof Collection<?> && !rows.isEmpty() && rows.stream().allMatch(List.class::isInstance)
				&& rows.stream().map(row -> ((List<?>) row).size()).distinct().count() == 1 && !rows.contains(List.of());
		List<String> texts = new ArrayList<>();
		for (Object row : rows) {
			Collection<?> cells = areMaps ? ((Map<?, ?>) row).entrySet().stream().sorted((a, b) -> String.valueOf(a.getKey()).compareTo(String.valueOf(b.getKey())))
					.map(Map.Entry::getValue).toList() : areLists ? (List<?>) row : Collections.singletonList(row);
			texts.add(String.join(", ", cells.stream().map(this::text).toList()));
		}
		return Library.rows(texts);
	}

	private String text(Object value) {
		return switch (value) {
		case null -> "null";
		case Collection<?> items -> items.stream().map(this::text).sorted().toList().toString();
		case Map<?, ?> map -> map.entrySet().stream().map(entry -> List.of(text(entry.getKey()), text(entry.getValue())).toString()).sorted().toList().toString();
		case EEnumLiteral literal -> literal.getName();
		case ENamedElement named -> named.getName();
		case EObject object -> "#" + snapshot.key(object);
		case EolType type -> type.getName();
		case Float real -> Double.toString(real);
		default -> value.toString();
		};
	}
}
