package org.modelarena.bench.internal.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.modelarena.bench.results.RunLog;

/** Composes the page. */
public final class ReportPage {
	private static final String STYLES = "report.css";

	private ReportPage() {
	}

	/** The whole page. */
	public static String of(ReportData data) {
		Html html = new Html();
		String name = data.log().header().name();
		html.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
				+ "<meta name=\"color-scheme\" content=\"light dark\">").element("title", name + " – ModelArena").raw("<style>" + styles() + "</style></head><body><main>");
		html.raw("<header><p class=\"over\">ModelArena report</p>").element("h1", name);
		state(html, data.log().header());
		html.raw("<p class=\"verdict\">").raw(new Verdict(data).sentence()).raw("</p>");
		facts(html, data);
		html.raw("</header>");
		if (data.executions() > 0) {
			headline(html, data);
			data.queries().forEach(query -> new QuerySection(data, query).write(html));
		}
		new Appendix(data, html).write();
		return html.raw("</main></body></html>\n").toString();
	}

	private static void state(Html html, RunLog.Header header) {
		String text = switch (header.state()) {
		case COMPLETE -> "";
		case CANCELLED -> "This run was cancelled; what follows was measured until then.";
		case RUNNING -> "This run did not end: it is still going on, or was killed. What follows was measured until then.";
		case FAILED -> "This run ended with an error: " + header.reason();
		};
		if (!text.isEmpty()) {
			html.element("p", "class=\"banner\"", text);
		}
	}

	private static void facts(Html html, ReportData data) {
		html.raw("<ul class=\"facts\">");
		fact(html, Numbers.whole(data.executions()), data.executions() == 1 ? "execution" : "executions");
		double right = data.executions() == 0 ? Double.NaN : 100.0 * (data.executions() - data.wrong() - data.failed()) / data.executions();
		// 99.996 % must not be shown as 100 %.
		fact(html, Double.isNaN(right) ? "–" : right == 100 ? "100 %" : Math.floor(right * 100) / 100 + " %", "right answers");
		fact(html, Numbers.whole(data.series().size()), data.series().size() == 1 ? "contender" : "contenders");
		fact(html, Numbers.whole(data.queries().size()), data.queries().size() == 1 ? "query" : "queries");
		List<Integer> clients = data.clients();
		if (!clients.isEmpty()) {
			fact(html, clients.size() == 1 ? clients.get(0).toString() : clients.get(0) + "–" + clients.get(clients.size() - 1), "client threads");
		}
		data.surroundings().loads().stream().filter(load -> load.elements() > 0).findFirst().ifPresent(load -> fact(html, Numbers.whole(load.elements()),
				"elements"));
		html.raw("</ul>");
	}

	private static void fact(Html html, String value, String name) {
		html.raw("<li>").element("strong", value).element("span", name).raw("</li>");
	}

	private static void headline(Html html, ReportData data) {
		html.raw("<section><h2>At a glance</h2>");
		List<Integer> clients = data.clients();
		new HeadlineTable(data, clients.get(0)).write(html);
		if (clients.size() > 1) {
			new HeadlineTable(data, clients.get(clients.size() - 1)).write(html);
		}
		int skipped = data.log().skipped().size();
		if (skipped > 0) {
			html.element("p", "class=\"note\"", (skipped == 1 ? "One part of the experiment was" : skipped + " parts of the experiment were")
					+ " not measured; the reasons stand below under “Not measured”.");
		}
		html.raw("</section>");
	}

	private static String styles() {
		try (InputStream in = ReportPage.class.getResourceAsStream(STYLES)) {
			if (in == null) {
				throw new IllegalStateException("The resource " + STYLES + " is missing in this build");
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new IllegalStateException("The resource " + STYLES + " cannot be read", e);
		}
	}
}
