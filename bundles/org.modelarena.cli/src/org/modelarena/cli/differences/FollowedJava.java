// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.cli.models.JavaOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.KnownSources;
import org.modelarena.extract.SourceRoot;
import org.modelarena.extract.SourceUnit;

/** Java sources, of which only those are read again that have changed since the store took them. */
final class FollowedJava implements FollowedModel {
	private final List<SourceRoot> roots;
	private final JavaOptions options;
	private final boolean keepsBroken;
	private final CommonOptions common;
	private Map<SourceUnit, String> known = Map.of();
	private Map<SourceUnit, String> read = Map.of();
	private Set<SourceUnit> unread = Set.of();

	/**
	 * @param roots       with different names
	 * @param keepsBroken whether the store keeps what it had of files that have errors now
	 */
	FollowedJava(List<SourceRoot> roots, JavaOptions options, boolean keepsBroken, CommonOptions common) {
		this.roots = roots;
		this.options = options;
		this.keepsBroken = keepsBroken;
		this.common = common;
		Set<String> names = new HashSet<>();
		roots.forEach(root -> common.require(names.add(root.name()), "Two folders are called '" + root.name() + "', which are the names of their projects in the model; follow one of them."));
	}

	/** Files that the store has are known, but not what is in them. */
	@Override
	public void begin(ModelSnapshot store) {
		if (store.metamodel().classes().stream().noneMatch(type -> "ICompilationUnit".equals(type.getName()))) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, "The store holds no model of Java sources; follow them into a new store.");
		}
		known = units(store).keySet().stream().collect(Collectors.toMap(unit -> unit, unit -> ""));
	}

	@Override
	public GivenModel read(String name, List<Path> files) {
		try (JavaModel model = JavaExtraction.extractChanged(roots, new KnownSources(known, keepsBroken), options.options(common), common.console().progress())) {
			read = model.states();
			unread = model.unread();
			JavaOptions.tell(model.problems(), common.console()::note);
			if (!model.kept().isEmpty()) {
				common.console().note("The store keeps what it had of " + Amounts.of(model.kept().size(), "file") + ".");
			}
			return GivenModel.of(name, model, files, common);
		}
	}

	@Override
	public Optional<Map<Long, Long>> same(ModelSnapshot store, ModelSnapshot now) {
		Map<SourceUnit, Long> there = units(store);
		Map<SourceUnit, Long> here = units(now);
		return there.keySet().containsAll(unread) ? Optional.of(unread.stream().collect(Collectors.toMap(there::get, here::get))) : Optional.empty();
	}

	@Override
	public boolean isWhole() {
		known = Map.of();
		return unread.isEmpty();
	}

	@Override
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
