// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.Advice;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.BlockContext.Purpose;
import org.modelarena.query.internal.optimise.blocks.NestedBlocks;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;

/** Tells which indexes a plan would use if they were there, by optimising it as if they were. */
public final class IndexAdvice {
	/** A seek that spares fewer rows than this makes no difference that anybody could measure. */
	private static final long LEAST_SPARED = 1_000;

	private final ColumnSnapshot snapshot;
	private final List<Step.Seek> seeks = new ArrayList<>();

	private IndexAdvice(ColumnSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	/**
	 * For each attribute that an index could be made of, and that the plan compares with a constant: whether to make one.
	 *
	 * @param plan    as it was translated
	 * @param counter the number of elements that a seek would find
	 */
	public static List<Advice> of(Plan plan, ColumnSnapshot snapshot, ToLongFunction<Step.Seek> counter) {
		HypotheticalIndexes indexes = new HypotheticalIndexes(snapshot, counter);
		Plan sought = Optimiser.optimise(plan, indexes).plan();
		IndexAdvice advice = new IndexAdvice(indexes);
		advice.collect(new Block(sought.pipeline(), sought.columns().stream().map(Plan.Column::value).toList()), new BlockContext(FaultAnalysis.START, Purpose.ROWS, indexes));
		Map<String, Advice> byAttribute = new LinkedHashMap<>();
		advice.seeks.stream().filter(seek -> !snapshot.isIndexed(seek.attribute()))
				.forEach(seek -> byAttribute.putIfAbsent(name(seek.attribute()), advice.ofSeek(seek)));
		indexes.asked().forEach((asked, found) -> byAttribute.putIfAbsent(name(asked.attribute()), advice.against(asked, found)));
		return List.copyOf(byAttribute.values());
	}

	private void collect(Block block, BlockContext context) {
		for (Step step : block.steps()) {
			switch (step) {
			case Step.Seek seek -> seeks.add(seek);
			case Step.Join join -> collect(new Block(join.other(), List.of()), context);
			case Step.Product product -> collect(new Block(product.other(), List.of()), context);
			default -> {
				// Those within its terms are found below.
			}
			}
		}
		NestedBlocks.replace(block, context, (nested, inner) -> {
			collect(nested, inner);
			return nested;
		});
	}

	private Advice ofSeek(Step.Seek seek) {
		long found = snapshot.seekRows(seek.type(), seek.attribute(), seek.range()).size();
		long all = snapshot.extentSize(seek.type());
		if (all - found < LEAST_SPARED) {
			return new Advice(Advice.Kind.NO_INDEX, name(seek.attribute()),
					String.format(Locale.ROOT, "it would find %,d instances of %s, and there are only %,d", found, seek.type().getName(), all));
		}
		return new Advice(Advice.Kind.INDEX, name(seek.attribute()),
				String.format(Locale.ROOT, "%,d instances of %s are found by it, where all %,d are read now", found, seek.type().getName(), all));
	}

	private Advice against(HypotheticalIndexes.Asked asked, long found) {
		return new Advice(Advice.Kind.NO_INDEX, name(asked.attribute()), String.format(Locale.ROOT, "it would find %,d of %,d instances of %s, and to find one costs as much as to read ten",
				found, snapshot.extentSize(asked.type()), asked.type().getName()));
	}

	private static String name(EAttribute attribute) {
		return attribute.getEContainingClass().getName() + "." + attribute.getName();
	}
}
