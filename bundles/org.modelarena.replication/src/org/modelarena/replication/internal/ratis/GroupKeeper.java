// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import org.apache.ratis.server.RaftServer;
import org.apache.ratis.thirdparty.io.grpc.StatusRuntimeException;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.Member;

/**
 * Brings a group together. The first of the members begins it alone, when all others answer and belong to none; then it takes in those who are missing, one after another,
 * whoever leads the group meanwhile, and each gets the state first. A member that has lost its disk is dismissed before it joins again, as it may have forgotten a vote.
 */
final class GroupKeeper implements AutoCloseable {
	private static final System.Logger LOG = System.getLogger(GroupKeeper.class.getName());
	private static final long PAUSE_NANOS = 300_000_000;
	/** Others are looked after now and then: a replica that has lost its disk is hardly ever there. */
	private static final int SELDOM = 20;

	private final GroupOptions options;
	private final RatisGroup group;
	private final GroupChanges changes;
	private final BooleanSupplier mayBegin;
	private final BooleanSupplier isSound;
	private final Path founding;
	private final Path returning;
	private final Thread thread = Thread.ofPlatform().daemon().name("replica-group").unstarted(this::run);
	private volatile boolean isClosed;
	private int steps;
	private boolean isEndTold;
	private String told = "";

	/**
	 * @param mayBegin whether there is a state for a new group to begin with
	 * @param isSound  whether this replica is not closed, and its state is that of the others
	 * @param founding a file that is there as long as members of a new group are missing
	 */
	GroupKeeper(GroupOptions options, RatisGroup group, BooleanSupplier mayBegin, BooleanSupplier isSound, Path founding) {
		this.options = options;
		this.group = group;
		this.changes = new GroupChanges(group, isSound);
		this.mayBegin = mayBegin;
		this.isSound = isSound;
		this.founding = founding;
		this.returning = founding.resolveSibling("returning");
	}

	GroupChanges changes() {
		return changes;
	}

	void start() {
		thread.start();
	}

	private void run() {
		while (!isClosed) {
			try {
				step();
				told = "";
			} catch (ArenaException | IOException | StatusRuntimeException e) {
				tell(TlsFiles.reason(e));
			} catch (RuntimeException e) {
				LOG.log(System.Logger.Level.WARNING, "The replicas of '" + group.name() + "' could not be looked after; trying again", e);
			}
			LockSupport.parkNanos(PAUSE_NANOS);
		}
	}

	/** Once, and not again and again. */
	private void tell(String message) {
		if (!message.equals(told)) {
			told = message;
			LOG.log(System.Logger.Level.INFO, "The replicas of '" + group.name() + "' are not complete: " + message);
		}
	}

	private void step() throws IOException {
		RaftServer.Division division = group.division().orElse(null);
		if (division == null) {
			if (mayBegin.getAsBoolean() && options.members().getFirst().equals(options.own())) {
				begin();
			}
		} else if (!division.getInfo().isAlive()) {
			goOn();
		} else if (Files.exists(founding) && division.getRaftConf().getCurrentPeers().isEmpty()) {
			beginAnew();
		} else if (Files.exists(founding)) {
			found();
		} else if (Files.exists(returning)) {
			takeBack();
		} else if (division.getInfo().isLeaderReady()) {
			lookAfter();
		}
	}

	/** Begins this replica's part anew if it has ended by mistake, and not if it was removed from the group. */
	private void goOn() throws IOException {
		if (!isSound.getAsBoolean() || isEndTold) {
			return;
		}
		List<Member> known = new ArrayList<>(options.members());
		group.members().stream().filter(member -> known.stream().noneMatch(other -> other.id().equals(member.id()))).forEach(known::add);
		if (!changes.revive(options.own(), known)) {
			isEndTold = true;
			LOG.log(System.Logger.Level.WARNING, "The replica " + options.own() + " was removed from the group of '" + group.name() + "', and takes part no more.");
		}
	}

	private void begin() throws IOException {
		requireNoGroup();
		write(founding, options.members());
		group.begin(options.own());
	}

	/** This server was lost when it had begun a group and had not been elected yet: its part knows nobody, not even itself, and nobody else was taken in. */
	private void beginAnew() throws IOException {
		requireNoGroup();
		group.dismiss(options.own());
		group.begin(options.own());
	}

	private void requireNoGroup() throws IOException {
		for (Member other : options.members()) {
			if (!other.equals(options.own()) && group.hasPart(other)) {
				throw new ArenaException(ErrorCode.CONFLICT, "The replica " + other + " belongs to a group of '" + group.name() + "' already, so this one waits for an invitation.");
			}
		}
	}

	private static void write(Path file, List<Member> members) throws IOException {
		Path passing = file.resolveSibling(file.getFileName() + ".new");
		Files.writeString(passing, String.join(",", members.stream().map(Member::toString).toList()));
		Forced.folder(passing);
		Files.move(passing, file, StandardCopyOption.ATOMIC_MOVE);
		Forced.folder(file.getParent());
	}

	/** Another one may have been elected while this one was taking in the others: it does not know who is missing. */
	private void found() throws IOException {
		List<Member> members = changes.settled();
		IOException failure = null;
		for (Member member : Member.list(Files.readString(founding))) {
			try {
				if (!members.contains(member)) {
					changes.join(member);
				}
			} catch (IOException e) {
				// One that does not come keeps nobody from joining.
				failure = failure == null ? e : failure;
			}
		}
		if (failure != null) {
			throw failure;
		}
		// Without this file the state with which the group has begun is not read again.
		group.saveHere(options.self());
		Files.delete(founding);
	}

	/** Looks now and then for members who have lost their disks. */
	private void lookAfter() throws IOException {
		if (++steps % SELDOM != 0) {
			return;
		}
		List<Member> members = group.members();
		for (Member member : members) {
			if (!member.id().equals(options.self()) && hasLostItsDisk(member)) {
				LOG.log(System.Logger.Level.INFO, "The replica " + member + " has nothing of '" + group.name() + "'; it joins anew.");
				List<Member> all = new ArrayList<>(List.of(member));
				members.stream().filter(other -> !other.equals(member)).forEach(all::add);
				// Once it is removed nobody else knows that it is to be taken in again.
				write(returning, all);
				return;
			}
		}
	}

	/** Takes in one anew who has lost its disk, the first one in the file; the rest of it is the members without it. Whatever has ended this before, it goes on from there. */
	private void takeBack() throws IOException {
		List<Member> all = Member.list(Files.readString(returning));
		Member member = all.getFirst();
		List<Member> others = all.subList(1, all.size());
		List<Member> members = changes.settled();
		if (GroupChanges.isSame(members, all) && hasLostItsDisk(member)) {
			changes.remove(member, members);
			members = others;
		}
		// Else it is back, or somebody has changed the group since, who is to have the last word.
		if (GroupChanges.isSame(members, others)) {
			changes.join(member);
		}
		Files.delete(returning);
	}

	private boolean hasLostItsDisk(Member member) {
		try {
			return !group.hasPart(member);
		} catch (IOException | StatusRuntimeException e) {
			// It is not there at all, which is nothing to be mended here.
			return false;
		}
	}

	@Override
	public void close() {
		isClosed = true;
		LockSupport.unpark(thread);
		try {
			thread.join();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
