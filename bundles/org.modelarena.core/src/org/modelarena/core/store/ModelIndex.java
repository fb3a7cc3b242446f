// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.model.ModelSnapshot;

/**
 * The features that a store derives and the attributes that it indexes. Changing it takes no reload: the store computes what is new, waits for open
 * snapshots where commits do, and gives later snapshots a {@linkplain ModelStore#metamodel() metamodel} with the feature. Thread-safe; one change at a
 * time. A change that fails or is cancelled leaves everything as it was.
 */
public interface ModelIndex {
	/** The derived features, in the order of the metamodel. */
	List<DerivedFeature> derived();

	/**
	 * Declares a derived feature and computes it for all elements. Elements for which the expression fails have no value; the result
	 * counts them.
	 *
	 * @throws QueryException for a fault in the expression, with line and column
	 * @throws ArenaException {@link ErrorCode#QUERY_NAME} for an unknown type, {@link ErrorCode#ALREADY_EXISTS} for a name in use
	 */
	DerivedFeature declare(Declaration declaration, Progress progress);

	/**
	 * Forgets a derived feature.
	 *
	 * @throws ArenaException {@link ErrorCode#QUERY_NAME} if there is none with that name, {@link ErrorCode#UNSUPPORTED} if another one's
	 *                        expression reads it
	 */
	void drop(String type, String feature);

	/** The attributes that {@link ModelSnapshot#seek} finds by. */
	List<EAttribute> indexed();

	/**
	 * Indexes an attribute, derived or not. No effect if it is indexed.
	 *
	 * @throws ArenaException {@link ErrorCode#QUERY_NAME}; {@link ErrorCode#UNSUPPORTED} for a many-valued attribute, or one of a data
	 *                        type that is not a number, a boolean, a string or an enumeration
	 */
	void index(String type, String attribute, Progress progress);

	/**
	 * Drops the index of an attribute.
	 *
	 * @throws ArenaException {@link ErrorCode#QUERY_NAME} if it is not indexed
	 */
	void unindex(String type, String attribute);

	/** The number of values of derived features that were computed by edits and declarations since the store was opened. */
	long computations();
}
