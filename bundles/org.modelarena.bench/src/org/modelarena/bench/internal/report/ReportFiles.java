// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.results.RunData;
import org.modelarena.core.ArenaException;

/** The report's charts and tables as files of their own, for papers and slides: a chart as SVG with its legend, a table as CSV and as LaTeX. */
public final class ReportFiles {
	private static final Pattern TABLE = Pattern.compile("<a download=\"([\\w.-]+)\" href=\"data:[^,\"]*;base64,([^\"]*)\"");
	private static final Pattern CHART = Pattern.compile("<svg class=\"chart[^\"]*\" tabindex=\"0\" viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"(.*?)aria-label=\"([^\"]*)\">(.*?)</svg>", Pattern.DOTALL);
	private static final Pattern SECTION = Pattern.compile(" id=\"(?!t-)(?:q-)?([\\w.-]+)\"");
	private static final Pattern SERIES = Pattern.compile("data-s=\"([0-9]+)\"");
	private static final Pattern VARIABLE = Pattern.compile("var\\((--[a-z0-9]+)\\)");
	private static final Pattern VALUE = Pattern.compile("(--[a-z0-9]+): ([^;]+);");
	private static final double LINE_OF_LEGEND = 17;
	private static final String FONT = "font-family=\"Helvetica, Arial, sans-serif\"";

	private final Results results;
	private final Path folder;
	private final String styles = Resource.text("report.css");
	private final List<Path> written = new ArrayList<>();

	private ReportFiles(Results results, Path folder) {
		this.results = results;
		this.folder = folder;
	}

	/**
	 * Writes them into a folder, which is made if it is not there; files of the same names are overwritten.
	 *
	 * @return the files that were written
	 * @throws ArenaException {@link org.modelarena.core.ErrorCode#IO}
	 */
	public static List<Path> write(RunData run, Path folder) {
		Results results = new Results(run);
		Html body = new Html();
		new Sections(results, body).write();
		ReportFiles files = new ReportFiles(results, folder);
		try {
			Files.createDirectories(folder);
			files.writeAll(body.toString());
		} catch (IOException e) {
			throw ArenaException.io("Cannot write the charts and tables into " + folder, e);
		}
		return List.copyOf(files.written);
	}

	private void writeAll(String page) throws IOException {
		for (MatchResult table : TABLE.matcher(page).results().toList()) {
			write(table.group(1), new String(Base64.getDecoder().decode(table.group(2)), StandardCharsets.UTF_8));
		}
		int number = 0;
		for (MatchResult chart : CHART.matcher(page).results().toList()) {
			String section = SECTION.matcher(page.substring(0, chart.start())).results().reduce((first, second) -> second).map(found -> found.group(1)).orElse("");
			String name = String.format(Locale.ROOT, "%02d-%s-%s", ++number, section, chart.group(4)).replaceAll("&\\w+;|[^A-Za-z0-9.]+", "-").replaceFirst("-+$", "").toLowerCase(
					Locale.ROOT);
			write(name.substring(0, Math.min(name.length(), 100)) + ".svg", standalone(chart));
		}
	}

	private void write(String name, String text) throws IOException {
		Path file = folder.resolve(name);
		Files.writeString(file, text, StandardCharsets.UTF_8);
		written.add(file);
	}

	/** Other programs know neither the page's style nor its variables; its legend is beside the charts. */
	private String standalone(MatchResult chart) {
		double width = Double.parseDouble(chart.group(1));
		double height = Double.parseDouble(chart.group(2));
		List<String> shown = shown(chart.group(5));
		double whole = height + LINE_OF_LEGEND * shown.size() + (shown.isEmpty() ? 0 : 6);
		StringBuilder svg = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 ").append(Numbers.at(width)).append(' ').append(Numbers.at(whole))
				.append("\" width=\"").append(Numbers.at(width)).append("\" height=\"").append(Numbers.at(whole)).append("\" ").append(FONT).append(">\n<title>").append(chart.group(4))
				.append("</title>\n<style>").append(rules()).append("</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>").append(chart.group(5));
		double y = height + 4;
		for (String contender : shown) {
			svg.append("<g transform=\"translate(64 ").append(Numbers.at(y)).append(")\">").append(results.style(contender).swatch().replaceAll("</?svg[^>]*>", "")).append(
					"</g><text class=\"name\" dominant-baseline=\"central\" x=\"106\" y=\"").append(Numbers.at(y + 6)).append("\">").append(Html.escape(contender)).append("</text>");
			y += LINE_OF_LEGEND;
		}
		return inLight(svg.append("</svg>\n").toString());
	}

	/** The contenders that a chart tells apart by their looks alone. */
	private List<String> shown(String chart) {
		List<Integer> numbers = SERIES.matcher(chart).results().map(found -> Integer.valueOf(found.group(1))).distinct().sorted().toList();
		boolean areNamed = results.contenders().stream().filter(contender -> numbers.contains(results.number(contender))).allMatch(contender -> chart.contains(">" + Html.escape(
				contender) + "</text>"));
		return areNamed ? List.of() : results.contenders().stream().filter(contender -> numbers.contains(results.number(contender))).toList();
	}

	private String rules() {
		return styles.lines().filter(line -> line.startsWith(".chart ")).map(line -> line.replace("font-family: inherit;", "")).collect(Collectors.joining("\n"));
	}

	private String inLight(String svg) {
		String root = styles.substring(0, styles.indexOf('}'));
		Matcher uses = VARIABLE.matcher(svg);
		return uses.replaceAll(use -> VALUE.matcher(root).results().filter(value -> value.group(1).equals(use.group(1))).findFirst().map(value -> value.group(2)).orElse("#000000"));
	}
}
