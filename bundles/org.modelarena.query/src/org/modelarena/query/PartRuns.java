// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.core.Advice;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;

/**
 * The parts of one query while its interpreter runs once. A part runs when the interpreter comes to it, and not again after that: it means
 * the same each time. Used by one thread.
 */
public final class PartRuns {
	private final ModelSnapshot snapshot;
	private final QueryLimits limits;
	private final Cancellation cancellation;
	private final boolean isExplained;
	private final boolean isProfiled;
	private final Map<QueryPart, Optional<Answer>> answers = new IdentityHashMap<>();
	private final Map<QueryPart, Explanation.Part> explained = new IdentityHashMap<>();
	private final Map<QueryPart, Profile> profiles = new IdentityHashMap<>();

	/** @param isExplained whether somebody asks how the parts ran */
	PartRuns(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation, boolean isExplained) {
		this(snapshot, limits, cancellation, isExplained, false);
	}

	/** Parts of an execution that is profiled. */
	static PartRuns profiled(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return new PartRuns(snapshot, limits, cancellation, true, true);
	}

	private PartRuns(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation, boolean isExplained, boolean isProfiled) {
		this.isProfiled = isProfiled;
		this.snapshot = snapshot;
		// Those of the answer; a part has rows of its own.
		this.limits = limits.withRows(Long.MAX_VALUE);
		this.cancellation = cancellation;
		this.isExplained = isExplained;
	}

	/**
	 * The rows of a part; nothing where its plan faults, so that the part is interpreted.
	 *
	 * @throws org.modelarena.core.ArenaException as a query's execution does
	 */
	public Optional<Answer> answer(QueryPart part) {
		Optional<Answer> known = answers.get(part);
		if (known == null) {
			known = run(part);
			answers.put(part, known);
		}
		return known;
	}

	private Optional<Answer> run(QueryPart part) {
		String why;
		try {
			if (!isExplained) {
				return Optional.of(part.plan().answer(snapshot, limits, cancellation));
			}
			Explanation explanation = explain(part);
			explained.put(part, new Explanation.Part(part.text(), explanation.runner(), explanation.steps()));
			return Optional.of(explanation.answer());
		} catch (StackOverflowError e) {
			why = "the plan is nested too deeply";
		} catch (PlanFault fault) {
			why = fault.getMessage();
		}
		explained.put(part, new Explanation.Part(part.text(), "the language's interpreter: " + why, List.of()));
		return Optional.empty();
	}

	private Explanation explain(QueryPart part) {
		if (!isProfiled) {
			return part.plan().explain(snapshot, limits, cancellation);
		}
		Profile profile = part.plan().profile(snapshot, limits, cancellation);
		profiles.put(part, profile);
		return profile.explanation();
	}

	/** Where the time of some parts went: of those that ran as plans. */
	List<Profile.Part> profiled(List<QueryPart> parts) {
		return parts.stream().filter(profiles::containsKey)
				.map(part -> new Profile.Part(part.text(), profiles.get(part).nanos(), profiles.get(part).steps())).toList();
	}

	/** Advice to make some parts faster. */
	List<Advice> advice(List<QueryPart> parts) {
		return parts.stream().filter(profiles::containsKey).flatMap(part -> part.plan().advice(snapshot, cancellation).stream()).distinct().toList();
	}

	/** How some parts ran. */
	List<Explanation.Part> explained(List<QueryPart> parts) {
		List<Explanation.Part> all = new ArrayList<>();
		for (QueryPart part : parts) {
			all.add(explained.getOrDefault(part, new Explanation.Part(part.text(), "nothing: its value was not needed", List.of())));
		}
		return all;
	}
}
