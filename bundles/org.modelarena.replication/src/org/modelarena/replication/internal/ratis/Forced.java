// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.modelarena.core.folders.FolderTree;

/** Has what was written on disk, where Ratis leaves it to the operating system. */
final class Forced {
	private Forced() {
	}

	/** All in a folder, and the folder. */
	static void tree(Path root) throws IOException {
		for (Path each : FolderTree.all(root)) {
			folder(each);
		}
		folder(root.getParent());
	}

	/** The names in a folder, or the content of a file. */
	static void folder(Path path) throws IOException {
		try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
			channel.force(true);
		}
	}
}
