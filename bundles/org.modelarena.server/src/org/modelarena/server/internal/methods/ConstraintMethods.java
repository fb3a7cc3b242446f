// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.budget.HeapGuard;
import org.modelarena.core.check.ViolationHistory;
import org.modelarena.core.constraint.ConstraintFiles;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.ConstraintText;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.call.ConstraintCall;
import org.modelarena.protocol.call.FollowCall;
import org.modelarena.protocol.check.ConstraintReport;
import org.modelarena.protocol.check.ViolationVersions;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.store.Turns;
import org.modelarena.server.internal.store.Versioned;
import org.modelarena.xmi.Ecore;

/** Checks constraints that clients send. One check is made at a time, as each goes through a whole model. Thread-safe. */
public final class ConstraintMethods {
	private static final int USUAL = 100;
	private static final int MOST_REMARKS = 1000;

	private final Stores stores;
	private final QueryLanguages languages;
	private final Collection<ConstraintLanguage> constraintLanguages = Catalog.services(ConstraintLanguage.class);
	private final Workers workers;
	private final Duration longest;
	private final Turns turns = new Turns("checks");

	/** @param longest that a check may take */
	public ConstraintMethods(Stores stores, QueryLanguages languages, Workers workers, Duration longest) {
		this.stores = stores;
		this.languages = languages;
		this.workers = workers;
		this.longest = longest;
	}

	/** The store and the call of a check, with the constraints that were read, and what ends it. */
	private record Checked(ServedStore store, ConstraintCall call, List<ConstraintText> texts, Severity least, Cancellation cancellation, List<String> remarks) {
		void remark(String remark) {
			if (remarks.size() < MOST_REMARKS) {
				remarks.add(remark);
			}
		}
	}

	/** {@code constraint/check}. */
	CompletableFuture<ConstraintReport> check(CallContext context, ConstraintCall call) {
		int limit = (int) number("limit", call.limit(), 0, USUAL, ConstraintCall.MOST);
		if (call.from() != null && !Boolean.TRUE.equals(call.isBlamed())) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'from' goes with 'isBlamed'; 'asOf' is the version that is checked.");
		}
		return checking(context, call, checked -> check(checked, limit));
	}

	/** {@code history/violations}. */
	CompletableFuture<ViolationVersions> versions(CallContext context, ConstraintCall call) {
		return checking(context, call, this::versions);
	}

	private <T> CompletableFuture<T> checking(CallContext context, ConstraintCall call, Function<Checked, T> work) {
		stores.require(call.store(), context.session().bearer(), Right.READ);
		List<ConstraintText> texts = texts(call);
		Severity least = call.severity() == null ? Severity.INFO : Severity.of(call.severity());
		Duration time = Duration.ofMillis(number("timeoutMillis", call.timeoutMillis(), 1, longest.toMillis(), Long.MAX_VALUE));
		Duration bounded = time.compareTo(longest) < 0 ? time : longest;
		return turns.take(context.owner(), turn -> workers.run(context.owner(), () -> {
			workers.expand();
			try (HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
				return stores.use(call.store(), context.session().bearer(), Right.READ, context.cancellation(), store -> work
						.apply(new Checked(store, call, texts, least, context.cancellation().withTimeout(context.rest(bounded)).withProbe(memory), new ArrayList<>())));
			} finally {
				workers.contract();
			}
		}, context.cancellation()));
	}

	private static long number(String name, Long value, long least, long usual, long most) {
		if (value != null && (value < least || value > most)) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + name + "' is a number from " + least + (most == Long.MAX_VALUE ? " on" : " to " + most) + ", not " + value + ".");
		}
		return value == null ? usual : value;
	}

	private static List<ConstraintText> texts(ConstraintCall call) {
		List<ConstraintText> texts = new ArrayList<>();
		Set<String> names = new HashSet<>();
		for (ConstraintCall.Document document : call.documents() == null ? List.<ConstraintCall.Document>of() : call.documents()) {
			if (document == null || document.name() == null || document.text() == null || !isFile(document.name())) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "Each of the 'documents' has a 'name' as files have, such as rules.ocl, and a 'text'.");
			}
			if (!names.add(document.name())) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "Two of the 'documents' are named '" + document.name() + "', by which reports tell them apart.");
			}
			texts.add(new ConstraintText(document.name(), document.text(), Boolean.TRUE.equals(document.isImported())));
		}
		return texts;
	}

	private static boolean isFile(String name) {
		try {
			return Path.of(name).getFileName() != null;
		} catch (InvalidPathException e) {
			return false;
		}
	}

	private static Versioned<ModelSnapshot> state(ServedStore store, String asOf) {
		return asOf == null ? store.read() : store.read(new VersionName(asOf));
	}

	private ConstraintReport check(Checked checked, int limit) {
		Versioned<ModelSnapshot> state = state(checked.store, checked.call.asOf());
		try (ModelSnapshot snapshot = state.value()) {
			FoundViolations found = new FoundViolations(checked.least, limit);
			boolean isBlamed = Boolean.TRUE.equals(checked.call.isBlamed());
			if (isBlamed) {
				long last = snapshot.timeline().orElseThrow(CommitNote::notKept).version();
				ViolationHistory followed = followed(checked, last);
				followed.follow(last, step -> {
					// Only where it ends matters.
				});
				found.blame(followed);
			}
			ConstraintFiles reader = reader(checked, snapshot.metamodel());
			for (ConstraintFiles.Source source : sources(reader, checked.texts)) {
				try {
					source.rules().check(snapshot, found.of(source, snapshot), checked.cancellation);
				} catch (QueryException e) {
					throw ConstraintFiles.in(source.name(), e, checked::remark);
				}
			}
			return found.report(state.version(), checked.call.asOf() == null ? null : (Long) state.version(), snapshot.size(), reader.leftOut(), checked.remarks,
					isBlamed ? checked.store.history() : null);
		}
	}

	/** The constraints from the first version on. */
	private ViolationHistory followed(Checked checked, long last) {
		ModelHistory history = checked.store.history();
		long first = first(checked, history, last);
		return new ViolationHistory(history, metamodel -> sources(reader(checked, metamodel), checked.texts).stream()
				.flatMap(source -> source.rules().queries().stream().map(query -> new ViolationHistory.Followed(source.name(), query, checked.least))).toList(),
				new QueryLimits(longest, Long.MAX_VALUE), first, checked.cancellation);
	}

	private static long first(Checked checked, ModelHistory history, long last) {
		String from = checked.call.from();
		long first = from == null ? history.oldest().number() : new VersionName(from).resolve(history, ZoneId.systemDefault());
		if (first > last) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'from' is version " + first + ", and comes after version " + last + ", which is checked.");
		}
		return first;
	}

	private ViolationVersions versions(Checked checked) {
		ModelHistory history = checked.store.history();
		String asOf = checked.call.asOf();
		long last = asOf == null ? history.newestNumber() : new VersionName(asOf).resolve(history, ZoneId.systemDefault());
		ViolationHistory followed = followed(checked, last);
		List<ViolationVersions.Version> versions = new ArrayList<>();
		versions.add(new ViolationVersions.Version(HistoryMethods.commit(followed.first(), history), followed.count(), null, null));
		followed.follow(last, step -> {
			if (!step.came().isEmpty() || !step.went().isEmpty()) {
				versions.add(new ViolationVersions.Version(HistoryMethods.commit(step.commit(), history), step.count(), (long) step.came().size(), (long) step.went().size()));
			}
			if (versions.size() > FollowCall.MOST) {
				throw new ArenaException(ErrorCode.ROW_LIMIT, "More than " + FollowCall.MOST + " commits have changed the violations up to commit " + step.commit().number()
						+ "; ask for fewer versions with 'from' and 'asOf'.");
			}
		});
		return new ViolationVersions(versions);
	}

	private ConstraintFiles reader(Checked checked, Metamodel metamodel) {
		return new ConstraintFiles(metamodel, readers(), Boolean.TRUE.equals(checked.call.isLenient()), checked::remark, checked.cancellation);
	}

	private static List<ConstraintFiles.Source> sources(ConstraintFiles reader, List<ConstraintText> texts) {
		return texts.isEmpty() ? reader.ofMetamodel() : reader.read(texts, ConstraintMethods::metamodel);
	}

	private ConstraintFiles.Readers readers() {
		return new ConstraintFiles.Readers(languages, constraintLanguages, file -> {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "A server reads no files of clients: send " + file + " with its text.");
		});
	}

	private static Metamodel metamodel(ConstraintText text) {
		return Ecore.read(text.name(), new ByteArrayInputStream(text.text().getBytes(StandardCharsets.UTF_8)));
	}
}
