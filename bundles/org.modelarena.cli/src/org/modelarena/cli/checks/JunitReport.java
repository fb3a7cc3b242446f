// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.modelarena.cli.checks.Violations.CheckedRule;
import org.modelarena.cli.checks.Violations.Violation;
import org.modelarena.cli.output.Printable;

/** A report in the form of JUnit's XML, which all build servers show: each file of constraints is a suite, each constraint a test. */
final class JunitReport {
	private final XMLStreamWriter xml;

	private JunitReport(XMLStreamWriter xml) {
		this.xml = xml;
	}

	static String of(Report report) {
		StringWriter text = new StringWriter();
		try {
			new JunitReport(XMLOutputFactory.newInstance().createXMLStreamWriter(text)).write(report);
		} catch (XMLStreamException e) {
			throw new IllegalStateException(e);
		}
		return text.toString();
	}

	private void write(Report report) throws XMLStreamException {
		Map<CheckedRule, List<Violation>> violations = report.violations().first().stream().collect(Collectors.groupingBy(Violation::rule));
		Map<String, List<CheckedRule>> suites = report.violations().rules().stream().collect(Collectors.groupingBy(CheckedRule::source, LinkedHashMap::new, Collectors.toList()));
		xml.writeStartDocument("UTF-8", "1.0");
		line();
		xml.writeStartElement("testsuites");
		counts(report.violations().rules());
		attribute("time", String.format(Locale.ROOT, "%.3f", report.seconds()));
		for (Map.Entry<String, List<CheckedRule>> suite : suites.entrySet()) {
			line();
			xml.writeStartElement("testsuite");
			attribute("name", suite.getKey());
			counts(suite.getValue());
			for (CheckedRule rule : suite.getValue()) {
				test(rule, violations.getOrDefault(rule, List.of()));
			}
			line();
			xml.writeEndElement();
		}
		line();
		xml.writeEndElement();
		line();
		xml.writeEndDocument();
	}

	private void counts(List<CheckedRule> rules) throws XMLStreamException {
		attribute("tests", String.valueOf(rules.size()));
		attribute("failures", String.valueOf(rules.stream().filter(rule -> rule.violations() > 0).count()));
		attribute("errors", "0");
	}

	private void test(CheckedRule rule, List<Violation> violations) throws XMLStreamException {
		line();
		xml.writeStartElement("testcase");
		attribute("classname", rule.rule().context().isEmpty() ? rule.source() : rule.rule().context());
		attribute("name", rule.rule().name());
		if (rule.violations() > 0) {
			line();
			xml.writeStartElement("failure");
			attribute("type", rule.rule().severity().label());
			attribute("message", rule.violations() + (rule.violations() == 1 ? " violation" : " violations"));
			for (Violation each : violations) {
				String place = each.place().map(at -> at.file() + ":" + at.line() + ": ").orElse("");
				xml.writeCharacters(Printable.line(place + each.element() + " #" + each.key() + ": " + each.message()) + "\n");
			}
			if (violations.size() < rule.violations()) {
				xml.writeCharacters(violations.isEmpty() ? "None of them is listed, as others have used up --limit.\n" : "... and " + (rule.violations() - violations.size()) + " more\n");
			}
			xml.writeEndElement();
		}
		xml.writeEndElement();
	}

	private void attribute(String name, String value) throws XMLStreamException {
		xml.writeAttribute(name, Printable.line(value));
	}

	private void line() throws XMLStreamException {
		xml.writeCharacters("\n");
	}
}
