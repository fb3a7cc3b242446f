// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;

import org.modelarena.cases.EditScenario;
import org.modelarena.core.Answer;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * The Train Benchmark's rounds of edits: before each, the matches of its operations are sorted by their keys and shuffled, and the first ones are edited. The numbers
 * of rounds and edits are those of the benchmark's own report (Szarnyas, Izso, Rath, Varro: The Train Benchmark, 2017).
 */
final class RailwayEdits implements EditScenario {
	private static final long SEED = 19_871_053;
	private static final int INJECT_ROUNDS = 12;
	private static final int INJECTED = 10;
	private static final int REPAIR_ROUNDS = 8;
	private static final double REPAIRED = 0.05;
	private static final List<String> QUERIES = List.of("PosLength", "RouteSensor", "SwitchMonitored", "SemaphoreNeighbor", "SwitchSet", "ConnectedSegments");

	private final RailwayScenario scenario;

	RailwayEdits(RailwayScenario scenario) {
		this.scenario = scenario;
	}

	@Override
	public String name() {
		return scenario.label();
	}

	@Override
	public int rounds() {
		return switch (scenario) {
		case BATCH -> 0;
		case INJECT -> INJECT_ROUNDS;
		case REPAIR -> REPAIR_ROUNDS;
		};
	}

	@Override
	public List<String> queries() {
		return QUERIES;
	}

	@Override
	public Answer answer(String query, ModelSnapshot state) {
		Answer.Builder answer = Answer.builder(RailwayMatches.COLUMNS.get(query), QueryLimits.DEFAULT.withRows(Long.MAX_VALUE));
		for (long[] match : new RailwayMatches(state, new RailwayTypes(state.metamodel())).of(query)) {
			for (long key : match) {
				answer.element(key);
			}
			answer.endRow();
		}
		return answer.build();
	}

	@Override
	public Rounds begin() {
		Random random = new Random(SEED);
		return switch (scenario) {
		case BATCH -> state -> planned(List.of(), new RailwayTypes(state.metamodel()));
		case INJECT -> state -> draw(state, random, RailwayOperation.INJECT, found -> Math.min(INJECTED, found));
		// At least one, as long as there is any.
		case REPAIR -> state -> draw(state, random, RailwayOperation.REPAIR, found -> (int) Math.ceil(found * REPAIRED));
		};
	}

	/** An operation and what it is made for. */
	private record Step(RailwayOperation operation, long[] match) {
	}

	private static Edits draw(ModelSnapshot state, Random random, List<RailwayOperation> operations, IntUnaryOperator count) {
		RailwayTypes types = new RailwayTypes(state.metamodel());
		List<Step> steps = new ArrayList<>();
		for (RailwayOperation operation : operations) {
			List<long[]> matches = new ArrayList<>(operation.matches(state, types));
			matches.sort(Arrays::compare);
			Collections.shuffle(matches, random);
			matches.subList(0, count.applyAsInt(matches.size())).forEach(match -> steps.add(new Step(operation, match)));
		}
		return planned(steps, types);
	}

	private static Edits planned(List<Step> steps, RailwayTypes types) {
		return new Edits() {
			@Override
			public int count() {
				return steps.size();
			}

			@Override
			public void apply(ModelEdit edit) {
				steps.forEach(step -> step.operation().apply(step.match(), edit, types));
			}
		};
	}
}
