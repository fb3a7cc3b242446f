// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.time;

import java.util.Set;
import java.util.TreeSet;

import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Timeline;
import org.modelarena.query.epsilon.internal.model.CommitValue;
import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.ElementType;
import org.modelarena.query.epsilon.internal.model.Property;
import org.modelarena.query.epsilon.internal.model.TypeVersion;
import org.modelarena.query.epsilon.internal.model.ValueDescriptions;
import org.modelarena.query.epsilon.internal.runtime.Execution;

/**
 * The properties and operations that lead from an element or a type to other versions of it. Their names are those of Hawk's time-aware queries. A feature of that name comes first; with
 * parentheses, it is always the version that is meant.
 */
public final class VersionCalls {
	/** The properties that are versions themselves. */
	public static final Set<String> VERSION = Set.of("earliest", "latest", "prev", "previous", "next", "sinceThen", "afterThen", "untilThen", "beforeThen", "unscoped");
	/** All properties. */
	public static final Set<String> PROPERTIES = Set.of("earliest", "latest", "prev", "previous", "next", "sinceThen", "afterThen", "untilThen", "beforeThen", "unscoped",
			"versions", "time", "version", "commit", "isAlive");
	private static final Set<String> WITH_ARGUMENTS = Set.of("asOf", "getVersionsFrom", "getVersionsUpTo", "getVersionsBetween");
	/** All properties and operations. */
	public static final Set<String> NAMES = names();

	private VersionCalls() {
	}

	private static Set<String> names() {
		Set<String> names = new TreeSet<>(PROPERTIES);
		names.addAll(WITH_ARGUMENTS);
		return Set.copyOf(names);
	}

	/** Whether a value has versions. */
	public static boolean isOf(Object target) {
		return target instanceof Element || target instanceof ElementType || target instanceof TypeVersion;
	}

	/** The value of a property, or {@link Property#NONE} if it is none of these. */
	public static Object property(Object target, String name, IEolContext context) throws EolRuntimeException {
		return isOf(target) && PROPERTIES.contains(name) ? call(target, name, new Object[0], context) : Property.NONE;
	}

	/**
	 * The value of a call, or {@link Property#NONE} if it is none of these.
	 *
	 * @throws EolRuntimeException if only one version is known, or an argument names none
	 */
	public static Object call(Object target, String name, Object[] arguments, IEolContext context) throws EolRuntimeException {
		int expected = PROPERTIES.contains(name) ? 0 : !WITH_ARGUMENTS.contains(name) ? -1 : name.equals("getVersionsBetween") ? 2 : 1;
		if (arguments.length != expected) {
			return Property.NONE;
		}
		Execution.of(context).step();
		Versioned versioned = Versioned.of(target, name);
		try {
			return switch (expected) {
			case 0 -> property(versioned, name);
			case 1 -> ofOne(versioned, name, arguments[0]);
			default -> between(versioned, new Bound(arguments[0], name, versioned), new Bound(arguments[1], name, versioned));
			};
		} catch (ArenaException e) {
			if (e.code().fault() == ErrorCode.Fault.CALLER) {
				throw new EolRuntimeException(e.getMessage());
			}
			throw e;
		}
	}

	private static Object property(Versioned target, String name) {
		return switch (name) {
		case "versions" -> target.list(version -> true);
		case "earliest" -> target.at(target.scope()[0]);
		case "latest" -> target.at(target.scope()[target.scope().length - 1]);
		case "prev", "previous" -> orNull(target, target.previous(target.current()));
		case "next" -> orNull(target, target.next(target.current()));
		case "time" -> commit(target).entry().time().toEpochMilli();
		case "version" -> commit(target).number();
		case "commit" -> commit(target);
		case "isAlive" -> target.isAlive();
		case "unscoped" -> target.here(null);
		default -> scoped(target, name);
		};
	}

	private static CommitValue commit(Versioned target) {
		return new CommitValue(target.past().timeline().commit(target.current(), target.past().cancellation()));
	}

	private static Object orNull(Versioned target, Long version) {
		return version == null ? null : target.at(version);
	}

	/** The versions from here on, or up to here. */
	private static Object scoped(Versioned target, String name) {
		return switch (name) {
		case "sinceThen" -> target.here(target.from(target.current()));
		case "untilThen" -> target.here(target.upTo(target.current()));
		case "afterThen" -> {
			Long next = target.next(target.current());
			yield next == null ? null : target.at(next, target.from(next));
		}
		default -> {
			Long previous = target.previous(target.current());
			yield previous == null ? null : target.at(previous, target.upTo(previous));
		}
		};
	}

	private static Object ofOne(Versioned target, String name, Object argument) throws EolRuntimeException {
		if (name.equals("asOf")) {
			return target.asOf(version(argument, target.past().timeline()));
		}
		Bound bound = new Bound(argument, name, target);
		return target.list(name.equals("getVersionsFrom") ? bound::isAtOrBefore : bound::isAtOrAfter);
	}

	private static Object between(Versioned target, Bound from, Bound to) {
		return target.list(version -> from.isAtOrBefore(version) && to.isAtOrAfter(version));
	}

	private static long version(Object argument, Timeline timeline) throws EolRuntimeException {
		return switch (argument) {
		case Integer number -> number;
		case Long number -> number;
		case String name -> timeline.find(name);
		case null, default -> throw new EolRuntimeException("'asOf' takes the number of a commit, or a text that names a version, and not " + ValueDescriptions.kindOf(argument) + ".");
		};
	}

	/** An end of a range: a time in milliseconds, or a named version. */
	private static final class Bound {
		private final Versioned target;
		private final boolean isTime;
		private final long value;

		Bound(Object argument, String name, Versioned target) throws EolRuntimeException {
			this.target = target;
			this.isTime = argument instanceof Integer || argument instanceof Long;
			this.value = switch (argument) {
			case Integer time -> time;
			case Long time -> time;
			case String version -> target.past().timeline().find(version);
			case null, default -> throw new EolRuntimeException("'" + name + "' takes a time in milliseconds since 1970, or a text that names a version, and not "
					+ ValueDescriptions.kindOf(argument) + ".");
			};
		}

		private long of(long version) {
			return isTime ? target.past().timeline().commit(version, target.past().cancellation()).time().toEpochMilli() : version;
		}

		boolean isAtOrBefore(long version) {
			return value <= of(version);
		}

		boolean isAtOrAfter(long version) {
			return value >= of(version);
		}
	}
}
