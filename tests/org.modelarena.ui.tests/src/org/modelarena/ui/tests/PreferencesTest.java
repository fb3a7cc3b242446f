// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.resource.StringConverter;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.core.folders.ServerJdk;
import org.modelarena.ui.charts.ContenderStyle;
import org.modelarena.ui.charts.StoreColours;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.preferences.ArenaPage;
import org.modelarena.ui.preferences.ArenaPreferences;
import org.modelarena.ui.preferences.ColoursPage;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/** Preferences reach what starts servers and draws charts; wrong ones cannot be kept. */
class PreferencesTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("preferences");
	}

	@AfterEach
	void close() throws Exception {
		if (Bot.shell("Preferences").isOpen()) {
			Bot.shell("Preferences").close();
		}
		InstanceScope.INSTANCE.getNode(ArenaPreferences.NODE).clear();
		project.close();
	}

	private static Bot open(String page) {
		Workbench.later(() -> PreferencesUtil.createPreferenceDialogOn(Bot.page().getWorkbenchWindow().getShell(), page, null, null).open());
		return Bot.shell("Preferences").waitUntilEnabled("Apply and Close");
	}

	private Path jdk(String version) throws Exception {
		Path folder = Files.createDirectories(project.folder().resolve("jdk-" + version));
		Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
		return folder;
	}

	@Test
	void aJdkThatCannotRunServersIsRefused() throws Exception {
		Bot dialog = open(ArenaPage.ID);
		for (String wrong : new String[] { "/no/such/folder", project.folder().toString(), jdk("17.0.9").toString() }) {
			dialog.setText("JDK of servers", wrong);
			assertFalse(dialog.isButtonEnabled("Apply and Close"), wrong);
		}
		dialog.setText("JDK of servers", ServerJdk.get().home().toString());
		dialog.waitUntilEnabled("Apply and Close").clickButton("Apply and Close");
		Bot.waitUntil("the preference is there", () -> ServerJdk.get().home().toString().equals(System.getProperty(ServerJdk.PROPERTY)));
		InstanceScope.INSTANCE.getNode(ArenaPreferences.NODE).remove(ArenaPreferences.JDK);
		assertNull(System.getProperty(ServerJdk.PROPERTY), "what is empty is as it was");
	}

	@Test
	void memoryIsWrittenAsJvmsWriteIt() {
		Bot dialog = open(ArenaPage.ID);
		for (String wrong : new String[] { "2", "0g", "a lot" }) {
			dialog.setText("Heap of a Neo4j server", wrong);
			assertFalse(dialog.isButtonEnabled("Apply and Close"), wrong);
		}
		dialog.setText("Heap of a Neo4j server", "2g");
		dialog.setText("OrientDB's disk cache", "0");
		assertFalse(dialog.isButtonEnabled("Apply and Close"));
		dialog.setText("OrientDB's disk cache", "");
		dialog.waitUntilEnabled("Apply and Close").clickButton("Apply and Close");
		Bot.waitUntil("the preference is there", () -> "2g".equals(System.getProperty(ArenaPreferences.NEO4J_HEAP)));
	}

	@Test
	void aStoreHasTheColourThatItsUserChose() throws Exception {
		RGB usual = ContenderStyle.of("cdo:ocl@local").colour().onLight();
		InstanceScope.INSTANCE.getNode(ArenaPreferences.NODE).put(StoreColours.key("cdo", false), StringConverter.asString(new RGB(1, 2, 3)));
		assertEquals(new RGB(1, 2, 3), ContenderStyle.of("cdo:ocl@local").colour().onLight());
		Bot dialog = open(ColoursPage.ID);
		Workbench.screenshot("preferences-colours");
		dialog.clickButton("Restore Defaults").clickButton("Apply and Close");
		Bot.waitUntil("the usual colour is back", () -> ContenderStyle.of("cdo:ocl@local").colour().onLight().equals(usual));
		InstanceScope.INSTANCE.getNode(ArenaPreferences.NODE).put(StoreColours.key("cdo", false), "no colour");
		assertEquals(usual, ContenderStyle.of("cdo:ocl@local").colour().onLight(), "a damaged preference is as none");
		assertTrue(StoreColours.STORES.size() >= 7);
	}
}
