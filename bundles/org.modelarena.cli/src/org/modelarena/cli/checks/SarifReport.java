// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.cli.checks.Violations.CheckedRule;
import org.modelarena.cli.checks.Violations.Violation;
import org.modelarena.core.Release;
import org.modelarena.core.constraint.Severity;

/** A report as SARIF 2.1.0 has it, the Static Analysis Results Interchange Format of OASIS. Stateless. */
final class SarifReport {
	private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
	/** The name of our fingerprints, with the version of the way in which they are made. */
	private static final String FINGERPRINT = "ruleAndPath/v1";

	private SarifReport() {
	}

	static Map<String, Object> of(Report report) {
		Map<String, Object> driver = new LinkedHashMap<>();
		driver.put("name", "ModelArena");
		driver.put("version", Release.VERSION);
		driver.put("rules", report.violations().rules().stream().map(SarifReport::rule).toList());
		Map<String, Object> run = new LinkedHashMap<>();
		run.put("tool", Map.of("driver", driver));
		run.put("invocations", List.of(Map.of("executionSuccessful", true)));
		run.put("columnKind", "utf16CodeUnits");
		run.put("results", report.violations().first().stream().map(each -> result(each, report)).toList());
		run.put("properties", properties(report));
		Map<String, Object> log = new LinkedHashMap<>();
		log.put("$schema", SCHEMA);
		log.put("version", "2.1.0");
		log.put("runs", List.of(run));
		return log;
	}

	private static Map<String, Object> properties(Report report) {
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("model", report.model());
		properties.put("elements", report.elements());
		properties.put("violations", report.violations().count());
		properties.put("known", report.violations().known());
		properties.put("unlisted", report.unlisted());
		return properties;
	}

	private static Map<String, Object> rule(CheckedRule rule) {
		Map<String, Object> descriptor = new LinkedHashMap<>();
		descriptor.put("id", rule.rule().qualifiedName());
		descriptor.put("name", rule.rule().name());
		descriptor.put("shortDescription", Map.of("text", rule.rule().qualifiedName() + " of " + rule.source()));
		descriptor.put("defaultConfiguration", Map.of("level", level(rule.rule().severity())));
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("source", rule.source());
		properties.put("line", rule.rule().line());
		properties.put("index", rule.index());
		descriptor.put("properties", properties);
		return descriptor;
	}

	private static Map<String, Object> result(Violation violation, Report report) {
		CheckedRule rule = violation.rule();
		Map<String, Object> result = new LinkedHashMap<>();
		result.put("ruleId", rule.rule().qualifiedName());
		result.put("ruleIndex", rule.index());
		result.put("level", level(rule.rule().severity()));
		String element = violation.element().isEmpty() ? "" : violation.element() + ": ";
		result.put("message", Map.of("text", element + violation.message()));
		result.put("locations", List.of(location(violation)));
		result.put("partialFingerprints", Map.of(FINGERPRINT, violation.fingerprint()));
		if (report.isCompared()) {
			result.put("baselineState", "new");
		}
		return result;
	}

	private static Map<String, Object> location(Violation violation) {
		Map<String, Object> location = new LinkedHashMap<>();
		violation.place().ifPresent(place -> location.put("physicalLocation",
				Map.of("artifactLocation", Map.of("uri", uri(place.file())), "region", Map.of("startLine", place.line()))));
		Map<String, Object> logical = new LinkedHashMap<>();
		if (!violation.element().isEmpty()) {
			logical.put("name", violation.element());
			logical.put("fullyQualifiedName", violation.path());
		}
		logical.put("kind", violation.element().isEmpty() ? "model" : "element");
		List<Map<String, Object>> logicals = new ArrayList<>();
		logicals.add(logical);
		location.put("logicalLocations", logicals);
		return location;
	}

	/** Relative where the file was given so: then it is one of a repository, whose folder the reader knows. */
	private static String uri(String file) {
		Path path = Path.of(file).normalize();
		if (path.isAbsolute()) {
			return path.toUri().toString();
		}
		String root = Path.of("").toAbsolutePath().toUri().toString();
		String whole = path.toAbsolutePath().normalize().toUri().toString();
		return whole.startsWith(root) ? whole.substring(root.length()) : whole;
	}

	private static String level(Severity severity) {
		return switch (severity) {
		case ERROR -> "error";
		case WARNING -> "warning";
		case INFO -> "note";
		};
	}
}
