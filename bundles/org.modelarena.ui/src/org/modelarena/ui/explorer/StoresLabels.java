// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.explorer;

import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.navigator.IDescriptionProvider;
import org.modelarena.bench.Amounts;
import org.modelarena.ui.following.Following;
import org.modelarena.ui.following.Followings;
import org.modelarena.ui.stores.ServerNode;
import org.modelarena.ui.stores.StoreAccess;
import org.modelarena.ui.stores.StoreNode;

/** The labels of stores and servers in the explorer: counts and states beside the names. */
public final class StoresLabels extends LabelProvider implements IStyledLabelProvider, IDescriptionProvider {
	@Override
	public StyledString getStyledText(Object element) {
		return switch (element) {
		case Category category -> new StyledString(category.title());
		case ServerNode server -> new StyledString(server.address().toString()).append(server.problem().isEmpty() ? "" : "  " + Messages.noAnswer, StyledString.QUALIFIER_STYLER);
		case StoreNode store -> new StyledString(store.name()).append(followed(store), StyledString.DECORATIONS_STYLER).append("  " + detail(store), StyledString.QUALIFIER_STYLER);
		case Group group -> new StyledString(group.title()).append("  " + group.items().size(), StyledString.COUNTER_STYLER);
		case Group.Item item -> new StyledString(item.name()).append(item.detail().isEmpty() ? "" : "  " + item.detail(), StyledString.COUNTER_STYLER);
		default -> new StyledString(String.valueOf(element), StyledString.QUALIFIER_STYLER);
		};
	}

	private static String followed(StoreNode store) {
		return Followings.get().of(store).map(following -> "  " + following.text()).orElse("");
	}

	private static String detail(StoreNode store) {
		return switch (store.state()) {
		case CLOSED -> store.kind();
		case OPENING -> NLS.bind(Messages.storeOpening, store.kind());
		case OPEN -> store.contents().map(contents -> contents(store, contents)).orElse(store.kind());
		case FAILED -> NLS.bind(Messages.failed, store.kind());
		};
	}

	private static String contents(StoreNode store, StoreAccess.Contents contents) {
		String text = NLS.bind(Messages.elements, store.kind(), Amounts.of(contents.elements()));
		return contents.bytes().isEmpty() ? text : NLS.bind(Messages.size, text, Amounts.bytes(contents.bytes().getAsLong()));
	}

	@Override
	public String getText(Object element) {
		return getStyledText(element).getString();
	}

	@Override
	public Image getImage(Object element) {
		ISharedImages images = PlatformUI.getWorkbench().getSharedImages();
		return switch (element) {
		case Category category -> images.getImage(ISharedImages.IMG_OBJ_FOLDER);
		case Group group -> images.getImage(ISharedImages.IMG_OBJ_FOLDER);
		case StoreNode store when Followings.get().of(store).filter(Following::isBehind).isPresent() -> images.getImage(ISharedImages.IMG_OBJS_WARN_TSK);
		case StoreNode store when store.state() == StoreNode.State.FAILED -> images.getImage(ISharedImages.IMG_OBJS_ERROR_TSK);
		case StoreNode store -> StoreImages.get(store.state() == StoreNode.State.OPEN ? "store" : "store-closed");
		case ServerNode server -> server.problem().isEmpty() ? StoreImages.get("server") : images.getImage(ISharedImages.IMG_OBJS_WARN_TSK);
		case Group.Item item -> images.getImage(ISharedImages.IMG_OBJ_ELEMENT);
		default -> null;
		};
	}

	@Override
	public String getDescription(Object element) {
		return switch (element) {
		case StoreNode store -> store.location() + followed(store) + (store.problem().isEmpty() ? "" : ": " + store.problem());
		case ServerNode server -> server.address() + (server.problem().isEmpty() ? "" : ": " + server.problem());
		default -> getText(element);
		};
	}
}
