// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import java.util.List;

/**
 * Asks which elements violate constraints.
 *
 * @param store         that is checked
 * @param documents     with constraints; none, or null, for those of the metamodel itself and its bounds
 * @param severity      {@code error}, {@code warning}, or {@code info}: what is less bad is left out; null for all
 * @param isLenient     whether single constraints that cannot be checked are left out, and told; null for no
 * @param limit         the most violations to list, at most {@link #MOST}; all are counted; null for 100
 * @param timeoutMillis after which the check is given up; null for the server's own limit, which counts anyway
 * @param asOf          in a store with a history, the version that is checked, as in {@link QueryCall#asOf}; null for the newest
 * @param isBlamed      in a store with a history, whether the commits are told since which violations are there; null for no
 * @param from          the version in which that begins, and the first one of {@code history/violations}; null for the oldest that is kept
 */
public record ConstraintCall(String store, List<Document> documents, String severity, Boolean isLenient, Long limit, Long timeoutMillis, String asOf, Boolean isBlamed, String from)
		implements OfStore {
	/** A check of the newest version. */
	public ConstraintCall(String store, List<Document> documents, String severity, Boolean isLenient, Long limit, Long timeoutMillis) {
		this(store, documents, severity, isLenient, limit, timeoutMillis, null, null, null);
	}

	/** The most violations that an answer lists. */
	public static final int MOST = 10_000;

	/**
	 * A document with constraints.
	 *
	 * @param name       of its file, whose ending tells the language: {@code .ocl}, {@code .evl}, {@code .ecore}, and for queries {@code .eol} and {@code .epl}
	 * @param text       what it says
	 * @param isImported whether it is there only for others to import; null for no
	 */
	public record Document(String name, String text, Boolean isImported) {
	}
}
