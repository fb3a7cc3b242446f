// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.annotations;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.cases.internal.CaseParameters;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** The parameters of stores of annotations. */
public final class AnnotationModels {
	private static final String SIZE = "size";
	private static final String REPS = "reps";
	private static final String BATCH = "batch";
	private static final String INDEXES = "indexes";
	private static final String ALL = "all";
	private static final int MOST_SIZE = 20_000_000;
	private static final int MOST_REPS = 1_000_000;
	private static final List<String> TRUTHS = List.of("true", "false");

	/** The values that apply where none is given. */
	public static final Map<String, String> DEFAULTS = defaults();

	private AnnotationModels() {
	}

	private static Map<String, String> defaults() {
		Map<String, String> defaults = new LinkedHashMap<>();
		defaults.put(SIZE, "10000");
		defaults.put(REPS, "1000");
		defaults.put(BATCH, ALL);
		defaults.put(INDEXES, "true");
		return Collections.unmodifiableMap(defaults);
	}

	/** The values of a parameter, if they are few. */
	public static List<String> choices(String parameter) {
		return parameter.equals(INDEXES) ? TRUTHS : List.of();
	}

	/**
	 * Checks parameters.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static void check(Map<String, String> parameters) {
		CaseParameters.check("annotations", parameters, DEFAULTS);
		amounts(parameters);
		String indexes = value(parameters, INDEXES);
		if (!TRUTHS.contains(indexes)) {
			throw CaseParameters.invalid("The parameter 'indexes' of annotations is '" + indexes + "', not true or false.");
		}
	}

	/**
	 * A store's content in the beginning.
	 *
	 * @param metamodel with its indexes
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static ElementSource model(Metamodel metamodel, Map<String, String> parameters) {
		check(parameters);
		return new AnnotationSource(value(parameters, INDEXES).equals("true") ? metamodel : withoutIndexes(metamodel), amounts(parameters));
	}

	/** A copy that wants nothing to be indexed, so that no store does so. */
	private static Metamodel withoutIndexes(Metamodel metamodel) {
		Collection<EPackage> packages = EcoreUtil.copyAll(metamodel.packages());
		Metamodel copy = Metamodel.of(packages);
		Indexing.in(copy).forEach(attribute -> attribute.getEAnnotations().remove(attribute.getEAnnotation(Indexing.SOURCE)));
		return copy;
	}

	private static AnnotationSource.Amounts amounts(Map<String, String> parameters) {
		int reps = number(parameters, REPS, 1, MOST_REPS);
		int batch = value(parameters, BATCH).equals(ALL) ? reps : number(parameters, BATCH, 1, MOST_REPS);
		return new AnnotationSource.Amounts(number(parameters, SIZE, 0, MOST_SIZE), reps, batch);
	}

	private static int number(Map<String, String> parameters, String name, int least, int most) {
		String text = value(parameters, name);
		int number = text.matches("\\d{1,8}") ? Integer.parseInt(text) : -1;
		if (number < least || number > most) {
			throw CaseParameters.invalid("The parameter '" + name + "' of annotations is '" + text + "', not a number from " + least + " to " + most
					+ (name.equals(BATCH) ? " or 'all'." : "."));
		}
		return number;
	}

	private static String value(Map<String, String> parameters, String name) {
		return parameters.getOrDefault(name, DEFAULTS.get(name));
	}
}
