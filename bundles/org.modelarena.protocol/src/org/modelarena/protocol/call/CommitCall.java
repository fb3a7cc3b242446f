// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.answer.QueryResult;

import com.google.gson.annotations.JsonAdapter;

/**
 * A change of a model.
 *
 * @param version  the {@link QueryResult#version} that the model must still have, or the commit is refused with {@code CONFLICT}; null for any
 * @param steps    as in a file of {@code arena edit}
 * @param edit     the id of an edit whose steps come before these; then the store and the version are the edit's
 * @param validate whether the edit is refused with {@code CONSTRAINT_VIOLATED} if what it changes would violate the metamodel; null for false
 * @param id       the client's own id of the commit, another one for each: when it comes again, as the client does not know what became of it, it is not made
 *                 again, and has the same answer; null for none
 * @param author   in a store with a history: who makes the change; null for the client's name. Where clients have tokens, it is the token's name that counts
 * @param message  in a store with a history: why; null for nothing
 * @param revision in a store with a history: the commit of a version control system that it comes from; null for none
 */
public record CommitCall(String store, Long version, @JsonAdapter(StepsAdapter.class) List<Map<String, Object>> steps, String edit, Boolean validate, String id, String author, String message,
		String revision) implements OfStore {
	/** The longest {@link #id}. */
	public static final int LONGEST_ID = 100;

	/** A change of which nothing is said. */
	public CommitCall(String store, Long version, List<Map<String, Object>> steps, String edit, Boolean validate, String id) {
		this(store, version, steps, edit, validate, id, null, null, null);
	}

	/** The same, of which something is said; each may be null. */
	public CommitCall said(String by, String why, String from) {
		return new CommitCall(store, version, steps, edit, validate, id, by, why, from);
	}

	/** The same, of which is said what is said of another one. */
	public CommitCall saidAs(CommitCall other) {
		return said(other.author, other.message, other.revision);
	}

	/** Whether something is said of it. */
	public boolean isSaid() {
		return author != null || message != null || revision != null;
	}

	/** A change that comes whole. */
	public CommitCall(String store, Long version, List<Map<String, Object>> steps) {
		this(store, version, steps, null, null);
	}

	/** A change without an id. */
	public CommitCall(String store, Long version, List<Map<String, Object>> steps, String edit, Boolean validate) {
		this(store, version, steps, edit, validate, null);
	}

	/**
	 * An id, if it may be one.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID} for one that is empty or too long
	 */
	public static String checkedId(String id) {
		if (id.isEmpty() || id.length() > LONGEST_ID) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The 'id' of a commit has 1 to " + LONGEST_ID + " characters, and this one has " + id.length() + ".");
		}
		return id;
	}

	/** Whether what changes is checked. */
	public boolean isValidated() {
		return Boolean.TRUE.equals(validate);
	}
}
