// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.time;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

import org.eclipse.epsilon.eol.types.EolSequence;
import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.ElementType;
import org.modelarena.query.epsilon.internal.model.PastModels;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.model.TypeVersion;

/** An element or a type with its versions. Used by one thread. */
final class Versioned {
	private static final int BYTES_OF_VERSION = 48;

	private final Object target;
	private final SnapshotModel model;
	private final PastModels past;
	/** All versions that there are, in ascending order. */
	private final long[] all;
	/** The versions that count. */
	private final long[] scope;
	/** The version that the target shows. */
	private final long current;

	private Versioned(Object target, SnapshotModel model, long[] all, long[] scope) {
		this.target = target;
		this.model = model;
		this.past = model.past();
		this.all = all;
		this.scope = scope == null ? all : scope;
		long at = model.version();
		this.current = all[last(all, version -> version <= at)];
	}

	/**
	 * The versions of an element or a type.
	 *
	 * @param target as {@link VersionCalls#isOf} takes it
	 * @param asked  the name of what asks for them
	 */
	static Versioned of(Object target, String asked) throws NoVersionsException {
		return switch (target) {
		case Element element -> {
			PastModels past = known(element.model(), asked);
			yield new Versioned(element, element.model(), past.versions(element.key()), element.scope());
		}
		case TypeVersion type -> new Versioned(type, type.model(), known(type.model(), asked).versions(type.type()), type.scope());
		case ElementType type -> of(new TypeVersion(known((SnapshotModel) type.getModel(), asked).present(), type.type(), null), asked);
		default -> throw new IllegalArgumentException("Not an element or a type: " + target);
		};
	}

	private static PastModels known(SnapshotModel model, String asked) throws NoVersionsException {
		String reason = model.past().reason();
		if (reason != null) {
			throw new NoVersionsException("'" + asked + "' asks for versions. " + reason);
		}
		return model.past();
	}

	PastModels past() {
		return past;
	}

	/** The version that the target shows: the last one up to that of the model in which it is looked at. */
	long current() {
		return current;
	}

	/** The versions that count, in ascending order; not to be changed. */
	long[] scope() {
		return scope;
	}

	/** The place of the last version of which a predicate holds that holds of all before it; -1 if there is none. */
	private static int last(long[] versions, LongPredicate isBefore) {
		int low = 0;
		int high = versions.length;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (isBefore.test(versions[middle])) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low - 1;
	}

	/** The target in a version, where the same versions count. */
	Object at(long version) {
		return at(version, scope == all ? null : scope);
	}

	/** @param only the versions that count from now on; null for all */
	Object at(long version, long[] only) {
		return in(past.at(version), only);
	}

	/** The target in any version of the model. */
	private Object in(SnapshotModel version, long[] only) {
		return target instanceof Element element ? element.in(version, only) : new TypeVersion(version, ((TypeVersion) target).type(), only);
	}

	/** The target as it is, with other versions that count. */
	Object here(long[] only) {
		return in(model, only);
	}

	/** The target in a version of the model, whether that changed it or not; null if it was not there. */
	Object asOf(long version) {
		SnapshotModel then = past.at(version);
		return target instanceof Element element && !then.snapshot().contains(element.key()) ? null : in(then, null);
	}

	/** Whether it is still there in the version that is asked. */
	boolean isAlive() {
		return !(target instanceof Element element) || past.present().snapshot().contains(element.key());
	}

	/** The version before, among those that count; null if there is none. */
	Long previous(long version) {
		int place = last(scope, each -> each < version);
		return place < 0 ? null : Long.valueOf(scope[place]);
	}

	/** The version after, among those that count; null if there is none. */
	Long next(long version) {
		int place = last(scope, each -> each <= version) + 1;
		return place == scope.length ? null : Long.valueOf(scope[place]);
	}

	/** The versions that count from one on. */
	long[] from(long version) {
		return Arrays.copyOfRange(scope, last(scope, each -> each < version) + 1, scope.length);
	}

	/** The versions that count up to one. */
	long[] upTo(long version) {
		return Arrays.copyOf(scope, last(scope, each -> each <= version) + 1);
	}

	/** The target in each version that counts and is wanted, the newest first. */
	List<Object> list(LongPredicate wanted) {
		model.work().meter().reserve((long) scope.length * BYTES_OF_VERSION);
		EolSequence<Object> list = new EolSequence<>();
		for (int i = scope.length - 1; i >= 0; i--) {
			model.work().meter().step();
			if (wanted.test(scope[i])) {
				list.add(at(scope[i]));
			}
		}
		return list;
	}
}
