// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * The difference between two states of a model: which elements came, which went, and of which others a feature has another value. Values are compared when somebody
 * asks for a feature, and once for all who ask. Thread-safe if the snapshots are; does not own them. Derived features are not compared. Nobody may write to the
 * arrays that it gives.
 */
public final class Change {
	private final ModelSnapshot before;
	private final ModelSnapshot after;
	private final long[] touched;
	private final boolean isOfEdit;
	/** Threads that ask for different features do not wait for each other. */
	private final Map<EStructuralFeature, long[]> changed = new ConcurrentHashMap<>();
	private final Map<EReference, Links> links = new ConcurrentHashMap<>();
	private long @Nullable [] moved;
	private @Nullable StateComparison comparison;

	/**
	 * @param touched all elements that were created, changed or deleted between the two, and perhaps others; in ascending order, taken over
	 */
	public Change(ModelSnapshot before, ModelSnapshot after, long[] touched) {
		this(before, after, touched, false);
	}

	private Change(ModelSnapshot before, ModelSnapshot after, long[] touched, boolean isOfEdit) {
		this.isOfEdit = isOfEdit;
		this.before = before;
		this.after = after;
		this.touched = touched;
	}

	/** The changes of an edit so far; good until its next step. */
	public static Change of(ModelEdit edit, Cancellation cancellation) {
		return new Change(edit.before(), edit.after(), touched(edit, cancellation), true);
	}

	/**
	 * The elements that an edit creates, changes or deletes, in ascending order; not those that it both creates and deletes.
	 *
	 * @throws org.modelarena.core.ArenaException {@link org.modelarena.core.ErrorCode#UNSUPPORTED} if the edit cannot tell
	 */
	public static long[] touched(ModelEdit edit, Cancellation cancellation) {
		return united(edit.changed(cancellation), edit.deleted());
	}

	/** The numbers of two arrays, each once, in ascending order. */
	static long[] united(long[] some, long[] others) {
		long[] all = Arrays.copyOf(some, some.length + others.length);
		System.arraycopy(others, 0, all, some.length, others.length);
		return Arrays.stream(all).sorted().distinct().toArray();
	}

	/** Whether it is what an edit is about to change, so that the state before may be gone when it is committed. */
	public boolean isOfEdit() {
		return isOfEdit;
	}

	/** The state before. */
	public ModelSnapshot before() {
		return before;
	}

	/** The state after; of an edit that is not committed, without indexes. */
	public ModelSnapshot after() {
		return after;
	}

	/** The number of elements that may differ. */
	public int size() {
		return touched.length;
	}

	/** Sorts the elements out when somebody first asks: most of it is done for all. */
	private synchronized StateComparison comparison() {
		StateComparison known = comparison;
		if (known == null) {
			known = new StateComparison(before, after, touched);
			comparison = known;
		}
		return known;
	}

	/** The instances of a type and its subtypes that are new, in ascending order. */
	public long[] created(EClass type) {
		return instances(type, after, comparison().created());
	}

	/** The instances of a type and its subtypes that are gone, in ascending order. */
	public long[] deleted(EClass type) {
		return instances(type, before, comparison().deleted());
	}

	private static long[] instances(EClass type, ModelSnapshot state, long[] keys) {
		long[] instances = new long[keys.length];
		int n = 0;
		for (long key : keys) {
			instances[n] = key;
			n += isA(state.type(key), type) ? 1 : 0;
		}
		return Arrays.copyOf(instances, n);
	}

	/** The elements of both states of which a feature, which is not derived, has another value or another order of values; in ascending order. */
	public long[] of(EStructuralFeature feature) {
		StateComparison states = comparison();
		return changed.computeIfAbsent(feature, states::changed);
	}

	/** Whether elements have come, gone or moved, or one of some features, none of them derived, has changed. */
	boolean isAbout(Collection<EStructuralFeature> features) {
		return comparison().created().length > 0 || comparison().deleted().length > 0 || moved().length > 0 || features.stream().anyMatch(feature -> of(feature).length > 0);
	}

	/** The elements of both states that another element contains, or in another way; in ascending order. */
	public synchronized long[] moved() {
		long[] known = moved;
		if (known == null) {
			known = comparison().moved();
			moved = known;
		}
		return known;
	}

	/** The elements that other elements refer to by a reference than before, in ascending order; also some that are new or gone. */
	public long[] sources(EReference reference) {
		long[] targets = links(reference).targets;
		return targets.length == 0 ? targets : Arrays.stream(targets).sorted().distinct().toArray();
	}

	/**
	 * Links of a reference: the i-th is from the i-th source to the i-th target.
	 *
	 * @param sources elements of any of the states
	 * @param targets likewise
	 */
	public record Links(long[] sources, long[] targets) {
	}

	/** The links that are not as often in the one state as in the other; those of elements that are new or gone among them. Their order does not count. */
	public Links links(EReference reference) {
		long[] sources = of(reference);
		return links.computeIfAbsent(reference, missing -> comparison().links(missing, sources));
	}

	/** Whether instances of a type are instances of another one; all are of EObject. */
	public static boolean isA(EClass type, EClass wanted) {
		return wanted == EcorePackage.Literals.EOBJECT || wanted.isSuperTypeOf(type);
	}
}
