// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Java sources that a store follows: only those files are read again that have changed since the store took them. Used by one thread. {@link #read}, compare what
 * was read with the store, where {@link #same} is the same; and say {@link #taken} when the store has it.
 */
public final class FollowedSources {
	private final List<SourceRoot> roots;
	private final boolean keepsBroken;
	private Map<SourceUnit, String> known = Map.of();
	private Map<SourceUnit, String> read = Map.of();
	private Set<SourceUnit> unread = Set.of();

	/**
	 * @param roots       with different names
	 * @param keepsBroken whether the store keeps what it had of files that have errors now
	 */
	public FollowedSources(List<SourceRoot> roots, boolean keepsBroken) {
		this.roots = List.copyOf(roots);
		this.keepsBroken = keepsBroken;
	}

	/**
	 * The store is another one than what was read last, or nobody knows. Its files are known from now on, but not what is in them.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if it is no model of Java sources
	 */
	public void begin(ModelSnapshot store) {
		if (store.metamodel().classes().stream().noneMatch(type -> "ICompilationUnit".equals(type.getName()))) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, "The store holds no model of Java sources; follow them into a new store.");
		}
		known = units(store).keySet().stream().collect(Collectors.toMap(unit -> unit, unit -> ""));
	}

	/** There is no store: all is read next time. */
	public void beginAnew() {
		known = Map.of();
	}

	/** Reads what has changed. */
	public JavaModel read(JavaExtraction.Options options, Progress progress) {
		JavaModel model = JavaExtraction.extractChanged(roots, new KnownSources(known, keepsBroken), options, progress);
		read = model.states();
		unread = model.unread();
		return model;
	}

	/**
	 * Elements of the store with those of what was read last that are the same with all that they contain, so that this was not read again; empty if the store has
	 * not what it should have.
	 */
	public Optional<Map<Long, Long>> same(ModelSnapshot store, ModelSnapshot now) {
		Map<SourceUnit, Long> there = units(store);
		Map<SourceUnit, Long> here = units(now);
		return there.keySet().containsAll(unread) ? Optional.of(unread.stream().collect(Collectors.toMap(there::get, here::get))) : Optional.empty();
	}

	/** Whether what was read last is all that there is. */
	public boolean isWhole() {
		return unread.isEmpty();
	}

	/** The store holds what was read last. */
	public void taken() {
		known = read;
	}

	/** The units of a model that have a place of their own. */
	private static Map<SourceUnit, Long> units(ModelSnapshot snapshot) {
		Metamodel metamodel = snapshot.metamodel();
		EAttribute name = (EAttribute) Metamodel.feature(metamodel.type("IJavaElement"), "elementName");
		Map<SourceUnit, Long> units = new HashMap<>();
		Set<SourceUnit> shared = new HashSet<>();
		for (KeyCursor keys = snapshot.extent(metamodel.type("ICompilationUnit")); keys.next();) {
			long fragment = snapshot.container(keys.key());
			long root = snapshot.container(fragment);
			long project = snapshot.container(root);
			SourceUnit unit = new SourceUnit(text(snapshot, project, name), text(snapshot, root, name), text(snapshot, fragment, name), text(snapshot, keys.key(), name));
			if (units.put(unit, keys.key()) != null) {
				shared.add(unit);
			}
		}
		units.keySet().removeAll(shared);
		return units;
	}

	private static String text(ModelSnapshot snapshot, long key, EAttribute name) {
		return String.valueOf(snapshot.attribute(key, name));
	}
}
