// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.cases.Cases;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.perspective.ArenaPerspective;
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
class ViolationsTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private static final String MARKER = "org.modelarena.ui.violation";
	/** An answer that comes later is none. */
	private static final Duration BOUND = Duration.ofSeconds(10);
	private static final int LARGE = 64;
	private static final int LARGE_ELEMENTS = 102_875;
	private static final String CONSTRAINTS = """
			// Those of the Train Benchmark, with fixes.
			context Segment {
			  constraint PosLength {
			    check : self.length > 0
			    message : "Segment " + self.id + " has the length " + self.length
			    fix { guard : self.length < 0 title : "Make it " + self.length.abs() + " long" do { self.length := self.length.abs(); } }
			    fix { title { return "Make it one long"; } do { self.length := 1; } }
			    fix { title : "Break it" do {
			      self.length := 99;
			      self.size := 1;
			    } }
			  }
			}
			context Switch {
			  constraint SwitchMonitored {
			    check : self.monitoredBy.notEmpty()
			    message : "No sensor monitors switch " + self.id
			    fix { title : "A new sensor monitors it" do { var s = new Sensor; self.eContainer.sensors.add(s); self.monitoredBy.add(s); } }
			  }
			}
			context Route {
			  critique RouteSensor {
			    check : self.follows.forAll(p | p.target.isUndefined() or p.target.monitoredBy.forAll(s | self.requires.includes(s)))
			    message : "Route " + self.id + " does not require all sensors of its switches"
			  }
			}
			""";

	private TestProject project;
	private StoreNode store;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("rules");
	}

	@AfterEach
	void close() {
		Checks.get().running().forEach(Checks.get()::stop);
		project.close();
	}

	private void railway(int size) {
		store = Stores.get().load("columns", "tracks", Cases.get("railway").model(Map.of("scenario", "repair", "size", Integer.toString(size))), Progress.none());
	}

	private List<Long> keys(String eol) {
		Answer answer = Stores.get().open(store).endpoint().execute(new Query("eol", eol), QueryLimits.DEFAULT, Cancellation.create());
		return LongStream.range(0, answer.count()).mapToObj(row -> ((ElementKey) answer.row(row).getFirst()).value()).sorted().toList();
	}

	private Object value(long key, String feature) {
		return Stores.get().open(store).element(key).values().stream().filter(each -> each.attribute().equals(feature)).findFirst().orElseThrow().text();
	}

	private ViolationsView check(IFile file) {
		BotTree explorer = Bot.view(ArenaExplorer.ID).tree();
		explorer.expand("Stores", "tracks");
		explorer.contextMenu("Check Constraints...", "Stores", "tracks");
		Bot dialog = Bot.shell("Check Constraints");
		dialog.table().check(file.getFullPath().makeRelative().toString());
		dialog.clickButton("OK");
		Bot.waitUntil("the view comes", () -> Bot.page().findView(ViolationsView.ID) instanceof ViolationsView);
		return Bot.viewPart(ViolationsView.ID, ViolationsView.class);
	}

	private static Check only() {
		return Checks.get().running().getFirst();
	}

	private static List<IMarker> markers(IResource file) {
		try {
			return List.of(file.findMarkers(MARKER, true, IResource.DEPTH_ZERO));
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
	}

	private static List<String> messages(IResource file) {
		return markers(file).stream().map(marker -> marker.getAttribute(IMarker.MESSAGE, "")).sorted().toList();
	}

	private static Predicate<IMarker> of(long key, int line) {
		return marker -> marker.getAttribute("key", "").equals(String.valueOf(key)) && marker.getAttribute(IMarker.LINE_NUMBER, 0) == line;
	}

	/** What happens to the markers of an element, without looking again and again. */
	private static final class Watch implements AutoCloseable {
		private final CompletableFuture<Long> changed = new CompletableFuture<>();
		private final IResourceChangeListener listener;

		Watch(long key, int kind) {
			listener = event -> Stream.of(event.findMarkerDeltas(MARKER, true)).filter(delta -> delta.getKind() == kind && delta.getAttribute("key", "").equals(String.valueOf(key)))
					.findFirst().ifPresent(delta -> changed.complete(System.nanoTime()));
			ResourcesPlugin.getWorkspace().addResourceChangeListener(listener, IResourceChangeEvent.POST_CHANGE);
		}

		/** In milliseconds. */
		double since(long start) throws Exception {
			try {
				return (changed.get(BOUND.toSeconds(), TimeUnit.SECONDS) - start) / 1e6;
			} catch (TimeoutException e) {
				throw new AssertionError("no marker has changed", e);
			}
		}

		@Override
		public void close() {
			ResourcesPlugin.getWorkspace().removeResourceChangeListener(listener);
		}
	}

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
			element.show(store, key);
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
		railway(LARGE);
		IFile file = project.file("railway.evl", CONSTRAINTS);
		ViolationsView view = check(file);
		int wrong = keys("Segment.all.select(s | s.length <= 0)").size();
		int unmonitored = keys("Switch.all.select(s | s.monitoredBy.isEmpty())").size();
		BotTree tree = Bot.part(view).tree();
		Bot.waitUntil("all is checked", () -> tree.has("tracks: railway.evl", "PosLength"));
		assertEquals(List.of("PosLength  (" + grouped(wrong) + ")", "SwitchMonitored  (" + unmonitored + ")"), tree.children("tracks: railway.evl").subList(0, 2));
		Bot.waitUntil("some are marked", () -> !markers(file).isEmpty());
		long fine = keys("Segment.all.select(s | s.length > 0)").getFirst();
		show(fine);
		for (int i = 0; i < 3; i++) {
			double appears;
			try (Watch watch = new Watch(fine, IResourceDelta.ADDED)) {
				appears = watch.since(type("length", "-7"));
			}
			IMarker marker = markers(file).stream().filter(of(fine, 3)).findFirst().orElseThrow();
			String id = String.valueOf(value(fine, "id"));
			assertEquals("Segment " + id + " has the length -7", marker.getAttribute(IMarker.MESSAGE, ""));
			assertEquals(IMarker.SEVERITY_ERROR, marker.getAttribute(IMarker.SEVERITY, -1));
			assertEquals("Segment id=" + id + " #" + fine + " in tracks", marker.getAttribute(IMarker.LOCATION, ""));
			assertEquals("Segment id=" + id, marker.getAttribute("element", ""));
			Bot.waitUntil("the view counts it", () -> tree.has("tracks: railway.evl", "PosLength  (" + grouped(wrong + 1) + ")"));
			List<IMarkerResolution> fixes = Workbench.ui(() -> List.of(IDE.getMarkerHelpRegistry().getResolutions(marker)));
			assertEquals(List.of("Make it 7 long", "Make it one long", "Break it"), fixes.stream().map(IMarkerResolution::getLabel).toList());
			double goes;
			try (Watch watch = new Watch(fine, IResourceDelta.REMOVED)) {
				long start = System.nanoTime();
				Workbench.later(() -> fixes.getFirst().run(marker));
				goes = watch.since(start);
			}
			System.out.printf("%,d elements: the marker is there %.0f ms after Enter, and gone %.0f ms after its fix%n", LARGE_ELEMENTS, appears, goes);
			assertEquals("7", value(fine, "length"));
			Bot.waitUntil("the view does not count it any more", () -> tree.has("tracks: railway.evl", "PosLength  (" + grouped(wrong) + ")"));
		}
		assertEquals(LARGE_ELEMENTS, Stores.get().open(store).contents().elements());
	}

	private static String grouped(int number) {
		return String.format(Locale.ROOT, "%,d", number);
	}

	@Test
	void theViewLeadsToElementsAndOffersFixes() throws InterruptedException {
		railway(4);
		IFile file = project.file("railway.evl", CONSTRAINTS);
		ViolationsView view = check(file);
		List<Long> unmonitored = keys("Switch.all.select(s | s.monitoredBy.isEmpty())");
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
		assertEquals(1, keys("Sensor.all.select(s | s.id.isUndefined() or s.id = 0)").size(), "a sensor was made");
		select(view, "PosLength");
		List<Long> wrong = keys("Segment.all.select(s | s.length <= 0)");
		Bot.waitUntil("the segments are shown", () -> view.rowCount() == wrong.size());
		Object before = value(wrong.getFirst(), "length");
		table.select(0);
		choose(Workbench.ui(() -> table.widget().getMenu()), "Break it");
		log.waitFor("line 10, column 7: Type 'Segment' has no property 'size'.");
		assertEquals(before, value(wrong.getFirst(), "length"), "nothing has changed");
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
		railway(4);
		IFile file = project.file("railway.evl", CONSTRAINTS);
		ViolationsView view = check(file);
		Bot.waitUntil("some are marked", () -> !markers(file).isEmpty());
		Workbench.ui(() -> {
			Checks.get().stop(only());
			return null;
		});
		Bot.waitUntil("no marker is left", () -> markers(file).isEmpty());
		Bot.waitUntil("nothing is checked", () -> view.tree().getItemCount() == 0 && view.rowCount() == 0 && view.summaryText().startsWith("Nothing is checked"));
		check(file);
		Bot.waitUntil("some are marked again", () -> !markers(file).isEmpty());
		Stores.get().close(store);
		Bot.waitUntil("the check is over", () -> Checks.get().running().isEmpty());
		Bot.waitUntil("no marker is left", () -> markers(file).isEmpty());
		Bot.waitUntil("no thread is left", () -> Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.getName().startsWith("arena standing")));
		Stores.get().open(store).edit(List.of(Map.of("do", "set", "key", keys("Segment.all").getFirst(), "feature", "length", "value", -5L)));
		assertEquals(List.of(), markers(file));
	}

	@Test
	void aFaultInAFileIsToldWithItsPlaceAndMendedByEditingIt() throws Exception {
		railway(4);
		IFile file = project.file("railway.evl", "context Segment {\n  constraint PosLength { check : self.lenght > 0 and }\n}\n");
		ViolationsView view = check(file);
		Bot.waitUntil("the place is told", () -> view.summaryText().contains("railway.evl:2:"));
		Bot.waitUntil("and marked", () -> markers(file).size() == 1 && markers(file).getFirst().getAttribute(IMarker.LINE_NUMBER, 0) == 2);
		assertTrue(messages(file).getFirst().contains("railway.evl:2:"), messages(file).toString());
		file.setContents(new ByteArrayInputStream(CONSTRAINTS.getBytes(StandardCharsets.UTF_8)), true, false, null);
		Bot.waitUntil("it is checked by itself", () -> only().problem().isEmpty() && only().count() > 0);
		Bot.waitUntil("violations are marked", () -> messages(file).stream().anyMatch(each -> each.startsWith("Segment ")));
		assertTrue(messages(file).stream().noneMatch(each -> each.contains("railway.evl:2:")));
	}

	@Test
	void aHundredThousandViolationsLeaveTheViewResponsive() throws Exception {
		railway(LARGE);
		IFile file = project.file("all.evl", "context RailwayElement {\n  constraint Negative {\n    check : self.id < 0\n    message : 'id ' + self.id\n  }\n}\n");
		ViolationsView view = check(file);
		int all = keys("RailwayElement.all").size();
		Bot.waitUntil("all are found", () -> view.rowCount() == all);
		Bot.waitUntil("the first ones are marked", () -> markers(file).size() == 101);
		assertTrue(messages(file).getFirst().startsWith("... and " + grouped(all - 100) + " more violate 'Negative'"), messages(file).getFirst());
		Watchdog watchdog = Watchdog.start();
		for (int row : new int[] { 0, all / 2, all - 10, 3, all / 3 }) {
			Workbench.ui(() -> {
				view.scrollTo(row);
				return null;
			});
			Bot.waitUntil("messages are read", () -> view.cell(row, 1).startsWith("id "));
		}
		long key = keys("RailwayElement.all").getFirst();
		try (Watch watch = new Watch(key, IResourceDelta.REMOVED)) {
			long start = System.nanoTime();
			Stores.get().open(store).edit(List.of(Map.of("do", "set", "key", key, "feature", "id", "value", -1L)));
			System.out.printf("%,d violations: the marker is gone %.0f ms after the edit began%n", all, watch.since(start));
		}
		Bot.waitUntil("the view has one less", () -> view.rowCount() == all - 1);
		assertTrue(watchdog.stop() <= 100, watchdog::report);
		assertEquals(101, markers(file).size());
	}

	@Test
	void markersDoNotOutliveTheCheckInAClosedProject() throws Exception {
		railway(4);
		IFile file = project.file("railway.evl", CONSTRAINTS);
		check(file);
		Bot.waitUntil("some are marked", () -> !markers(file).isEmpty());
		ResourcesPlugin.getWorkspace().save(true, null);
		// What is written to the disk when a project is closed, or the workbench, is there when it is opened again.
		file.getProject().close(null);
		Checks.get().stop(only());
		Bot.waitUntil("the check is over", () -> Checks.get().running().isEmpty());
		file.getProject().open(null);
		assertEquals(List.of(), markers(file));
	}

	@Test
	void theMetamodelsOwnConstraintsAreMarkedAtTheWorkspace() throws Exception {
		Path model = project.library(40).getLocation().toPath();
		project.file("needed.ecore", TestProject.METAMODEL.replace("name=\"title\"", "name=\"title\" lowerBound=\"1\"").replace("example.org/library", "example.org/needed"));
		store = TestProject.load("columns", "tracks", model);
		IFile file = project.file("long.ocl", "-- severity: warning\nBook.allInstances()->select(b | b.pages > 37)");
		ViolationsView view = check(file);
		Bot.waitUntil("the long ones are found", () -> view.rowCount() == 2);
		assertEquals(IMarker.SEVERITY_WARNING, await(file).getFirst().getAttribute(IMarker.SEVERITY, -1));
		Workbench.ui(() -> Checks.get().begin(store, List.of()));
		Bot.waitUntil("both checks are there", () -> view.tree().getItemCount() == 2 && Checks.get().running().stream().allMatch(Check::isKnown));
		assertTrue(view.getTitle().contains("Constraint Violations"));
	}

	private static List<IMarker> await(IFile file) {
		Bot.waitUntil("it is marked", () -> !markers(file).isEmpty());
		return markers(file);
	}

	@Test
	void aStoreOnAServerIsFollowedWhoeverCommits() {
		railway(4);
		List<Long> fine = keys("Segment.all.select(s | s.length > 0)");
		List<Long> wrong = keys("Segment.all.select(s | s.length <= 0)");
		Stores.get().close(store);
		IFile file = project.file("railway.evl", CONSTRAINTS);
		Catalog catalog = Stores.get().catalog();
		ModelStore served = catalog.store("columns").open(StoreLocation.at(Stores.get().folder().resolve("tracks")));
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("far", served)), ServiceOptions.open(ServerOptions.local(Transport.TCP)), catalog)) {
			Stores.get().add(service.address(Transport.TCP), "");
			StoreNode far = Stores.get().servers().getFirst().stores().getFirst();
			Check check = Checks.get().begin(far, List.of(file));
			Bot.waitUntil("some are marked", () -> check.isKnown() && markers(file).size() > wrong.size() / 10);
			try (ArenaClient other = ArenaClient.connect(service.address(Transport.TCP, "far"), ClientOptions.DEFAULT)) {
				other.commit(null, List.of(Map.of("do", "set", "key", fine.getFirst(), "feature", "length", "value", -7L)));
				Bot.waitUntil("another client's mistake is marked", () -> messages(file).stream().anyMatch(each -> each.endsWith(" has the length -7")));
				other.commit(null, List.of(Map.of("do", "set", "key", fine.getFirst(), "feature", "length", "value", -8L)));
				Bot.waitUntil("its message follows", () -> messages(file).stream().anyMatch(each -> each.endsWith(" has the length -8")) && messages(file).stream().noneMatch(each -> each
						.endsWith(" has the length -7")));
			}
			Stores.get().close(far);
			Bot.waitUntil("the check ends with the connection", () -> Checks.get().running().isEmpty() && markers(file).isEmpty());
			Stores.get().servers().forEach(server -> Stores.get().forget(server.address()));
		}
	}

	@Test
	void constraintsAreReadAgainWhenTheStoreDerivesSomethingElse() {
		railway(4);
		IFile file = project.file("railway.evl", CONSTRAINTS);
		check(file);
		Bot.waitUntil("some are marked", () -> !markers(file).isEmpty());
		Stores.get().open(store).derive("Segment.isLong : Boolean = self.length > 100");
		Stores.get().refresh(store);
		long fine = keys("Segment.all.select(s | s.length > 0)").getFirst();
		Stores.get().open(store).edit(List.of(Map.of("do", "set", "key", fine, "feature", "length", "value", -7L)));
		Bot.waitUntil("an edit is followed", () -> markers(file).stream().anyMatch(of(fine, 3)));
	}
}
