// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.UUID;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Sha256;
import org.modelarena.server.internal.store.ServedStore;

/**
 * The UUIDs of a project and of what is in it (RFC 9562, version 8). They are made of numbers that the store has anyway, so that nobody has to keep a table, and
 * an id means the same after a restart: 48 bits tell the project, by a hash of its name and of the {@linkplain org.modelarena.core.store.ModelHistory#origin
 * origin} of its history; 4 bits say of what kind the thing is; 70 bits are its number, such as the key of an element. Immutable.
 */
final class Ids {
	private enum Kind {
		PROJECT, BRANCH, COMMIT, ELEMENT, CHANGE, TAG
	}

	private static final int VERSION = 8;
	private static final long VARIANT = 1L << 63;
	private static final long LOW = (1L << 62) - 1;
	private static final int COMMIT_BITS = 30;
	private static final int KEY_BITS = 40;
	private static final int KEY_BITS_ABOVE = 32;

	private final long project;

	private Ids(long project) {
		this.project = project;
	}

	/** Of a store that keeps a history. */
	static Ids of(ServedStore store) {
		return new Ids(hash(Long.toHexString(store.history().origin()) + " " + store.name()) & -1L << 16);
	}

	private static long hash(String text) {
		return ByteBuffer.wrap(Sha256.of(text)).getLong();
	}

	private UUID id(Kind kind, long high, long low) {
		return new UUID(project | VERSION << 12 | kind.ordinal() << 8 | high & 0xFF, VARIANT | low & LOW);
	}

	UUID project() {
		return id(Kind.PROJECT, 0, 0);
	}

	/** The only branch. */
	UUID branch() {
		return id(Kind.BRANCH, 0, 0);
	}

	UUID commit(long number) {
		return id(Kind.COMMIT, 0, number);
	}

	UUID element(long key) {
		return id(Kind.ELEMENT, 0, key);
	}

	/**
	 * Of an element as it was at a commit.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} beyond a thousand million commits
	 */
	UUID change(long commit, long key) {
		if (commit >>> COMMIT_BITS != 0 || key >>> KEY_BITS != 0) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Changes have ids in projects of up to 2^" + COMMIT_BITS + " commits and 2^" + KEY_BITS + " elements.");
		}
		return id(Kind.CHANGE, key >>> KEY_BITS_ABOVE, key << COMMIT_BITS | commit);
	}

	UUID tag(String name) {
		return id(Kind.TAG, 0, hash(name));
	}

	/** Whether an id names an element of this project, there or not. */
	boolean isElement(UUID id) {
		return is(Kind.ELEMENT, id);
	}

	/** The key of an element; nothing for an id of something else. */
	OptionalLong key(UUID id) {
		return number(Kind.ELEMENT, id);
	}

	/** The number of a commit; nothing for an id of something else. */
	OptionalLong commit(UUID id) {
		return number(Kind.COMMIT, id);
	}

	/** The key of the element that an id of a change of a commit names; nothing for an id of something else. */
	OptionalLong changed(long commit, UUID id) {
		long key = (id.getMostSignificantBits() & 0xFF) << KEY_BITS_ABOVE | (id.getLeastSignificantBits() & LOW) >>> COMMIT_BITS;
		return is(Kind.CHANGE, id) && (id.getLeastSignificantBits() & (1L << COMMIT_BITS) - 1) == commit ? OptionalLong.of(key) : OptionalLong.empty();
	}

	private OptionalLong number(Kind kind, UUID id) {
		return is(kind, id) && (id.getMostSignificantBits() & 0xFF) == 0 ? OptionalLong.of(id.getLeastSignificantBits() & LOW) : OptionalLong.empty();
	}

	private boolean is(Kind kind, UUID id) {
		return id.version() == VERSION && id.variant() == 2 && (id.getMostSignificantBits() & -1L << 16) == project && (id.getMostSignificantBits() >>> 8 & 0xF) == kind.ordinal();
	}

	/**
	 * An id as it is written.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID}
	 */
	static UUID parse(String what, String text) {
		if (text.matches("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}")) {
			return UUID.fromString(text);
		}
		throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + what + "' is a UUID, such as " + new UUID(0, 0) + ", not '" + Texts.cut(text) + "'.");
	}
}
