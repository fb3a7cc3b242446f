// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.exceptions.ReconfigurationInProgressException;
import org.apache.ratis.protocol.exceptions.SetConfigurationException;
import org.apache.ratis.thirdparty.io.grpc.StatusRuntimeException;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.replication.Member;

/**
 * Takes members into a group and lets them go. The leadership may move meanwhile, and then nobody says whether a change was made: so the leader is asked afterwards, when
 * no change is under way any more. Thread-safe; two that change the same group at a time, here or elsewhere, do not undo what the other one has done.
 */
final class GroupChanges {
	private static final System.Logger LOG = System.getLogger(GroupChanges.class.getName());
	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
	/** A new member of a large model takes its time; one that is silent is given up by Ratis. */
	private static final long SETTLED_NANOS = TimeUnit.MINUTES.toNanos(10);

	private static final long ELECTED_NANOS = TimeUnit.SECONDS.toNanos(10);

	private final RatisGroup group;
	private final BooleanSupplier isSound;

	/** @param isSound whether the replica is not closed: then nothing is waited for */
	GroupChanges(RatisGroup group, BooleanSupplier isSound) {
		this.group = group;
		this.isSound = isSound;
	}

	/**
	 * The members, as the leader knows them when no change is under way.
	 *
	 * @throws IOException if no leader with a majority is found in the time that some elections take, or a change takes too long
	 */
	List<Member> settled() throws IOException {
		long begun = System.nanoTime();
		for (;;) {
			try {
				List<Member> members = group.membersAtLeader();
				// Refused while a change is under way; and only who still leads can put something into the log.
				group.configure(members, members);
				group.nothing();
				return members;
			} catch (ReconfigurationInProgressException | SetConfigurationException e) {
				pause(begun, SETTLED_NANOS, e);
			} catch (IOException e) {
				pause(begun, ELECTED_NANOS, e);
			}
		}
	}

	private void pause(long begun, long longest, IOException failure) throws IOException {
		if (System.nanoTime() - begun > longest || !isSound.getAsBoolean()) {
			throw failure;
		}
		LockSupport.parkNanos(PAUSE_NANOS);
	}

	/** Takes in one more, which belongs to the group no longer or not yet. It gets a saved state from the leader first, which is made when the new one is there. */
	void join(Member member) throws IOException {
		try {
			group.invite(member);
		} catch (IOException | StatusRuntimeException e) {
			throw new IOException("The replica " + member + " cannot join: " + TlsFiles.reason(e), e);
		}
		group.nothing();
		RaftPeerId leader = group.division().map(division -> division.getInfo().getLeaderId()).orElse(null);
		if (leader == null) {
			throw new IOException("none of them leads the others");
		}
		if (group.save(leader.toString(), RatisGroup.SAVE_MILLIS) < 0) {
			throw new ArenaException(ErrorCode.STORE_BUSY, "There is no saved state yet for " + member + " to begin with.");
		}
		group.add(member);
	}

	/** Lets one go, unless the members are others by now. */
	void remove(Member member, List<Member> members) throws IOException {
		group.configure(members, members.stream().filter(other -> !other.equals(member)).toList());
	}

	/**
	 * Gives the group other members; whoever leads it may be another replica.
	 *
	 * @param change tells the wanted members, of those that there are
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} with what the members are now, or that it is not known
	 */
	void change(UnaryOperator<List<Member>> change) throws IOException {
		List<Member> before = settled();
		List<Member> wanted = change.apply(before);
		IOException failure = null;
		try {
			make(before, wanted);
		} catch (IOException e) {
			failure = e;
		} catch (StatusRuntimeException e) {
			failure = new IOException(e);
		}
		List<Member> now = failure == null ? wanted : ended(failure);
		List<Member> outside = without(both(before, wanted), now);
		outside.forEach(this::dismiss);
		if (!isSame(now, wanted)) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The replicas are now " + text(now) + ", and not " + text(wanted) + ": " + sentence(failure)
					+ " Try again when that is mended.", failure);
		}
	}

	private void make(List<Member> before, List<Member> wanted) throws IOException {
		List<Member> joining = without(wanted, before);
		for (Member member : joining) {
			join(member);
		}
		List<Member> all = both(before, joining);
		if (!isSame(all, wanted)) {
			group.configure(all, wanted);
		}
	}

	/** The members after a change that failed, perhaps only here. */
	private List<Member> ended(IOException failure) {
		try {
			return settled();
		} catch (IOException | ArenaException | StatusRuntimeException e) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Whether the replicas are others now is not known: " + sentence(failure)
					+ " Nor does the group answer: " + sentence(e) + " 'arena replicas' shows them when it does.", failure);
		}
	}

	private static String sentence(Throwable failure) {
		String reason = TlsFiles.reason(failure);
		return reason.endsWith(".") ? reason : reason + ".";
	}

	private static List<Member> both(List<Member> some, List<Member> others) {
		return Stream.concat(some.stream(), without(others, some).stream()).toList();
	}

	private static List<Member> without(List<Member> some, List<Member> others) {
		return some.stream().filter(member -> others.stream().noneMatch(other -> other.id().equals(member.id()))).toList();
	}

	/** Whether these are the same members, in any order. */
	static boolean isSame(List<Member> some, List<Member> others) {
		return some.size() == others.size() && without(some, others).isEmpty();
	}

	private static String text(List<Member> members) {
		return members.stream().map(Member::id).sorted().collect(Collectors.joining(", "));
	}

	private void dismiss(Member member) {
		try {
			group.dismiss(member);
		} catch (IOException | StatusRuntimeException e) {
			LOG.log(System.Logger.Level.INFO, "The replica " + member + " does not know that it belongs to the group no more: " + e.getMessage());
		}
	}

	/**
	 * Starts this replica's part anew if it has ended while the group still counts on it. Ratis ends a part for good if an election begins at the moment when a state that
	 * was sent is put in place, for which it forgets who the members are.
	 *
	 * @return false if it belongs to the group no longer
	 * @throws IOException if no leader is found
	 */
	boolean revive(Member own, List<Member> known) throws IOException {
		List<Member> others = known.stream().filter(member -> !member.id().equals(own.id())).toList();
		List<Member> members = group.membersAt(others);
		if (members.stream().noneMatch(member -> member.id().equals(own.id()))) {
			return false;
		}
		LOG.log(System.Logger.Level.WARNING, "The part of " + own + " in the group of replicas has ended; it begins anew.");
		group.restart(own, members);
		return true;
	}
}
