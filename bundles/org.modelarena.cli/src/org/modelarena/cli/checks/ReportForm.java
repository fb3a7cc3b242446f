// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.modelarena.cli.output.Console;
import org.modelarena.cli.output.Json;
import org.modelarena.cli.output.Printable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;

/** The forms of a report. */
enum ReportForm {
	TEXT, JSON, SARIF, JUNIT;

	/** @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} */
	static ReportForm of(String name) {
		List<String> names = Arrays.stream(values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
		if (!names.contains(name)) {
			throw new ArenaException(ErrorCode.UNKNOWN_NAME, "Unknown format '" + name + "'; there are " + String.join(", ", names) + "." + Nearest.hint(name, names));
		}
		return values()[names.indexOf(name)];
	}

	/** The whole report. */
	String text(Report report) {
		return switch (this) {
		case TEXT -> String.join("\n", report.lines().stream().map(Printable::line).toList()) + "\n";
		case JSON -> Json.of(JsonReport.of(report)) + "\n";
		case SARIF -> Json.of(SarifReport.of(report)) + "\n";
		case JUNIT -> JunitReport.of(report);
		};
	}

	void print(Report report, Console console) {
		if (this == TEXT) {
			report.lines().forEach(console::print);
		} else {
			console.printStyled(text(report).stripTrailing());
		}
	}
}
