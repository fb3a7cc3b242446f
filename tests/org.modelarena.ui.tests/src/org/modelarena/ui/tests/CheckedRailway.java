// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
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
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.BotTree;
import org.modelarena.ui.tests.robot.Workbench;
import org.modelarena.ui.violations.Check;
import org.modelarena.ui.violations.Checks;
import org.modelarena.ui.violations.ViolationsView;

/** A railway in a store of the workspace, that constraints in a file of a project are checked on, for one test. */
final class CheckedRailway implements BeforeEachCallback, AfterEachCallback {
	static final int LARGE = 64;
	static final int LARGE_ELEMENTS = 102_875;
	static final String CONSTRAINTS = """
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

	private static final String MARKER = "org.modelarena.ui.violation";
	/** An answer that comes later is none. */
	private static final Duration BOUND = Duration.ofSeconds(10);

	private TestProject project;
	private StoreNode store;

	@Override
	public void beforeEach(ExtensionContext context) {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("rules");
	}

	@Override
	public void afterEach(ExtensionContext context) {
		Checks.get().running().forEach(Checks.get()::stop);
		project.close();
	}

	TestProject project() {
		return project;
	}

	StoreNode store() {
		return store;
	}

	/** Another store in its place. */
	void use(StoreNode other) {
		store = other;
	}

	/** Loads one of that size. */
	void load(int size) {
		store = Stores.get().load("columns", "tracks", Cases.get("railway").model(Map.of("scenario", "repair", "size", Integer.toString(size))), Progress.none());
	}

	/** A file with the constraints. */
	IFile constraints() {
		return project.file("railway.evl", CONSTRAINTS);
	}

	/** Sets an attribute, in a commit. */
	void set(long key, String attribute, long value) {
		Stores.get().open(store).edit(List.of(Map.of("do", "set", "key", key, "feature", attribute, "value", value)));
	}

	/** The first elements in the rows of a query. */
	List<Long> keys(String eol) {
		Answer answer = Stores.get().open(store).endpoint().execute(new Query("eol", eol), QueryLimits.DEFAULT, Cancellation.create());
		return LongStream.range(0, answer.count()).mapToObj(row -> ((ElementKey) answer.row(row).getFirst()).value()).sorted().toList();
	}

	/** The value of an attribute as the view shows it. */
	Object value(long key, String feature) {
		return Stores.get().open(store).element(key, OptionalLong.empty()).values().stream().filter(each -> each.attribute().equals(feature)).findFirst().orElseThrow().text();
	}

	/** Begins to check by the explorer's menu. */
	ViolationsView check(IFile file) {
		BotTree explorer = Bot.view(ArenaExplorer.ID).tree();
		explorer.expand("Stores", "tracks");
		explorer.contextMenu("Check Constraints...", "Stores", "tracks");
		Bot dialog = Bot.shell("Check Constraints");
		dialog.table().check(file.getFullPath().makeRelative().toString());
		dialog.clickButton("OK");
		Bot.waitUntil("the view comes", () -> Bot.page().findView(ViolationsView.ID) instanceof ViolationsView);
		return Bot.viewPart(ViolationsView.ID, ViolationsView.class);
	}

	/** The only check. */
	static Check only() {
		return Checks.get().running().getFirst();
	}

	static List<IMarker> markers(IResource file) {
		try {
			return List.of(file.findMarkers(MARKER, true, IResource.DEPTH_ZERO));
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
	}

	static List<String> messages(IResource file) {
		return markers(file).stream().map(marker -> marker.getAttribute(IMarker.MESSAGE, "")).sorted().toList();
	}

	static Predicate<IMarker> of(long key, int line) {
		return marker -> marker.getAttribute("key", "").equals(String.valueOf(key)) && marker.getAttribute(IMarker.LINE_NUMBER, 0) == line;
	}

	/** What happens to the markers of an element, without looking again and again. */
	static final class Watch implements AutoCloseable {
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

	static String grouped(int number) {
		return String.format(Locale.ROOT, "%,d", number);
	}

}
