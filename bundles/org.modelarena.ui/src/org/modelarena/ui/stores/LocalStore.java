// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.loads.Folders;
import org.modelarena.compare.DifferenceList;
import org.modelarena.compare.ModelUpdate;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.check.FollowedCheck;
import org.modelarena.core.check.StandingCheck;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.model.ClassCounts;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ForwardingStore;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreAsOf;
import org.modelarena.core.store.VersionName;

/** A store in a folder, open in this process. */
final class LocalStore implements StoreAccess {
	private final Path folder;
	private final WatchedStore store;
	private final QueryEndpoint endpoint;
	private final Catalog catalog;
	/** The checks that have to end before the store does; null once it is closed. */
	private Set<FollowedCheck> checks = new HashSet<>();

	/** @param store the store, which this closes */
	LocalStore(Path folder, ModelStore store, Catalog catalog) {
		this.folder = folder;
		this.catalog = catalog;
		this.store = new WatchedStore(store, catalog.languages());
		endpoint = store.endpoint(catalog.languages());
	}

	@Override
	public Metamodel metamodel() {
		return store.metamodel();
	}

	@Override
	public QueryEndpoint endpoint() {
		return endpoint;
	}

	@Override
	public Contents contents() {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return new Contents(store.provider().name(), snapshot.size(), ClassCounts.of(snapshot, Cancellation.create()), OptionalLong.of(Folders.bytes(folder)));
		}
	}

	private boolean can(Capability capability) {
		return store.provider().capabilities().contains(capability);
	}

	@Override
	public Indexes indexes() {
		boolean canDerive = can(Capability.DERIVED_ATTRIBUTES);
		boolean canIndex = can(Capability.INDEXED_ATTRIBUTES);
		if (!canDerive && !canIndex) {
			return new Indexes(List.of(), List.of(), false, false);
		}
		List<String> derived = canDerive ? store.index().derived().stream().map(DerivedFeature::derivation).map(Derivation::text).toList() : List.of();
		List<String> indexed = canIndex ? store.index().indexed().stream().map(attribute -> attribute.getEContainingClass().getName() + "." + attribute.getName()).toList() : List
				.of();
		return new Indexes(derived, indexed, canDerive, canIndex);
	}

	@Override
	public void index(String type, String attribute) {
		store.index().index(type, attribute, Progress.none());
	}

	@Override
	public void unindex(String type, String attribute) {
		store.index().unindex(type, attribute);
	}

	@Override
	public void derive(String declaration) {
		store.index().declare(Declaration.parse(declaration, LANGUAGE, false), Progress.none());
	}

	@Override
	public void underive(String type, String attribute) {
		store.index().drop(type, attribute);
	}

	@Override
	public List<Version> versions(int most) {
		ModelHistory history = store.history();
		List<Version> versions = new ArrayList<>();
		history.descending(commit -> {
			versions.add(new Version(commit.number(), commit.time(), commit.author(), commit.message(), history.tagsOf(commit.number())));
			return versions.size() < most;
		});
		return versions;
	}

	@Override
	public QueryEndpoint asOf(long version) {
		ModelStore open = new ForwardingStore(store) {
			@Override
			public void close() {
				// It is the workbench's.
			}
		};
		return StoreAsOf.of(open, new VersionName(Long.toString(version))).endpoint(catalog.languages());
	}

	@Override
	public List<String> labels(List<Long> keys, OptionalLong version) {
		try (ModelSnapshot snapshot = snapshot(version)) {
			return keys.stream().map(key -> ElementLabel.of(snapshot, key).orElse("")).toList();
		}
	}

	private ModelSnapshot snapshot(OptionalLong version) {
		return version.isPresent() ? store.history().snapshot(version.getAsLong()) : store.snapshot();
	}

	@Override
	public Element element(long key, OptionalLong version) {
		try (ModelSnapshot stored = snapshot(version); ModelSnapshot snapshot = new DerivedView(stored, Cancellation.create())) {
			EClass type = snapshot.type(key);
			List<Value> values = new ArrayList<>();
			for (EAttribute attribute : type.getEAllAttributes()) {
				if (snapshot.holds(attribute)) {
					values.add(new Value(attribute.getName(), String.valueOf(snapshot.attribute(key, attribute))));
				}
			}
			List<Link> links = new ArrayList<>();
			for (EReference reference : type.getEAllReferences()) {
				if (snapshot.holds(reference)) {
					Link.Kind kind = reference.isContainer() ? Link.Kind.CONTAINER : Link.Kind.TARGET;
					add(links, snapshot, reference, kind, snapshot.targets(key, reference));
				}
			}
			addSources(links, snapshot, key, type);
			return new Element(key, ElementLabel.of(snapshot, key).orElse(type.getName()), type.getName(), values, links);
		}
	}

	/** Adds the links from other elements that the element's own references do not show already. */
	private void addSources(List<Link> links, ModelSnapshot snapshot, long key, EClass type) {
		if (!can(Capability.REVERSE_NAVIGATION)) {
			return;
		}
		for (EClass other : snapshot.metamodel().classes()) {
			for (EReference reference : other.getEReferences()) {
				if (reference.getEOpposite() == null && !Derivation.isDerived(reference) && !reference.isVolatile() && Metamodel.accepts(reference, type)) {
					add(links, snapshot, reference, Link.Kind.SOURCE, snapshot.sources(key, reference));
				}
			}
		}
	}

	private static void add(List<Link> links, ModelSnapshot snapshot, EReference reference, Link.Kind kind, KeyCursor cursor) {
		for (int i = 0; i < MOST_LINKS && cursor.next(); i++) {
			String name = kind == Link.Kind.SOURCE ? reference.getEContainingClass().getName() + "." + reference.getName() : reference.getName();
			links.add(new Link(name, kind, cursor.key(), ElementLabel.of(snapshot, cursor.key()).orElse("")));
		}
	}

	@Override
	public void edit(List<Map<String, Object>> steps) {
		try (ModelEdit edit = store.begin()) {
			EditScript script = new EditScript(edit);
			steps.forEach(step -> script.run(step, null));
			edit.commit();
		}
	}

	@Override
	public Optional<DifferenceList.Counts> take(ModelSnapshot model, Function<ModelSnapshot, Optional<Map<Long, Long>>> same, Progress progress) {
		return new ModelUpdate(store, 0, progress).commit(model, same, Optional.empty()).map(DifferenceList::counts);
	}

	@Override
	public void show(Consumer<ModelSnapshot> to) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			to.accept(snapshot);
		}
	}

	@Override
	public FollowedCheck check(Function<Metamodel, List<RuleQuery>> rules, Runnable onChange, Cancellation cancellation) {
		Metamodel metamodel;
		try (ModelSnapshot snapshot = store.snapshot()) {
			metamodel = snapshot.metamodel();
		}
		FollowedCheck check = StandingCheck.begin(store, metamodel, rules.apply(metamodel), onChange, cancellation);
		synchronized (this) {
			if (checks != null) {
				checks.removeIf(FollowedCheck::isClosed);
				checks.add(check);
				return check;
			}
		}
		check.close();
		throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, NLS.bind(Messages.closedMeanwhile, folder.getFileName()));
	}

	@Override
	public void close() {
		Set<FollowedCheck> last;
		synchronized (this) {
			last = checks == null ? Set.of() : checks;
			checks = null;
		}
		last.forEach(FollowedCheck::close);
		endpoint.close();
		store.close();
	}
}
