// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.budget.HeapGuard;
import org.modelarena.core.constraint.ConstraintFiles;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.ConstraintText;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.protocol.answer.ConstraintReport;
import org.modelarena.protocol.call.ConstraintCall;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.store.Turns;
import org.modelarena.server.internal.store.Versioned;
import org.modelarena.xmi.Ecore;
import org.modelarena.core.store.VersionName;

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

	/** {@code constraint/check}. */
	CompletableFuture<ConstraintReport> check(CallContext context, ConstraintCall call) {
		stores.require(call.store(), context.session().bearer(), Right.READ);
		List<ConstraintText> texts = texts(call);
		Severity least = call.severity() == null ? Severity.INFO : Severity.of(call.severity());
		int limit = (int) number("limit", call.limit(), 0, USUAL, ConstraintCall.MOST);
		Duration time = Duration.ofMillis(number("timeoutMillis", call.timeoutMillis(), 1, longest.toMillis(), Long.MAX_VALUE));
		Duration bounded = time.compareTo(longest) < 0 ? time : longest;
		return turns.take(context.owner(), turn -> workers.run(context.owner(), () -> {
			workers.expand();
			try {
				return stores.use(call.store(), context.session().bearer(), Right.READ, context.cancellation(),
						store -> check(store, call, texts, new FoundViolations(least, limit), context.cancellation().withTimeout(context.rest(bounded))));
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
		for (ConstraintCall.Document document : call.documents() == null ? List.<ConstraintCall.Document>of() : call.documents()) {
			if (document == null || document.name() == null || document.text() == null || !isFile(document.name())) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "Each of the 'documents' has a 'name' as files have, such as rules.ocl, and a 'text'.");
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

	private ConstraintReport check(ServedStore store, ConstraintCall call, List<ConstraintText> texts, FoundViolations found, Cancellation cancellation) {
		List<String> remarks = new ArrayList<>();
		try (HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			Cancellation bounded = cancellation.withProbe(memory);
			Versioned<ModelSnapshot> state = state(store, call.asOf());
			try (ModelSnapshot snapshot = state.value()) {
				ConstraintFiles reader = new ConstraintFiles(snapshot.metamodel(), readers(), Boolean.TRUE.equals(call.isLenient()), remark -> {
					if (remarks.size() < MOST_REMARKS) {
						remarks.add(remark);
					}
				}, bounded);
				List<ConstraintFiles.Source> sources = texts.isEmpty() ? reader.ofMetamodel() : reader.read(texts, ConstraintMethods::metamodel);
				for (ConstraintFiles.Source source : sources) {
					try {
						source.rules().check(snapshot, found.of(source, snapshot), bounded);
					} catch (QueryException e) {
						throw ConstraintFiles.in(source.name(), e, remarks::add);
					}
				}
				return found.report(state.version(), call.asOf() == null ? null : (Long) state.version(), snapshot.size(), reader.leftOut(), remarks);
			}
		}
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
