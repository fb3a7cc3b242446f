// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.keeping;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;

/**
 * Checks that what a store says of its model holds together, whatever kind of store it is: extents and containment, links in both directions,
 * values and their types, indexes against scans, derived values against a fresh computation. Reads each feature several times and keeps
 * nothing of the model in memory: the two ends of links are compared by sums over all of them, and looked at one by one only if these differ.
 */
public final class ModelCheck {
	private static final int STRIDE = 1024;

	private final ModelSnapshot snapshot;
	private final boolean reverse;
	private final Findings findings;
	private final Progress progress;

	private ModelCheck(ModelSnapshot snapshot, boolean reverse, Findings findings, Progress progress) {
		this.snapshot = snapshot;
		this.reverse = reverse;
		this.findings = findings;
		this.progress = progress;
	}

	/**
	 * Checks the newest state of a store.
	 *
	 * @return the number of its elements
	 * @throws ArenaException {@link ErrorCode#CANCELLED}; what is wrong with the store comes among the findings
	 */
	public static long run(ModelStore store, Findings findings, Progress progress) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			new ModelCheck(snapshot, store.provider().capabilities().contains(Capability.REVERSE_NAVIGATION), findings, progress).run();
			return snapshot.size();
		}
	}

	private void run() {
		progress.begin("Checking", snapshot.metamodel().classes().size());
		int done = 0;
		attempt("extents", this::checkExtents);
		attempt("containment", () -> new ContainmentCheck(snapshot, findings, progress.cancellation()).run());
		for (EClass type : snapshot.metamodel().classes()) {
			for (EAttribute attribute : type.getEAttributes()) {
				attempt(name(type, attribute.getName()), () -> checkValues(type, attribute));
				attempt("index of " + name(type, attribute.getName()), () -> new SeekCheck(snapshot, attribute, findings, progress.cancellation()).run());
			}
			for (EReference reference : type.getEReferences()) {
				attempt(name(type, reference.getName()), () -> new LinkCheck(snapshot, reference, reverse, findings, progress.cancellation()).run());
			}
			progress.at(++done);
		}
		for (Derivation derivation : Derivation.in(snapshot.metamodel())) {
			if (snapshot.holds(derivation.feature())) {
				attempt(derivation.name(), () -> new DerivedCheck(snapshot, derivation, findings, progress.cancellation()).run());
			}
		}
	}

	/** A part of the check; a part that cannot be read is a finding, and the others go on. */
	private void attempt(String place, Runnable part) {
		try {
			progress.cancellation().check();
			part.run();
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.CANCELLED || e.code() == ErrorCode.TIMEOUT) {
				throw e;
			}
			findings.add(place, e.getMessage());
		} catch (RuntimeException e) {
			findings.add(place, "reading it fails: " + e);
		}
	}

	static String name(EClass type, String feature) {
		return type.getName() + "." + feature;
	}

	static String element(ModelSnapshot snapshot, long key) {
		return snapshot.contains(key) ? snapshot.type(key).getName() + " #" + key : "#" + key;
	}

	private void checkExtents() {
		long all = 0;
		for (EClass type : snapshot.metamodel().classes()) {
			if (type.isAbstract() || type.isInterface()) {
				continue;
			}
			all += checkExtent(type);
		}
		if (all != snapshot.size()) {
			findings.add("extents", "they hold " + all + " elements, but the model has " + snapshot.size());
		}
	}

	/** @return the number of exact instances */
	private long checkExtent(EClass type) {
		long count = 0;
		long exact = 0;
		long before = -1;
		for (KeyCursor keys = snapshot.extent(type); keys.next();) {
			long key = keys.key();
			if (++count % STRIDE == 0) {
				progress.cancellation().check();
			}
			if (!snapshot.contains(key)) {
				findings.add(type.getName() + " #" + key, "it is in the extent, but not in the model");
			} else if (snapshot.type(key) == type) {
				exact++;
				if (key <= before) {
					findings.add(type.getName() + " #" + key, "it comes twice, or out of order, in the extent");
				}
				before = key;
			} else if (!type.isSuperTypeOf(snapshot.type(key))) {
				findings.add(element(snapshot, key), "it is in the extent of " + type.getName());
			}
		}
		if (count != snapshot.extentSize(type)) {
			findings.add(type.getName(), "its extent has " + count + " elements, but is said to have " + snapshot.extentSize(type));
		}
		return exact;
	}

	private void checkValues(EClass type, EAttribute attribute) {
		if (!snapshot.holds(attribute)) {
			return;
		}
		long count = 0;
		for (KeyCursor keys = snapshot.extent(type); keys.next();) {
			if (++count % STRIDE == 0) {
				progress.cancellation().check();
			}
			Object value = snapshot.attribute(keys.key(), attribute);
			for (Object each : value instanceof List<?> list && attribute.isMany() ? list : value == null ? List.of() : List.of(value)) {
				if (!isOf(attribute.getEAttributeType(), each)) {
					findings.add(element(snapshot, keys.key()), "'" + attribute.getName() + "' is no " + attribute.getEAttributeType().getName() + ": " + each);
				}
			}
		}
	}

	private static boolean isOf(EDataType type, @Nullable Object value) {
		if (type instanceof EEnum) {
			return value instanceof EEnumLiteral literal && literal.getEEnum() == type;
		}
		return value != null && (type.getInstanceClass() == null || type.isInstance(value));
	}
}
