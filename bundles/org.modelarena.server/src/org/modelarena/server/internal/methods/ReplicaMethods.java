// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.MembersCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.replication.Member;
import org.modelarena.replication.ReplicaStatus;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.store.Replicated;
import org.modelarena.server.internal.store.Stores;

/** The calls about groups of replicas. Thread-safe. */
final class ReplicaMethods {
	private final Stores stores;

	ReplicaMethods(Stores stores) {
		this.stores = stores;
	}

	private Replicated group(CallContext context, String store, Right right) {
		if (store == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The call does not say which 'store' it is about.");
		}
		context.session().bearer().require(right, store);
		return stores.group(store).orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED, "The store '" + store + "' is not replicated; 'arena serve --replica' serves one that is."));
	}

	/** {@code replica/status}. */
	ReplicaInfo status(CallContext context, StoreCall call) {
		return info(group(context, call.store(), Right.READ));
	}

	private static ReplicaInfo info(Replicated group) {
		ReplicaStatus status = group.status();
		return new ReplicaInfo(group.node(), status.role().name().toLowerCase(Locale.ROOT), status.term(), status.leader().orElse(null), status.applied(), status.committed(), status.saved(),
				status.members().stream().map(Member::toString).toList());
	}

	/** {@code replica/save}. */
	ReplicaInfo save(CallContext context, StoreCall call) {
		Replicated group = group(context, call.store(), Right.ADMIN);
		group.save();
		return info(group);
	}

	/** {@code replica/members}. */
	ReplicaInfo change(CallContext context, MembersCall call) {
		Replicated group = group(context, call.store(), Right.ADMIN);
		group.change(members -> changed(members, call));
		return info(group);
	}

	private static List<Member> changed(List<Member> now, MembersCall call) {
		List<Member> members = new ArrayList<>(now);
		List<String> names = members.stream().map(Member::id).toList();
		for (String leaving : call.remove() == null ? List.<String>of() : call.remove()) {
			if (!members.removeIf(member -> member.id().equals(leaving))) {
				throw new ArenaException(ErrorCode.NOT_FOUND, "No replica is named '" + leaving + "'; there are " + String.join(", ", names) + "." + Nearest.hint(leaving, names));
			}
		}
		for (String joining : call.add() == null ? List.<String>of() : call.add()) {
			Member member = Member.of(joining);
			if (members.stream().anyMatch(other -> other.id().equals(member.id()))) {
				throw new ArenaException(ErrorCode.ALREADY_EXISTS, "A replica is named '" + member.id() + "' already; remove it first, or choose another name.");
			}
			members.add(member);
		}
		if (members.isEmpty()) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "A group has one replica at least.");
		}
		return members;
	}
}
