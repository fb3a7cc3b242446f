// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.QueryLanguages;

/**
 * The constraints of a metamodel, ready to be checked: each is parsed once, when an element that it concerns is first checked. Beside constraints it is checked
 * that features have as many values as their bounds ask for. Thread-safe.
 */
public final class Constraints {
	private static final int CHECK_EVERY = 64;
	private static final int LONGEST = 200;

	private final Metamodel metamodel;
	private final QueryLanguages languages;
	private final Map<EClass, Rules> rules = new ConcurrentHashMap<>();
	private final Map<Constraint, PreparedExpression> prepared = new ConcurrentHashMap<>();

	/** The constraints and bounds that the instances of a class have to fulfil. */
	private record Rules(List<Prepared> constraints, List<EStructuralFeature> bounded) {
	}

	private record Prepared(Constraint constraint, PreparedExpression condition) {
	}

	/** @param languages the languages of the bodies */
	public Constraints(Metamodel metamodel, QueryLanguages languages) {
		this.metamodel = metamodel;
		this.languages = languages;
	}

	/** The metamodel that has them. */
	public Metamodel metamodel() {
		return metamodel;
	}

	/**
	 * Checks elements.
	 *
	 * @param state        the state that they are checked in; used by this thread
	 * @param keys         of the elements
	 * @param cancellation carries the deadline, which a constraint that takes too long notices as well
	 * @throws QueryException {@link ErrorCode#METAMODEL_INVALID} with line and column in the constraint's body, if that is malformed
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}, {@link ErrorCode#OUT_OF_MEMORY}
	 */
	public Violations check(ModelSnapshot state, long[] keys, Cancellation cancellation) {
		DerivedView view = new DerivedView(state, cancellation);
		Violations.Builder found = new Violations.Builder();
		for (int i = 0; i < keys.length; i++) {
			if (i % CHECK_EVERY == 0) {
				cancellation.check();
			}
			Check check = new Check(view, keys[i], view.type(keys[i]), found);
			Rules of = rules(check.type);
			of.bounded.forEach(check::bounds);
			for (Prepared each : of.constraints) {
				check.constraint(each, cancellation);
			}
		}
		return found.build();
	}

	private Rules rules(EClass type) {
		Rules known = rules.get(type);
		if (known == null) {
			// Two threads may both make them, which is harmless; each constraint is parsed with its class, of which there may be many subclasses.
			List<Prepared> constraints = new ArrayList<>();
			Constraint.of(type).forEach(each -> constraints.add(new Prepared(each, prepared.computeIfAbsent(each, this::prepare))));
			known = new Rules(List.copyOf(constraints), type.getEAllStructuralFeatures().stream().filter(BoundsRules::isBounded).toList());
			rules.put(type, known);
		}
		return known;
	}

	private PreparedExpression prepare(Constraint constraint) {
		try {
			return languages.get(constraint.language()).prepareExpression(constraint.body(), constraint.context(), metamodel);
		} catch (QueryException e) {
			throw new QueryException(ErrorCode.METAMODEL_INVALID, "The constraint '" + constraint.qualifiedName() + "' of the metamodel is wrong: "
					+ e.getMessage().replaceFirst("^line \\d+, column \\d+: ", ""), e.line(), e.column(), e);
		}
	}

	/** The check of one element. */
	private record Check(ModelSnapshot state, long key, EClass type, Violations.Builder found) {
		void bounds(EStructuralFeature feature) {
			String wrong = BoundsRules.wrong(state, key, feature);
			if (wrong != null) {
				add(feature.getName(), null, wrong);
			}
		}

		void constraint(Prepared each, Cancellation cancellation) {
			Constraint constraint = each.constraint;
			String name = "'" + constraint.name() + "'";
			try {
				Object value = each.condition.evaluate(state, key, cancellation);
				if (!Boolean.TRUE.equals(value)) {
					add(null, constraint.qualifiedName(), Boolean.FALSE.equals(value) ? name + " does not hold: " + shown(constraint.body())
							: name + " is neither true nor false, but " + shown(String.valueOf(value)) + ": " + shown(constraint.body()));
				}
			} catch (ArenaException e) {
				if (e.code().fault() != ErrorCode.Fault.CALLER) {
					throw e;
				}
				add(null, constraint.qualifiedName(), name + " has no value: " + shown(e.getMessage()));
			}
		}

		private void add(@Nullable String feature, @Nullable String constraint, String message) {
			found.add(new Violation(0, null, key, Metamodel.qualified(type), feature, constraint, message));
		}
	}

	private static String shown(String text) {
		String line = text.strip().replaceAll("\\s+", " ");
		return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
	}
}
