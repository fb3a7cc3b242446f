// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;

import org.modelarena.compare.DifferenceList;
import org.modelarena.compare.ModelUpdate;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.check.FollowedCheck;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/**
 * An open store as the workbench uses it, in a folder of this machine or on a server: there is no difference. Thread-safe; calls may take long and are not for the UI
 * thread. All methods throw {@link org.modelarena.core.ArenaException}.
 */
public interface StoreAccess extends AutoCloseable {
	/** The most links that {@link #element} reads of one reference. */
	int MOST_LINKS = 1000;
	/** Of derived attributes. */
	String LANGUAGE = "ocl";

	/**
	 * The contents of a store.
	 *
	 * @param classes the number of elements of each
	 * @param bytes   of its files; empty if they are on another machine
	 */
	record Contents(String kind, long elements, Map<String, Long> classes, OptionalLong bytes) {
	}

	/**
	 * The derived features and the indexes of a store.
	 *
	 * @param derived declarations: {@code Type.name : Result = expression}
	 * @param indexed attributes: {@code Type.attribute}
	 * @param canDerive whether declarations can be added
	 * @param canIndex  whether indexes can be added
	 */
	record Indexes(List<String> derived, List<String> indexed, boolean canDerive, boolean canIndex) {
	}

	/**
	 * An element with its links in both directions.
	 *
	 * @param label  its class and name
	 * @param values of attributes
	 * @param links  outgoing first
	 */
	record Element(long key, String label, String type, List<Value> values, List<Link> links) {
	}

	/** The value of an attribute, for people. */
	record Value(String attribute, String text) {
	}

	/**
	 * A link.
	 *
	 * @param reference the reference that the link is of
	 * @param kind      the direction of the link
	 * @param key       of the element at its other end
	 * @param label     of that
	 */
	record Link(String reference, Kind kind, long key, String label) {
		/** The direction of a link. */
		public enum Kind {
			/** From the element to another one. */
			TARGET,
			/** From the element to what contains it. */
			CONTAINER,
			/** From another one to the element. */
			SOURCE
		}
	}

	/**
	 * A version of the model.
	 *
	 * @param time when it was made
	 * @param tags names that it has
	 */
	record Version(long number, Instant time, String author, String message, List<String> tags) {
	}

	/**
	 * The versions that the store keeps, the newest first.
	 *
	 * @throws org.modelarena.core.ArenaException {@link org.modelarena.core.ErrorCode#UNSUPPORTED} if it keeps none
	 */
	List<Version> versions(int most);

	/** Answers queries on a version. Of the caller, who closes it before the store. */
	QueryEndpoint asOf(long version);

	/** Its metamodel. */
	Metamodel metamodel();

	/** Answers queries; belongs to the store. */
	QueryEndpoint endpoint();

	/** Counted now. */
	Contents contents();

	/** As they are now. */
	Indexes indexes();

	/** Adds an index. */
	void index(String type, String attribute);

	/** Removes an index. */
	void unindex(String type, String attribute);

	/**
	 * Declares a derived attribute, {@code Type.name : Result = expression} in OCL, and computes it for all elements.
	 *
	 * @throws org.modelarena.core.ArenaException why it cannot be declared
	 */
	void derive(String declaration);

	/** Forgets a derived attribute. */
	void underive(String type, String attribute);

	/**
	 * The labels that people read beside keys, in the order of the keys; empty texts for elements that are not there.
	 *
	 * @param version whose elements these are; empty for the newest
	 */
	List<String> labels(List<Long> keys, OptionalLong version);

	/**
	 * An element. Where a store on a server is read in another version, without the links from elements that it does not refer to itself.
	 *
	 * @param version that is read; empty for the newest
	 */
	Element element(long key, OptionalLong version);

	/**
	 * Changes the model, all or nothing.
	 *
	 * @param steps as in a change file, see {@link org.modelarena.core.edit.EditScript}
	 */
	void edit(List<Map<String, Object>> steps);

	/**
	 * Makes the store hold another model, by one commit of what is different.
	 *
	 * @param same is given the store's model, and gives the elements that are known to be the same, see {@link ModelUpdate#commit}; empty to do nothing
	 * @return how much that was
	 * @throws org.modelarena.core.ArenaException {@link org.modelarena.core.ErrorCode#UNSUPPORTED} if the store is on a server
	 */
	Optional<DifferenceList.Counts> take(ModelSnapshot model, Function<ModelSnapshot, Optional<Map<Long, Long>>> same, Progress progress);

	/**
	 * Shows the newest state of the model.
	 *
	 * @throws org.modelarena.core.ArenaException {@link org.modelarena.core.ErrorCode#UNSUPPORTED} if the store is on a server
	 */
	void show(Consumer<ModelSnapshot> to);

	/**
	 * Begins to check constraints, and follows the commits of the store, whoever makes them. The check ends with the store at the latest.
	 *
	 * @param rules    prepares the constraints for the metamodel of the store
	 * @param onChange called when violations may be others, in a thread that must not be blocked, perhaps before this returns
	 */
	FollowedCheck check(Function<Metamodel, List<RuleQuery>> rules, Runnable onChange, Cancellation cancellation);

	@Override
	void close();
}
