package org.modelarena.query;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.ModelSnapshot;

/**
 * The parts of one query while its interpreter runs once. A part runs when the interpreter comes to it, and not again after that: it means
 * the same each time. Used by one thread.
 */
public final class PartRuns {
	private final ModelSnapshot snapshot;
	private final Cancellation cancellation;
	private final boolean isExplained;
	private final Map<QueryPart, Optional<Answer>> answers = new IdentityHashMap<>();
	private final Map<QueryPart, Explanation.Part> explained = new IdentityHashMap<>();

	/** @param isExplained whether somebody asks how the parts ran */
	PartRuns(ModelSnapshot snapshot, Cancellation cancellation, boolean isExplained) {
		this.snapshot = snapshot;
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
				return Optional.of(part.plan().answer(snapshot, Long.MAX_VALUE, cancellation));
			}
			Explanation explanation = part.plan().explain(snapshot, Long.MAX_VALUE, cancellation);
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

	/** How some parts ran. */
	List<Explanation.Part> explained(List<QueryPart> parts) {
		List<Explanation.Part> all = new ArrayList<>();
		for (QueryPart part : parts) {
			all.add(explained.getOrDefault(part, new Explanation.Part(part.text(), "nothing: its value was not needed", List.of())));
		}
		return all;
	}
}
