// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.cdo.common.util.CDOQueryInfo;
import org.eclipse.emf.cdo.server.IQueryContext;
import org.eclipse.emf.cdo.server.IQueryHandler;
import org.eclipse.emf.cdo.spi.server.QueryHandlerFactory;
import org.eclipse.net4j.util.container.IContainerDelta;
import org.eclipse.net4j.util.container.SingleDeltaContainerEvent;
import org.eclipse.net4j.util.event.IEvent;
import org.eclipse.net4j.util.event.IListener;
import org.eclipse.net4j.util.factory.ProductCreationException;
import org.eclipse.net4j.util.lifecycle.ILifecycleEvent;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.budget.Admission;
import org.modelarena.core.budget.HeapGuard;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.PreparedQueries;

/**
 * Answers CDO queries in one of our languages on the repository's newest state. Any CDO client may ask: it gets objects, or arrays of
 * objects and values. Our client asks for encoded answers, with limits and a token by which it can cancel.
 */
final class ArenaQueryHandler implements IQueryHandler {
	/** No client may ask for more time. */
	private static final long MOST_MILLIS = Duration.ofHours(1).toMillis();

	private final String language;
	private final PreparedQueries queries;
	private final Admission admission;
	private final Map<Long, Cancellation> running;

	private ArenaQueryHandler(String language, Shared shared) {
		this.language = language;
		this.queries = shared.queries;
		this.admission = shared.admission;
		this.running = shared.running;
	}

	/** The parts that the handlers of all languages and repositories of a server share. */
	static final class Shared {
		private final PreparedQueries queries;
		private final Admission admission = Admission.ofThisMachine();
		private final Map<Long, Cancellation> running = new ConcurrentHashMap<>();

		Shared(QueryLanguages languages) {
			this.queries = new PreparedQueries(languages);
		}

		/** Cancels what runs. */
		void stop() {
			running.values().forEach(Cancellation::cancel);
		}
	}

	/** Makes handlers of one language. */
	static final class Factory extends QueryHandlerFactory {
		private final String language;
		private final Shared shared;

		Factory(String language, Shared shared) {
			super(language);
			this.language = language;
			this.shared = shared;
		}

		@Override
		public IQueryHandler create(String description) throws ProductCreationException {
			return new ArenaQueryHandler(language, shared);
		}
	}

	@Override
	public void executeQuery(CDOQueryInfo info, IQueryContext context) {
		if (language.equals(QueryParameters.CANCEL_LANGUAGE)) {
			Cancellation cancellation = running.get(Long.valueOf(info.getQueryString()));
			if (cancellation != null) {
				cancellation.cancel();
			}
		} else if (info.getParameters().get(QueryParameters.TOKEN) instanceof Long token) {
			executeForOurClient(token, info, context);
		} else {
			executeForAnyClient(info, context);
		}
	}

	private void executeForOurClient(Long token, CDOQueryInfo info, IQueryContext context) {
		Cancellation cancellation = Cancellation.create();
		running.put(token, cancellation);
		IListener gone = event -> cancelIfGone(event, context, cancellation);
		context.getView().getSession().addListener(gone);
		try {
			Answer answer = execute(info, context, limits(info), cancellation);
			KeySpace keys = repository(context).state().keys();
			context.addResult(AnswerCodec.head(answer, keys));
			AnswerCodec.rows(answer, keys, context::addResult);
		} catch (ArenaException e) {
			context.addResult(AnswerCodec.error(e));
		} catch (RuntimeException e) {
			context.addResult(AnswerCodec.error(new ArenaException(ErrorCode.INTERNAL, "The server failed: " + e, e)));
		} catch (OutOfMemoryError e) {
			context.addResult(AnswerCodec.error(new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query needs more memory than the server has.")));
		} finally {
			context.getView().getSession().removeListener(gone);
			running.remove(token);
		}
	}

	/** A client that has gone needs no answer. */
	private static void cancelIfGone(IEvent event, IQueryContext context, Cancellation cancellation) {
		boolean sessionEnds = event instanceof ILifecycleEvent lifecycle && lifecycle.getKind() != ILifecycleEvent.Kind.ACTIVATED;
		boolean viewEnds = event instanceof SingleDeltaContainerEvent<?> delta && delta.getDeltaKind() == IContainerDelta.Kind.REMOVED
				&& delta.getDeltaElement() == context.getView();
		if (sessionEnds || viewEnds) {
			cancellation.cancel();
		}
	}

	private void executeForAnyClient(CDOQueryInfo info, IQueryContext context) {
		Answer answer = execute(info, context, QueryLimits.DEFAULT, Cancellation.create());
		boolean single = answer.columns().size() == 1;
		AnswerCodec.rows(answer, repository(context).state().keys(), row -> context.addResult(single ? row[0] : row));
	}

	/** The limits that the client asks for; its memory cannot be more than this process gives a query. */
	private static QueryLimits limits(CDOQueryInfo info) {
		Map<String, Object> parameters = info.getParameters();
		Duration timeout = Duration.ofMillis(Math.min(MOST_MILLIS, (Long) parameters.get(QueryParameters.TIMEOUT_MILLIS)));
		long bytes = Math.min(QueryLimits.DEFAULT.maxBytes(), (Long) parameters.get(QueryParameters.MAX_BYTES));
		return new QueryLimits(timeout, (Long) parameters.get(QueryParameters.MAX_ROWS), bytes);
	}

	private Answer execute(CDOQueryInfo info, IQueryContext context, QueryLimits limits, Cancellation cancellation) {
		Cancellation timed = cancellation.withTimeout(limits.timeout());
		try (Admission.Place place = admission.enter(timed); HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			Cancellation bounded = timed.withProbe(place).withProbe(memory);
			// The state is taken after the wait: an answer is as new as it can be.
			CdoSnapshot snapshot = repository(context).snapshot();
			Query query = new Query(language, info.getQueryString(), parameters(info), Optional.ofNullable((String) info.getParameters().get(QueryParameters.STRATEGY)).map(Strategy::of));
			return queries.prepare(query, snapshot.metamodel(), bounded).execute(snapshot, limits, bounded);
		}
	}

	private static ServedRepository repository(IQueryContext context) {
		return (ServedRepository) context.getView().getRepository();
	}

	private static Map<String, Object> parameters(CDOQueryInfo info) {
		Map<String, Object> parameters = new HashMap<>();
		info.getParameters().forEach((name, value) -> {
			if (name.startsWith(QueryParameters.USER)) {
				parameters.put(name.substring(QueryParameters.USER.length()), value);
			} else if (name.startsWith(QueryParameters.ELEMENT)) {
				parameters.put(name.substring(QueryParameters.ELEMENT.length()), new ElementKey((Long) value));
			}
		});
		return parameters;
	}
}
