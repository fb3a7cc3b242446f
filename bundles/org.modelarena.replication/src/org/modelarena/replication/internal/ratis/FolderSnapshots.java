// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.server.storage.RaftStorageDirectory;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.SnapshotRetentionPolicy;
import org.apache.ratis.statemachine.StateMachineStorage;
import org.apache.ratis.statemachine.impl.FileListSnapshotInfo;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.FolderTree;
import org.modelarena.core.folders.StoreDirectory;

/** Saved states, each in a folder that its place in the log gives the name. Thread-safe, except for {@link #init}. */
final class FolderSnapshots implements StateMachineStorage {
	private static final Pattern NAME = Pattern.compile("state\\.([0-9]+)_([0-9]+)");
	private static final String MEMBERS = "members";
	private static final String PASSING = "passing-";
	/** Ratis' names for a folder that another one has taken the place of, and for what it receives. */
	private static final String REPLACED = ".tmp";
	private static final String RECEIVED = "snapshot-";
	/** Ratis writes the digest of each file that it receives beside it. */
	private static final String DIGEST = ".md5";

	private Path folder;
	private Path received;
	private volatile SnapshotInfo latest;
	/** Whether something is written or deleted here; guarded by this, as what follows. */
	private boolean isBusy;
	/** Whether the folder is Ratis' own, which puts another one in its place. */
	private boolean isReserved;

	/** Fills a folder. */
	interface Content {
		void save(Path folder);
	}

	@Override
	public void init(RaftStorage storage) throws IOException {
		folder = storage.getStorageDir().getStateMachineDir().toPath();
		received = storage.getStorageDir().getTmpDir().toPath();
		recover();
		deleteAll(folder, PASSING);
		deleteAll(folder.getParent(), folder.getFileName() + REPLACED);
		forgetReceived();
		find();
		if (latest != null) {
			InterruptedPurge.finish(storage.getStorageDir().getCurrentDir().toPath(), latest.getIndex());
		}
	}

	/** Ratis may have been killed when it had put the folder aside, and nothing in its place yet. */
	private void recover() throws IOException {
		if (!Files.exists(folder)) {
			try (Stream<Path> aside = Files.list(folder.getParent())) {
				Optional<Path> last = aside.filter(each -> each.getFileName().toString().startsWith(folder.getFileName() + REPLACED)).max(Comparator.naturalOrder());
				if (last.isPresent()) {
					Files.move(last.get(), folder);
				}
			}
		}
		Files.createDirectories(folder);
	}

	private static void deleteAll(Path parent, String beginning) throws IOException {
		if (!Files.isDirectory(parent)) {
			return;
		}
		try (Stream<Path> left = Files.list(parent)) {
			left.filter(each -> each.getFileName().toString().startsWith(beginning)).toList().forEach(StoreDirectory::delete);
		}
	}

	/** Deletes what Ratis has received and not put in place. To be called when it receives nothing. */
	void forgetReceived() {
		try {
			deleteAll(received, RECEIVED);
		} catch (IOException | RuntimeException e) {
			System.getLogger(FolderSnapshots.class.getName()).log(System.Logger.Level.DEBUG, "What was received in vain could not be deleted", e);
		}
	}

	/** Leaves the folder to Ratis until {@link #find}. What is being written or deleted is waited for. */
	synchronized void reserve() {
		boolean isInterrupted = false;
		while (isBusy) {
			try {
				wait();
			} catch (InterruptedException e) {
				isInterrupted = true;
			}
		}
		isReserved = true;
		if (isInterrupted) {
			Thread.currentThread().interrupt();
		}
	}

	/** Whether something may be written or deleted; then {@link #end} has to be called. */
	private synchronized boolean begin() {
		if (isReserved) {
			return false;
		}
		isBusy = true;
		return true;
	}

	private synchronized void end() {
		isBusy = false;
		notifyAll();
	}

	/** Looks for the newest saved state, as Ratis may have put another one there. */
	void find() throws IOException {
		synchronized (this) {
			isReserved = false;
		}
		TreeMap<TermIndex, Path> found = all(folder);
		latest = found.isEmpty() ? null : info(found.lastKey(), found.lastEntry().getValue());
	}

	private static TreeMap<TermIndex, Path> all(Path folder) throws IOException {
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
		List<FileInfo> infos = FolderTree.files(state).stream().filter(file -> !file.toString().endsWith(DIGEST)).map(file -> new FileInfo(file, null)).toList();
		return new FileListSnapshotInfo(infos, place);
	}

	/** The folder of the newest saved state; null if there is none. */
	Path newest() {
		SnapshotInfo known = latest;
		return known == null ? null : folder.resolve(name(known.getTermIndex()));
	}

	private static String name(TermIndex place) {
		return "state." + place.getTerm() + "_" + place.getIndex();
	}

	/**
	 * Keeps one more, the newest from now on.
	 *
	 * @return false if it does not, as another one is about to come from elsewhere
	 */
	boolean add(TermIndex place, Content content) throws IOException {
		if (!begin()) {
			return false;
		}
		try {
			write(place, content);
			return true;
		} finally {
			end();
		}
	}

	private void write(TermIndex place, Content content) throws IOException {
		Path target = folder.resolve(name(place));
		if (Files.exists(target)) {
			return;
		}
		Path passing = Files.createDirectory(folder.resolve(PASSING + UUID.randomUUID()));
		try (Unfinished work = new Unfinished(() -> StoreDirectory.delete(passing))) {
			content.save(passing);
			saveMembers(passing);
			Files.move(passing, target);
			work.done();
		}
		Forced.folder(folder);
		latest = info(place, target);
	}

	/** With the members of the group as the state has them: a replica to which the state is sent may be lost before Ratis has written them there. */
	private void saveMembers(Path state) throws IOException {
		Path known = folder.resolveSibling(KnownGroup.MEMBERS);
		if (Files.exists(known)) {
			Forced.folder(Files.copy(known, state.resolve(MEMBERS)));
			Forced.folder(state);
		}
	}

	/** The file with the members of a group in its newest saved state; nothing if there is none. */
	static Optional<Path> members(Path group) throws IOException {
		Path states = group.resolve(RaftStorageDirectory.STATE_MACHINE_DIR_NAME);
		if (!Files.isDirectory(states)) {
			return Optional.empty();
		}
		TreeMap<TermIndex, Path> found = all(states);
		return found.isEmpty() ? Optional.empty() : Optional.of(found.lastEntry().getValue().resolve(MEMBERS)).filter(Files::isRegularFile);
	}

	@Override
	public SnapshotInfo getLatestSnapshot() {
		return latest;
	}

	@Override
	public void format() {
		// Nothing is kept elsewhere.
	}

	/** Deletes the oldest states. Any exception but an {@link IOException} would end the replica. */
	@Override
	public void cleanupOldSnapshots(SnapshotRetentionPolicy policy) throws IOException {
		if (!begin()) {
			return;
		}
		try {
			TreeMap<TermIndex, Path> found = all(folder);
			while (policy.getNumSnapshotsRetained() > 0 && found.size() > policy.getNumSnapshotsRetained()) {
				StoreDirectory.delete(found.pollFirstEntry().getValue());
			}
		} catch (RuntimeException e) {
			throw new IOException("Old states could not be deleted: " + e.getMessage(), e);
		} finally {
			end();
		}
	}

	@Override
	public File getSnapshotDir() {
		return folder.toFile();
	}
}
