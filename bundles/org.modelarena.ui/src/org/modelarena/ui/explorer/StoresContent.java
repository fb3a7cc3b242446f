// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.explorer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.StructuredViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Amounts;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.stores.ServerNode;
import org.modelarena.ui.stores.StoreAccess;
import org.modelarena.ui.stores.StoreList;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/** Stores and servers as a tree. Folders and servers are asked in the background; a store is opened when it is unfolded. */
public final class StoresContent implements ITreeContentProvider {
	private StructuredViewer viewer;
	private StoreList stores;

	@Override
	public void inputChanged(Viewer newViewer, Object oldInput, Object newInput) {
		if (newViewer != viewer && newViewer != null) {
			viewer = (StructuredViewer) newViewer;
			stores = StoreList.follow(newViewer.getControl(), viewer::refresh);
		}
	}

	@Override
	public Object[] getElements(Object input) {
		return Category.values();
	}

	@Override
	public Object[] getChildren(Object parent) {
		return switch (parent) {
		case Category category -> children(category);
		case ServerNode server -> server.problem().isEmpty() ? server.stores().toArray() : new Object[] { server.problem() };
		case StoreNode store -> children(store);
		case Group group -> group.items().toArray();
		default -> new Object[0];
		};
	}

	private Object[] children(Category category) {
		Optional<? extends List<?>> found = category == Category.STORES ? stores.local() : stores.servers();
		String hint = category == Category.STORES ? Messages.hintStores : Messages.hintServers;
		return found.map(all -> all.isEmpty() ? new Object[] { hint } : all.toArray()).orElseGet(() -> new Object[] { Messages.looking });
	}

	private static Object[] children(StoreNode store) {
		return switch (store.state()) {
		case OPEN -> groups(store).toArray();
		case FAILED -> new Object[] { store.problem() };
		case OPENING -> new Object[] { Messages.opening };
		case CLOSED -> {
			open(store);
			yield new Object[] { Messages.opening };
		}
		};
	}

	private static List<Group> groups(StoreNode store) {
		List<Group> groups = new ArrayList<>();
		store.contents().ifPresent(contents -> groups.add(new Group(store, Messages.classes, Group.Kind.CLASSES, contents.classes().entrySet().stream().sorted(Map.Entry
				.<String, Long>comparingByValue(Comparator.reverseOrder())).map(
						each -> new Group.Item(store, Group.Kind.CLASSES, each.getKey(), Amounts.of(each
								.getValue())))
				.toList())));
		store.indexes().filter(StoreAccess.Indexes::canDerive).ifPresent(indexes -> groups.add(new Group(store, Messages.derived, Group.Kind.DERIVED, indexes.derived().stream().map(
				text -> new Group.Item(store, Group.Kind.DERIVED, text, "")).toList())));
		store.indexes().filter(StoreAccess.Indexes::canIndex).ifPresent(indexes -> groups.add(new Group(store, Messages.indexed, Group.Kind.INDEXED, indexes.indexed().stream().map(
				text -> new Group.Item(store, Group.Kind.INDEXED, text, "")).toList())));
		return groups;
	}

	/** In the background; a failure is shown in the tree. */
	static void open(StoreNode store) {
		BackgroundJob.start(NLS.bind(Messages.openingStore, store.name()), cancellation -> Stores.get().open(store), reason -> {
			// The node says it.
		});
	}

	@Override
	public Object getParent(Object element) {
		return switch (element) {
		case StoreNode store -> store.place() instanceof StoreNode.Place.InFolder ? Category.STORES : null;
		case ServerNode server -> Category.SERVERS;
		case Group group -> group.store();
		default -> null;
		};
	}

	@Override
	public boolean hasChildren(Object element) {
		return element instanceof Category || element instanceof StoreNode || element instanceof ServerNode || element instanceof Group group && !group.items().isEmpty();
	}
}
