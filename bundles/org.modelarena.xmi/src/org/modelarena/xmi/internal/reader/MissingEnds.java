// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.xmi.internal.input.NeedsObjects;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.NamedElements;
import org.modelarena.xmi.internal.types.TypeTable;

/** The ends of opposites that the files leave out. Tells them element by element. */
public final class MissingEnds {
	/** Missing values of one reference: source in the upper half, target in the lower, ascending. */
	private record Missing(FeatureInfo reference, LongArray links) {
	}

	private final List<Missing> all = new ArrayList<>();

	/** Nothing is missing. */
	public MissingEnds() {
	}

	/**
	 * The links given at one end but not at the other, or less often.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} if a single-valued end would get two values
	 * @throws NeedsObjects   if it would get one value twice
	 */
	public MissingEnds(PairLinks found, TypeTable types, NamedElements elements) {
		BitSet pairs = found.pairs();
		for (int pair = pairs.nextSetBit(0); pair >= 0; pair = pairs.nextSetBit(pair + 1)) {
			FeatureInfo[] ends = types.ends(pair);
			LongArray first = found.links(pair, 0);
			LongArray second = found.links(pair, 1);
			first.sort();
			second.sort();
			requireSingle(ends[0], union(first, second, false), elements);
			requireSingle(ends[1], union(first, second, true), elements);
			requireOnce(ends, first, second);
			add(ends[0], difference(second, first, false));
			if (ends[0] != ends[1]) {
				add(ends[1], difference(first, second, true));
			}
		}
	}

	private void add(FeatureInfo reference, LongArray links) {
		if (links.size() > 0) {
			links.sort();
			all.add(new Missing(reference, links));
		}
	}

	/** The links of one end without those of the other, each as often as it is there more. */
	private static LongArray difference(LongArray of, LongArray without, boolean swap) {
		LongArray result = new LongArray();
		int other = 0;
		for (int i = 0; i < of.size(); i++) {
			long link = of.get(i);
			while (other < without.size() && without.get(other) < link) {
				other++;
			}
			if (other < without.size() && without.get(other) == link) {
				other++;
			} else {
				result.add(swap ? swapped(link) : link);
			}
		}
		return result;
	}

	/** Refuses a list that names an element twice, and whose other end is single-valued: EMF keeps it once. */
	private static void requireOnce(FeatureInfo[] ends, LongArray first, LongArray second) {
		if (!ends[0].many && isRepeated(second) || !ends[1].many && isRepeated(first)) {
			FeatureInfo list = ends[0].many ? ends[0] : ends[1];
			throw new NeedsObjects("'" + list.name() + "' names an element twice, whose '" + list.reference().getEOpposite().getName() + "' takes one.");
		}
	}

	private static boolean isRepeated(LongArray sorted) {
		for (int i = 1; i < sorted.size(); i++) {
			if (sorted.get(i) == sorted.get(i - 1)) {
				return true;
			}
		}
		return false;
	}

	private static LongArray union(LongArray a, LongArray b, boolean swap) {
		LongArray result = new LongArray();
		for (LongArray links : List.of(a, b)) {
			for (int i = 0; i < links.size(); i++) {
				result.add(swap ? swapped(links.get(i)) : links.get(i));
			}
		}
		result.sortAndUnite();
		return result;
	}

	private static long swapped(long link) {
		return Long.rotateLeft(link, Integer.SIZE);
	}

	private static void requireSingle(FeatureInfo reference, LongArray links, NamedElements elements) {
		for (int i = 1; !reference.many && i < links.size(); i++) {
			int source = source(links.get(i));
			if (source(links.get(i - 1)) == source) {
				throw new ArenaException(ErrorCode.MODEL_INVALID, "'" + reference.name() + "' of the " + elements.typeName(source) + " at "
						+ elements.path(source) + " takes one element, but " + elements.path((int) links.get(i - 1)) + " and "
						+ elements.path((int) links.get(i)) + " both name it as their '" + reference.reference().getEOpposite().getName() + "'.");
			}
		}
	}

	private static int source(long link) {
		return (int) (link >>> Integer.SIZE);
	}

	/** Tells those of an element in this order of their references; else it is that in which pairs were numbered. */
	public void order(List<FeatureInfo> references) {
		all.sort(Comparator.comparingInt(missing -> references.indexOf(missing.reference)));
	}

	/** Gives the sink what is missing of one element. */
	public void emit(int key, ElementSink sink) {
		for (Missing missing : all) {
			LongArray links = missing.links;
			for (int i = links.lowerBound(PairLinks.link(key, 0)); i < links.size() && source(links.get(i)) == key; i++) {
				sink.reference(key, missing.reference.reference(), (int) links.get(i));
			}
		}
	}
}
