// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import org.apache.ratis.protocol.RaftPeerId;
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
	private static final long SAVE_MILLIS = 60_000;

	private final GroupOptions options;
	private final RatisGroup group;
	private final BooleanSupplier mayBegin;
	private final BooleanSupplier isSound;
	private final Path founding;
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
		this.mayBegin = mayBegin;
		this.isSound = isSound;
		this.founding = founding;
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
				LOG.log(System.Logger.Level.WARNING, "The group could not be looked after; trying again", e);
			}
			LockSupport.parkNanos(PAUSE_NANOS);
		}
	}

	/** Once, and not again and again. */
	private void tell(String message) {
		if (!message.equals(told)) {
			told = message;
			LOG.log(System.Logger.Level.INFO, "The group of replicas is not complete: " + message);
		}
	}

	private void step() throws IOException {
		RaftServer.Division division = group.division().orElse(null);
		if (division == null) {
			if (mayBegin.getAsBoolean() && options.members().getFirst().equals(options.own())) {
				begin();
			}
		} else if (!division.getInfo().isAlive()) {
			tellEnd();
		} else if (Files.exists(founding)) {
			found(division);
		} else if (division.getInfo().isLeaderReady()) {
			takeBack(division);
		}
	}

	/**
	 * Tells that this server takes part no more. Ratis ends its part for good if an election begins at the moment when a state that was sent is put in place, for which
	 * it forgets who the members are; and if it was removed from the group.
	 */
	private void tellEnd() {
		if (isSound.getAsBoolean() && !isEndTold) {
			isEndTold = true;
			LOG.log(System.Logger.Level.WARNING, "The part of " + options.own() + " in the group of replicas has ended; unless it was removed, start this server again.");
		}
	}

	private void begin() throws IOException {
		for (Member other : options.members()) {
			if (!other.equals(options.own()) && !group.groupsOf(other).isEmpty()) {
				throw new ArenaException(ErrorCode.CONFLICT, "The replica " + other + " belongs to a group already, so this one waits for an invitation.");
			}
		}
		Files.writeString(founding, String.join(",", options.members().stream().map(Member::toString).toList()));
		Forced.folder(founding);
		Forced.folder(founding.getParent());
		group.begin(options.own());
	}

	/** Takes in those anew who have lost their disks. */
	private void takeBack(RaftServer.Division division) throws IOException {
		if (++steps % SELDOM != 0) {
			return;
		}
		List<Member> members = group.members();
		for (Member member : members) {
			if (!member.id().equals(options.self()) && hasLostItsDisk(member)) {
				LOG.log(System.Logger.Level.INFO, "The replica " + member + " has an empty folder; it joins anew.");
				group.configure(members.stream().filter(other -> !other.equals(member)).toList());
				join(member, division);
			}
		}
	}

	/** Another one may have been elected while this one was taking in the others: it does not know who is missing. */
	private void found(RaftServer.Division division) throws IOException {
		List<Member> members = group.members();
		List<Member> wanted = Member.list(Files.readString(founding));
		for (Member member : wanted) {
			if (!members.contains(member)) {
				join(member, division);
			}
		}
		Files.delete(founding);
	}

	private boolean hasLostItsDisk(Member member) {
		try {
			return group.groupsOf(member).isEmpty();
		} catch (IOException | StatusRuntimeException e) {
			// It is not there at all, which is nothing to be mended here.
			return false;
		}
	}

	/** Takes in one more. It gets a saved state from the leader first: there has to be one. */
	private void join(Member member, RaftServer.Division division) throws IOException {
		group.nothing();
		RaftPeerId leader = division.getInfo().getLeaderId();
		if (leader == null) {
			throw new IOException("none of them leads the others");
		}
		if (group.save(leader.toString(), SAVE_MILLIS) < 0) {
			throw new ArenaException(ErrorCode.STORE_BUSY, "There is no saved state yet for " + member + " to begin with.");
		}
		invite(member);
		group.add(member);
	}

	private void invite(Member member) throws IOException {
		try {
			group.invite(member);
		} catch (IOException | StatusRuntimeException e) {
			throw new IOException("The replica " + member + " cannot join: " + TlsFiles.reason(e), e);
		}
	}

	/** Makes these the members; whoever leads the group may be another replica. */
	void change(List<Member> wanted) throws IOException {
		for (Member member : wanted) {
			if (!group.members().contains(member)) {
				invite(member);
				List<Member> all = new ArrayList<>(group.members());
				all.removeIf(other -> other.id().equals(member.id()));
				all.add(member);
				group.configure(all);
			}
		}
		List<Member> leaving = new ArrayList<>(group.members());
		leaving.removeAll(wanted);
		if (!leaving.isEmpty()) {
			group.configure(wanted);
			for (Member member : leaving) {
				dismiss(member);
			}
		}
	}

	private void dismiss(Member member) {
		try {
			group.dismiss(member);
		} catch (IOException | StatusRuntimeException e) {
			LOG.log(System.Logger.Level.INFO, "The replica " + member + " does not know that it belongs to the group no more: " + e.getMessage());
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
