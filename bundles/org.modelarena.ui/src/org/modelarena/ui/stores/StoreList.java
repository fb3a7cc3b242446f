// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.widgets.Control;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.Refresh;
import org.modelarena.ui.UiThread;

/**
 * The stores that a view shows. They are looked for in the background whenever there may be others: folders and servers each for themselves, as a server may take long to answer.
 * Thread-safe.
 */
public final class StoreList {
	private final Control control;
	private final Runnable show;
	private final BackgroundJob folders;
	private final BackgroundJob services;
	private volatile Optional<List<StoreNode>> local = Optional.empty();
	private volatile Optional<List<ServerNode>> servers = Optional.empty();

	private StoreList(Control control, Runnable show) {
		this.control = control;
		this.show = show;
		folders = BackgroundJob.repeated(Messages.lookingForStores, cancellation -> found(Stores.get().local()), reason -> {
			warn(reason);
			found(List.of());
		});
		services = BackgroundJob.repeated(Messages.lookingForServers, cancellation -> answered(Stores.get().servers()), reason -> {
			warn(reason);
			answered(List.of());
		});
	}

	/**
	 * Looks for stores, now and after each change, as long as a control is there.
	 *
	 * @param show run in the UI thread after something was found
	 */
	public static StoreList follow(Control control, Runnable show) {
		StoreList list = new StoreList(control, show);
		Refresh refresh = new Refresh(control, list::look);
		Stores.get().onChange(refresh);
		control.addDisposeListener(event -> Stores.get().remove(refresh));
		list.look();
		return list;
	}

	private static void warn(String reason) {
		ILog.of(StoreList.class).warn(reason);
	}

	private void look() {
		folders.schedule();
		services.schedule();
	}

	private void found(List<StoreNode> stores) {
		local = Optional.of(stores);
		UiThread.later(control, show);
	}

	private void answered(List<ServerNode> nodes) {
		servers = Optional.of(nodes);
		UiThread.later(control, show);
	}

	/** The stores in folders; nothing before they were looked for. */
	public Optional<List<StoreNode>> local() {
		return local;
	}

	/** The servers; nothing before they were asked. */
	public Optional<List<ServerNode>> servers() {
		return servers;
	}

	/** The stores in folders and those of servers, as far as they are known by now. */
	public List<StoreNode> all() {
		return Stream.concat(local.stream().flatMap(List::stream), servers.stream().flatMap(List::stream).map(ServerNode::stores).flatMap(List::stream)).toList();
	}
}
