// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.runtime.ILog;
import org.eclipse.osgi.util.NLS;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.Unfinished;
import org.modelarena.core.check.CheckedRule;
import org.modelarena.core.check.FollowedCheck;
import org.modelarena.core.check.Violator;
import org.modelarena.core.check.ViolatorList;
import org.modelarena.core.constraint.Fix;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.protocol.answer.Rows;

/** A check of a store on a server, which tells of the changes that commits of whatever client make. Constraints are asked as texts; those that are none are not checked. */
final class RemoteCheck implements FollowedCheck {
	private final List<ViolatorList> lists = new ArrayList<>();
	private final List<AutoCloseable> subscriptions = new ArrayList<>();
	private volatile boolean isClosed;

	private RemoteCheck() {
	}

	/** Asks all, and follows them. */
	static RemoteCheck begin(ArenaClient client, List<RuleQuery> queries, Runnable onChange, Cancellation cancellation) {
		RemoteCheck check = new RemoteCheck();
		try (Unfinished work = new Unfinished(check::close)) {
			for (RuleQuery query : queries) {
				cancellation.check();
				ViolatorList list = new ViolatorList(query);
				check.lists.add(list);
				Optional<Query> text = query.text();
				if (text.isPresent()) {
					check.subscriptions.add(follow(client, text.get(), list, onChange));
				} else {
					list.unknown(NLS.bind(Messages.noText, client.store()));
				}
			}
			return work.done(check);
		}
	}

	private static AutoCloseable follow(ArenaClient client, Query text, ViolatorList list, Runnable onChange) {
		return client.onChange(text, first -> {
			list.query().begin(answer(first.rows()));
			list.restart(answer(first.rows()));
		}, change -> {
			list.change(answer(change.added()), answer(change.removed()));
			onChange.run();
		}, end -> {
			list.unknown(end.getMessage());
			onChange.run();
		});
	}

	private static Answer answer(Rows rows) {
		return Rows.join(List.of(rows));
	}

	@Override
	public List<CheckedRule> rules() {
		return lists.stream().flatMap(list -> list.rules("").stream()).toList();
	}

	@Override
	public List<String> messages(CheckedRule rule, List<Violator> violators, Cancellation cancellation) {
		return violators.stream().map(each -> rule.query().told(each.row())).toList();
	}

	@Override
	public List<Fix> fixes(CheckedRule rule, Violator violator, Cancellation cancellation) {
		return List.of();
	}

	@Override
	public void apply(Fix fix, Cancellation cancellation) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, Messages.fixElsewhere);
	}

	@Override
	public boolean isClosed() {
		return isClosed;
	}

	@Override
	public boolean isOutdated() {
		return false;
	}

	@Override
	public void close() {
		isClosed = true;
		for (AutoCloseable each : subscriptions) {
			try {
				each.close();
			} catch (ArenaException e) {
				// The connection is lost, and with it the subscription.
				ILog.of(RemoteCheck.class).info(e.getMessage());
			} catch (Exception e) {
				throw new ArenaException(ErrorCode.INTERNAL, String.valueOf(e.getMessage()), e);
			}
		}
	}
}
