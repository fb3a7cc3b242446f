// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.writer;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntConsumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ElementSink;
import org.modelarena.core.arrays.CharArray;
import org.modelarena.core.arrays.IntArray;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/**
 * First pass of writing: notes where each element will stand, so that references can name it by its path, and the references that come
 * too late for their element's tag. About 10 bytes an element. Not thread-safe.
 */
public final class WriteIndex implements ElementSink {
	private static final int NO_CONTAINER = -1;

	private final TypeTable types;
	private final Set<EPackage> packages = new LinkedHashSet<>();
	private final IntArray parents = new IntArray(1024);
	private final IntArray places = new IntArray(1024);
	private final CharArray containments = new CharArray();
	private final LongArray late = new LongArray();
	private final IntArray lateReferences = new IntArray(16);
	private final IntArray lateTargets = new IntArray(16);
	private TypeInfo[] openTypes = new TypeInfo[16];
	private int[][] counters = new int[16][];
	private boolean[] hasContents = new boolean[16];
	private int[] openKeys = new int[16];
	private int[] climbed = new int[16];
	private int depth;
	private int roots;
	private boolean typesNeeded;

	WriteIndex(Metamodel metamodel) {
		types = new TypeTable(metamodel);
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		if (depth == openKeys.length) {
			grow();
		}
		TypeInfo info = types.of(type);
		int key = parents.size();
		parents.add(containment == null ? NO_CONTAINER : (int) container);
		containments.add(containment == null ? 0 : types.of(containment).holder);
		places.add(containment == null ? roots++ : place(containment));
		if (containment == null || needsType(type, containment)) {
			packages.add(type.getEPackage());
			typesNeeded |= containment != null;
		}
		openTypes[depth] = info;
		openKeys[depth] = key;
		hasContents[depth] = false;
		if (counters[depth] == null || counters[depth].length < info.containmentCount()) {
			counters[depth] = new int[info.containmentCount()];
		} else {
			Arrays.fill(counters[depth], 0);
		}
		depth++;
	}

	private int place(EReference containment) {
		hasContents[depth - 1] = true;
		return counters[depth - 1][openTypes[depth - 1].containmentPosition(types.of(containment))]++;
	}

	/** Whether an element needs an xsi:type under its containment. */
	static boolean needsType(EClass type, EReference containment) {
		return containment.getEReferenceType() != type;
	}

	private void grow() {
		int length = depth * 2;
		openTypes = Arrays.copyOf(openTypes, length);
		openKeys = Arrays.copyOf(openKeys, length);
		hasContents = Arrays.copyOf(hasContents, length);
		counters = Arrays.copyOf(counters, length);
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		// Values are for the second pass.
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		if (isLate(key)) {
			late.add(key << Integer.SIZE | lateTargets.size());
			lateReferences.add(types.of(reference).id);
			lateTargets.add((int) target);
		}
	}

	private boolean isLate(long key) {
		for (int level = depth - 1; level >= 0; level--) {
			if (openKeys[level] == key) {
				return hasContents[level];
			}
		}
		throw new IllegalStateException("Element " + key + " is not open");
	}

	@Override
	public void end() {
		depth--;
		if (depth == 0) {
			Arrays.fill(openTypes, null);
		}
	}

	/** To be called between the passes. */
	void seal() {
		late.sortAndUnite();
	}

	int roots() {
		return roots;
	}

	long size() {
		return parents.size();
	}

	/** The packages whose types the file names. */
	Set<EPackage> packages() {
		return packages;
	}

	/** Whether any element needs an xsi:type. */
	boolean typesNeeded() {
		return typesNeeded;
	}

	/** Calls with the number of each reference that comes after the element's contents have begun, in order. */
	void forLate(long key, IntConsumer each) {
		for (int i = late.lowerBound(key << Integer.SIZE); i < late.size() && late.get(i) >>> Integer.SIZE == key; i++) {
			each.accept((int) late.get(i));
		}
	}

	EReference lateReference(int number) {
		return types.feature(lateReferences.get(number)).reference();
	}

	long lateTarget(int number) {
		return lateTargets.get(number);
	}

	/** Appends the path of an element as EMF writes it. */
	void appendPath(StringBuilder to, int key) {
		int levels = 0;
		for (int at = key; at != NO_CONTAINER; at = parents.get(at)) {
			if (levels == climbed.length) {
				climbed = Arrays.copyOf(climbed, levels * 2);
			}
			climbed[levels++] = at;
		}
		to.append('/');
		if (roots > 1) {
			to.append(places.get(climbed[levels - 1]));
		}
		for (int level = levels - 2; level >= 0; level--) {
			FeatureInfo containment = types.containment(containments.get(climbed[level]));
			to.append("/@").append(containment.name());
			if (containment.many) {
				to.append('.').append(places.get(climbed[level]));
			}
		}
	}
}
