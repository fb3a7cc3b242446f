// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.query.ElementView;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.BotTable;
import org.modelarena.ui.tests.robot.BotTree;
import org.modelarena.ui.tests.robot.Hands;
import org.modelarena.ui.tests.robot.Workbench;
import org.modelarena.ui.violations.Check;
import org.modelarena.ui.violations.Checks;
import org.modelarena.ui.violations.ViolationsView;

/** Constraints that are checked on a store while it is edited: the view, the markers, and the fixes. */
@Sampled(2)
class ViolationsTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	@RegisterExtension
	final CheckedRailway railway = new CheckedRailway();

	/** With keys: F2 on the attribute, the value, Enter. */
	private static long type(String attribute, String value) {
		ElementView element = Bot.viewPart(ElementView.ID, ElementView.class);
		Tree tree = element.tree();
		Workbench.ui(() -> {
			tree.getShell().forceActive();
			tree.setFocus();
			return null;
		});
		Hands.pressCode(SWT.HOME);
		for (int i = 0; i < 30 && !selected(tree).equals(attribute); i++) {
			Hands.pressCode(SWT.ARROW_DOWN);
		}
		assertEquals(attribute, selected(tree));
		Hands.pressCode(SWT.F2);
		Bot.waitUntil("one can type", () -> Display.getDefault().getFocusControl() instanceof Text);
		Hands.press('a', SWT.CTRL);
		Hands.type(value);
		long start = System.nanoTime();
		Hands.pressCode(SWT.CR);
		return start;
	}

	private static String selected(Tree tree) {
		return Workbench.ui(() -> Stream.of(tree.getSelection()).map(TreeItem::getText).findFirst().orElse(""));
	}

	private void show(long key) {
		ElementView element = Bot.viewPart(ElementView.ID, ElementView.class);
		Workbench.ui(() -> {
			element.show(railway.store(), OptionalLong.empty(), key);
			return null;
		});
		Bot.waitUntil("the element is there", () -> element.titleText().contains("#" + key + " ") && element.tree().getItemCount() > 1);
	}

	private static void choose(Menu menu, String entry) {
		Workbench.ui(() -> {
			menu.notifyListeners(SWT.Show, new Event());
			MenuItem item = Stream.of(menu.getItems()).filter(each -> each.getText().equals(entry)).findFirst().orElseThrow(() -> new AssertionError("no '" + entry + "' among "
					+ Stream.of(menu.getItems()).map(MenuItem::getText).toList()));
			item.notifyListeners(SWT.Selection, new Event());
			return null;
		});
	}

	@Test
	void anEditMakesAMarkerAndItsQuickFixTakesItAway() throws Exception {
		railway.load(CheckedRailway.LARGE);
		IFile file = railway.constraints();
		ViolationsView view = railway.check(file);
		int wrong = railway.keys("Segment.all.select(s | s.length <= 0)").size();
		int unmonitored = railway.keys("Switch.all.select(s | s.monitoredBy.isEmpty())").size();
		BotTree tree = Bot.part(view).tree();
		Bot.waitUntil("all is checked", () -> tree.has("tracks: railway.evl", "PosLength"));
		assertEquals(List.of("PosLength  (" + CheckedRailway.grouped(wrong) + ")", "SwitchMonitored  (" + unmonitored + ")"), tree.children("tracks: railway.evl").subList(0, 2));
		Bot.waitUntil("some are marked", () -> !CheckedRailway.markers(file).isEmpty());
		long fine = railway.keys("Segment.all.select(s | s.length > 0)").getFirst();
		show(fine);
		for (int i = 0; i < 3; i++) {
			IMarker marker = spoil(file, fine);
			Bot.waitUntil("the view counts it", () -> tree.has("tracks: railway.evl", "PosLength  (" + CheckedRailway.grouped(wrong + 1) + ")"));
			mend(marker, fine);
			Bot.waitUntil("the view does not count it any more", () -> tree.has("tracks: railway.evl", "PosLength  (" + CheckedRailway.grouped(wrong) + ")"));
		}
		assertEquals(CheckedRailway.LARGE_ELEMENTS, Stores.get().open(railway.store()).contents().elements());
	}

	private IMarker spoil(IFile file, long segment) throws Exception {
		try (CheckedRailway.Watch watch = new CheckedRailway.Watch(segment, IResourceDelta.ADDED)) {
			System.out.printf("%,d elements: the marker is there %.0f ms after Enter%n", CheckedRailway.LARGE_ELEMENTS, watch.since(type("length", "-7")));
		}
		IMarker marker = CheckedRailway.markers(file).stream().filter(CheckedRailway.of(segment, 3)).findFirst().orElseThrow();
		String id = String.valueOf(railway.value(segment, "id"));
		assertEquals("Segment " + id + " has the length -7", marker.getAttribute(IMarker.MESSAGE, ""));
		assertEquals(IMarker.SEVERITY_ERROR, marker.getAttribute(IMarker.SEVERITY, -1));
		assertEquals("Segment id=" + id + " #" + segment + " in tracks", marker.getAttribute(IMarker.LOCATION, ""));
		assertEquals("Segment id=" + id, marker.getAttribute("element", ""));
		return marker;
	}

	private void mend(IMarker marker, long segment) throws Exception {
		List<IMarkerResolution> fixes = Workbench.ui(() -> List.of(IDE.getMarkerHelpRegistry().getResolutions(marker)));
		assertEquals(List.of("Make it 7 long", "Make it one long", "Break it"), fixes.stream().map(IMarkerResolution::getLabel).toList());
		try (CheckedRailway.Watch watch = new CheckedRailway.Watch(segment, IResourceDelta.REMOVED)) {
			long start = System.nanoTime();
			Workbench.later(() -> fixes.getFirst().run(marker));
			System.out.printf("%,d elements: the marker is gone %.0f ms after its fix%n", CheckedRailway.LARGE_ELEMENTS, watch.since(start));
		}
		assertEquals("7", railway.value(segment, "length"));
	}

	@Test
	void theViewLeadsToElementsAndOffersFixes() throws InterruptedException {
		railway.load(4);
		IFile file = railway.constraints();
		ViolationsView view = railway.check(file);
		List<Long> unmonitored = railway.keys("Switch.all.select(s | s.monitoredBy.isEmpty())");
		BotTree tree = Bot.part(view).tree();
		Bot.waitUntil("all is checked", () -> tree.has("tracks: railway.evl", "SwitchMonitored"));
		select(view, "SwitchMonitored");
		Bot.waitUntil("its violations are shown", () -> view.rowCount() == unmonitored.size() && view.cell(0, 0).startsWith("Switch"));
		Bot.waitUntil("with messages", () -> view.cell(0, 1).startsWith("No sensor monitors switch"));
		assertEquals(List.of("SwitchMonitored", "error"), Workbench.ui(() -> List.of(view.cell(0, 2), view.cell(0, 3))));
		BotTable table = Bot.part(view).table();
		table.doubleClick(0);
		ElementView element = Bot.viewPart(ElementView.ID, ElementView.class);
		Bot.waitUntil("the switch is there", () -> element.titleText().contains("#" + unmonitored.getFirst() + " "));
		Workbench.ui(() -> IDE.openEditor(Bot.page(), file));
		// The window system paints a little later.
		Thread.sleep(500);
		Workbench.screenshotOf("violations");
		Bot.view(ViolationsView.ID);
		table.select(0);
		choose(Workbench.ui(() -> table.widget().getMenu()), "A new sensor monitors it");
		Bot.waitUntil("it is mended", () -> view.rowCount() == unmonitored.size() - 1);
		assertEquals(1, railway.keys("Sensor.all.select(s | s.id.isUndefined() or s.id = 0)").size(), "a sensor was made");
		select(view, "PosLength");
		List<Long> wrong = railway.keys("Segment.all.select(s | s.length <= 0)");
		Bot.waitUntil("the segments are shown", () -> view.rowCount() == wrong.size());
		Object before = railway.value(wrong.getFirst(), "length");
		table.select(0);
		choose(Workbench.ui(() -> table.widget().getMenu()), "Break it");
		log.waitFor("line 10, column 7: Type 'Segment' has no property 'size'.");
		assertEquals(before, railway.value(wrong.getFirst(), "length"), "nothing has changed");
		assertEquals(wrong.size(), Workbench.ui(view::rowCount));
	}

	private static void select(ViolationsView view, String rule) {
		Workbench.ui(() -> {
			TreeItem item = Stream.of(view.tree().getItem(0).getItems()).filter(each -> each.getText().startsWith(rule)).findFirst().orElseThrow();
			view.tree().setSelection(item);
			Event event = new Event();
			event.item = item;
			view.tree().notifyListeners(SWT.Selection, event);
			return null;
		});
	}

	@Test
	void aCheckEndsWithItsStoreOrWhenItIsStopped() {
		railway.load(4);
		IFile file = railway.constraints();
		ViolationsView view = railway.check(file);
		Bot.waitUntil("some are marked", () -> !CheckedRailway.markers(file).isEmpty());
		Workbench.ui(() -> {
			Checks.get().stop(CheckedRailway.only());
			return null;
		});
		Bot.waitUntil("no marker is left", () -> CheckedRailway.markers(file).isEmpty());
		Bot.waitUntil("nothing is checked", () -> view.tree().getItemCount() == 0 && view.rowCount() == 0 && view.summaryText().startsWith("Nothing is checked"));
		railway.check(file);
		Bot.waitUntil("some are marked again", () -> !CheckedRailway.markers(file).isEmpty());
		Stores.get().close(railway.store());
		Bot.waitUntil("the check is over", () -> Checks.get().running().isEmpty());
		Bot.waitUntil("no marker is left", () -> CheckedRailway.markers(file).isEmpty());
		Bot.waitUntil("no thread is left", () -> Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.getName().startsWith("arena standing")));
		railway.set(railway.keys("Segment.all").getFirst(), "length", -5);
		assertEquals(List.of(), CheckedRailway.markers(file));
	}

	@Test
	void aStoreOnAServerIsFollowedWhoeverCommits() {
		railway.load(4);
		List<Long> fine = railway.keys("Segment.all.select(s | s.length > 0)");
		List<Long> wrong = railway.keys("Segment.all.select(s | s.length <= 0)");
		Stores.get().close(railway.store());
		IFile file = railway.constraints();
		Catalog catalog = Stores.get().catalog();
		ModelStore served = catalog.store("columns").open(StoreLocation.at(Stores.get().folder().resolve("tracks")));
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("far", served)), ServiceOptions.open(ServerOptions.local(Transport.TCP)), catalog)) {
			Stores.get().add(service.address(Transport.TCP), "");
			StoreNode far = Stores.get().servers().getFirst().stores().getFirst();
			Check check = Checks.get().begin(far, List.of(file));
			Bot.waitUntil("some are marked", () -> check.isKnown() && CheckedRailway.markers(file).size() > wrong.size() / 10);
			try (ArenaClient other = ArenaClient.connect(service.address(Transport.TCP, "far"), ClientOptions.DEFAULT)) {
				other.commit(null, List.of(Map.of("do", "set", "key", fine.getFirst(), "feature", "length", "value", -7L)));
				Bot.waitUntil("another client's mistake is marked", () -> CheckedRailway.messages(file).stream().anyMatch(each -> each.endsWith(" has the length -7")));
				other.commit(null, List.of(Map.of("do", "set", "key", fine.getFirst(), "feature", "length", "value", -8L)));
				Bot.waitUntil("its message follows",
						() -> CheckedRailway.messages(file).stream().anyMatch(each -> each.endsWith(" has the length -8")) && CheckedRailway.messages(file).stream().noneMatch(each -> each
								.endsWith(" has the length -7")));
			}
			Stores.get().close(far);
			Bot.waitUntil("the check ends with the connection", () -> Checks.get().running().isEmpty() && CheckedRailway.markers(file).isEmpty());
			Stores.get().servers().forEach(server -> Stores.get().forget(server.address()));
		}
	}
}
