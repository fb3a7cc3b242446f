// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.modelarena.compare.internal.ContentMatcher;
import org.modelarena.compare.internal.DifferenceWalk;
import org.modelarena.compare.internal.EditWriter;
import org.modelarena.compare.internal.ExternalLinks;
import org.modelarena.compare.internal.Matches;
import org.modelarena.compare.internal.ModelTree;
import org.modelarena.compare.internal.PrunedSnapshot;
import org.modelarena.compare.internal.TypePairs;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.xmi.Provenance.KeptReference;

/**
 * The elements that are the same in two models, and the differences. Takes about 150 bytes an element of both. Roots have no order: they are not told apart by
 * their position. Used by one thread; good as long as both snapshots are open.
 */
public final class ModelDifference {
	private final ModelSnapshot before;
	private final Matches matches;
	private final Cancellation cancellation;
	private ExternalLinks external = ExternalLinks.NONE;

	/** How elements of the two models are matched. */
	public enum Matching {
		/** By their keys: the two are states of one store, or one was made as a copy of the other. */
		KEYS,
		/** By what they are: ids, names, likeness, places. */
		CONTENTS
	}

	private ModelDifference(ModelSnapshot before, Matches matches, Cancellation cancellation) {
		this.before = before;
		this.matches = matches;
		this.cancellation = cancellation;
	}

	/**
	 * Compares two models. Classes and features are the same if they have the same name, and the same nsURI of their package; values of features that only one of
	 * the two metamodels has are not compared.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}
	 */
	public static ModelDifference of(ModelSnapshot before, ModelSnapshot after, Matching matching, Progress progress) {
		Cancellation cancellation = progress.cancellation();
		progress.begin("Comparing", after.size());
		Matches matches = new Matches(ModelTree.of(before, cancellation), ModelTree.of(after, cancellation), new TypePairs(before.metamodel()));
		switch (matching) {
		case KEYS -> matches.pairKeys();
		case CONTENTS -> new ContentMatcher(matches, progress).run();
		}
		return new ModelDifference(before, matches, cancellation);
	}

	/**
	 * Compares two models by contents, of which parts are known to be the same. This takes what the rest takes.
	 *
	 * @param same elements of the first model, with those of the second one that are the same with all that they contain. The second model need not have these
	 *             contents. Links to these from elsewhere are not compared, and stay with elements that do.
	 * @throws ArenaException {@link ErrorCode#CANCELLED}
	 */
	public static ModelDifference of(ModelSnapshot before, ModelSnapshot after, Map<Long, Long> same, Progress progress) {
		if (same.isEmpty()) {
			return of(before, after, Matching.CONTENTS, progress);
		}
		Cancellation cancellation = progress.cancellation();
		progress.begin("Comparing", after.size());
		ModelTree one = ModelTree.of(new PrunedSnapshot(before, same.keySet()), cancellation);
		ModelTree other = ModelTree.of(new PrunedSnapshot(after, Set.copyOf(same.values())), cancellation);
		Matches matches = new Matches(one, other, new TypePairs(before.metamodel()));
		matches.pair(same);
		new ContentMatcher(matches, progress).run();
		return new ModelDifference(before, matches, cancellation);
	}

	/**
	 * Also compares references to what is outside of the models, such as data types of Ecore. {@link #applyTo} cannot make them.
	 *
	 * @param before those of the first model
	 * @param after  those of the second model
	 * @return this difference
	 */
	public ModelDifference withExternal(List<KeptReference> before, List<KeptReference> after) {
		external = new ExternalLinks(before, after);
		return this;
	}

	public ModelSnapshot before() {
		return before;
	}

	public ModelSnapshot after() {
		return matches.after().snapshot();
	}

	/** How many elements are in both models. */
	public long shared() {
		return before.size() - matches.before().size() + matches.count();
	}

	/** How many elements the second model has, with those that were known to be the same. */
	public long sizeAfter() {
		return shared() + matches.after().size() - matches.count();
	}

	/** Tells each difference: what is in both, and what has come, in the order of the second model; then what is gone, in that of the first. */
	public void forEach(Consumer<Difference> action) {
		new DifferenceWalk(matches, external, cancellation).run(action);
	}

	/** Classes and features of the second model's metamodel that the first one's has not; good after {@link #forEach}. */
	public Set<String> unknown() {
		return matches.types().unknown();
	}

	/**
	 * Makes the first model the second one, but for the order of roots. The edit is neither committed nor closed.
	 *
	 * @param edit of a store whose model is the first one, with the same keys
	 * @return the keys that the second model's elements have in the edit, in the order of their containment
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the second model has elements of a class that the first one's metamodel has not
	 */
	public long[] applyTo(ModelEdit edit) {
		return new EditWriter(matches, edit, cancellation).run();
	}
}
