// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.constraint.ConstraintText;
import org.modelarena.core.constraint.Severity;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.call.ConstraintCall;
import org.modelarena.protocol.check.ConstraintReport;
import org.modelarena.protocol.check.ViolationVersions;

/** The model of a served store, which its server checks, or any one of several. */
final class ServedModel {
	/** Beyond the server's own deadline, so that its answer is heard. */
	private static final Duration ANSWER = Duration.ofSeconds(5);

	private final ArenaClient client;
	private final Severity least;
	private final boolean isLenient;
	private final Duration timeout;
	private final CheckedVersions versions;

	/**
	 * @param least     what is less bad is left out
	 * @param isLenient whether single constraints that cannot be checked are left out
	 * @param versions  what is asked about versions
	 */
	ServedModel(ArenaClient client, Severity least, boolean isLenient, Duration timeout, CheckedVersions versions) {
		this.versions = versions;
		this.client = client;
		this.least = least;
		this.isLenient = isLenient;
		this.timeout = timeout;
	}

	/**
	 * Has constraints checked.
	 *
	 * @param files   with constraints; none for those of the metamodel
	 * @param most    how many violations are to be listed
	 * @param needsAll whether that is worth nothing if there are more
	 */
	ConstraintReport check(List<Path> files, int most, boolean needsAll, Cancellation cancellation) {
		String asOf = versions.served();
		long limit = needsAll ? ConstraintCall.MOST : Math.min(most, ConstraintCall.MOST);
		ConstraintReport report = client.call(Methods.CONSTRAINTS, call(files, limit), ConstraintReport.class, timeout.plus(ANSWER), cancellation);
		if (asOf != null && report.asOf() == null) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The server does not check versions, and has checked the newest one; update it to check as of '" + asOf + "'.");
		}
		if (versions.isBlamed() && report.commits() == null) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The server does not tell since when constraints are violated; update it, or leave out --blame.");
		}
		long all = report.rules().stream().mapToLong(ConstraintReport.Checked::violations).sum();
		if (needsAll && all > report.violations().size()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "A server lists " + ConstraintCall.MOST + " violations at most, and there are " + all
					+ ", of which a baseline needs all; check the store, or a backup of it, where it lies: --at DIR.");
		}
		return report;
	}

	private ConstraintCall call(List<Path> files, Long limit) {
		List<ConstraintCall.Document> documents = ConstraintText.of(files).stream().map(text -> new ConstraintCall.Document(text.name(), text.text(), text.isImported())).toList();
		return new ConstraintCall(client.store(), documents, least.label(), isLenient, limit, Math.max(1, timeout.toMillis()), versions.served(), versions.isBlamed() ? true : null,
				versions.servedFrom());
	}

	/** Has constraints followed from version to version. */
	ViolationVersions follow(List<Path> files, Cancellation cancellation) {
		return client.call(Methods.VIOLATIONS, call(files, null), ViolationVersions.class, timeout.plus(ANSWER), cancellation);
	}
}
