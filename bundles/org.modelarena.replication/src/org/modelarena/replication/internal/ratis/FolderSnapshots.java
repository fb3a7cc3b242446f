// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.SnapshotRetentionPolicy;
import org.apache.ratis.statemachine.StateMachineStorage;
import org.apache.ratis.statemachine.impl.FileListSnapshotInfo;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;

/** Saved states, each in a folder that its place in the log gives the name. Thread-safe, except for {@link #init}. */
final class FolderSnapshots implements StateMachineStorage {
	private static final Pattern NAME = Pattern.compile("state\\.([0-9]+)_([0-9]+)");
	private static final String PASSING = "passing-";
	/** Ratis writes the digest of each file that it receives beside it. */
	private static final String DIGEST = ".md5";

	private Path folder;
	private volatile SnapshotInfo latest;

	/** Fills a folder. */
	interface Content {
		void save(Path folder);
	}

	@Override
	public void init(RaftStorage storage) throws IOException {
		folder = storage.getStorageDir().getStateMachineDir().toPath();
		Files.createDirectories(folder);
		try (Stream<Path> left = Files.list(folder)) {
			left.filter(each -> each.getFileName().toString().startsWith(PASSING)).toList().forEach(StoreDirectory::delete);
		}
		find();
	}

	/** Looks for the newest saved state, as Ratis may have put another one there. */
	void find() throws IOException {
		TreeMap<TermIndex, Path> found = all();
		latest = found.isEmpty() ? null : info(found.lastKey(), found.lastEntry().getValue());
	}

	private TreeMap<TermIndex, Path> all() throws IOException {
		TreeMap<TermIndex, Path> found = new TreeMap<>();
		try (Stream<Path> folders = Files.list(folder)) {
			folders.forEach(each -> {
				Matcher name = NAME.matcher(each.getFileName().toString());
				if (name.matches()) {
					found.put(TermIndex.valueOf(Long.parseLong(name.group(1)), Long.parseLong(name.group(2))), each);
				}
			});
		}
		return found;
	}

	private static SnapshotInfo info(TermIndex place, Path state) throws IOException {
		try (Stream<Path> files = Files.walk(state)) {
			List<FileInfo> infos = files.filter(Files::isRegularFile).filter(file -> !file.toString().endsWith(DIGEST)).sorted(Comparator.naturalOrder())
					.map(file -> new FileInfo(file, null)).toList();
			return new FileListSnapshotInfo(infos, place);
		}
	}

	/** The folder of the newest saved state; null if there is none. */
	Path newest() {
		SnapshotInfo known = latest;
		return known == null ? null : folder.resolve(name(known.getTermIndex()));
	}

	private static String name(TermIndex place) {
		return "state." + place.getTerm() + "_" + place.getIndex();
	}

	/** Keeps one more, the newest from now on. */
	void add(TermIndex place, Content content) throws IOException {
		Path target = folder.resolve(name(place));
		if (Files.exists(target)) {
			return;
		}
		Path passing = Files.createDirectory(folder.resolve(PASSING + UUID.randomUUID()));
		try (Unfinished work = new Unfinished(() -> StoreDirectory.delete(passing))) {
			content.save(passing);
			Files.move(passing, target);
			work.done();
		}
		Forced.folder(folder);
		latest = info(place, target);
	}

	@Override
	public SnapshotInfo getLatestSnapshot() {
		return latest;
	}

	@Override
	public void format() {
		// Nothing is kept elsewhere.
	}

	@Override
	public void cleanupOldSnapshots(SnapshotRetentionPolicy policy) throws IOException {
		TreeMap<TermIndex, Path> found = all();
		while (policy.getNumSnapshotsRetained() > 0 && found.size() > policy.getNumSnapshotsRetained()) {
			StoreDirectory.delete(found.pollFirstEntry().getValue());
		}
	}

	@Override
	public File getSnapshotDir() {
		return folder.toFile();
	}
}
