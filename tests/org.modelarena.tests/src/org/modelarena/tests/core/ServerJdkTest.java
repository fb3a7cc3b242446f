// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.ServerJdk;

/** What servers are started with: a JDK that is new enough, or an error that says what is wrong with the folder. */
class ServerJdkTest {
	@TempDir
	Path folder;

	private Path jdk(String release) throws IOException {
		Files.writeString(folder.resolve("release"), release);
		return folder;
	}

	private void assertRefused(Path home, String why) {
		ArenaException refused = assertThrows(ArenaException.class, () -> ServerJdk.at(home));
		assertEquals(ErrorCode.ENVIRONMENT, refused.code());
		assertTrue(refused.getMessage().contains(why) && refused.getMessage().contains(home.toString()), refused.getMessage());
	}

	@Test
	void withoutASettingItIsThatOfThisProcess() {
		ServerJdk own = ServerJdk.get();
		assertEquals(Path.of(System.getProperty("java.home")), own.home());
		assertEquals(Runtime.version().feature(), own.feature());
		assertTrue(Files.isExecutable(own.java()));
		assertEquals(own, ServerJdk.at(own.home()));
	}

	@Test
	void aFolderIsReadByItsRelease() throws IOException {
		Files.createDirectories(folder.resolve("bin"));
		Files.createFile(folder.resolve("bin").resolve(ServerJdk.get().java().getFileName()));
		ServerJdk found = ServerJdk.at(jdk("IMPLEMENTOR=\"Somebody\"\nJAVA_RUNTIME_VERSION=\"23.0.1+11\"\nJAVA_VERSION=\"23.0.1\"\n"));
		assertEquals(new ServerJdk(folder, "Somebody", "23.0.1+11", 23), found);
	}

	@Test
	void whatIsNoneIsRefused() throws IOException {
		assertRefused(folder.resolve("nowhere"), "is no JDK");
		assertRefused(jdk("NAME=\"other\"\n"), "its version");
		assertRefused(jdk("JAVA_VERSION=\"ten\"\n"), "its version");
		assertRefused(jdk("JAVA_VERSION=\"17.0.9\"\n"), "Java 17.0.9");
		assertRefused(jdk("JAVA_VERSION=\"1.8.0_392\"\n"), "Java 1.8.0_392");
		assertRefused(jdk("JAVA_VERSION=\"21\"\n"), "has no program");
	}
}
