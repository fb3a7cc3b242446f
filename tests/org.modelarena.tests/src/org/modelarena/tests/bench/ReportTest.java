// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.Report;
import org.modelarena.bench.RunResult;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

class ReportTest {
	@TempDir
	Path folder;
	private RunResult run;

	@BeforeEach
	void runAnExperiment() {
		Experiment experiment = Experiment.builder("t").ofCase("railway", Map.of()).contender("fake:ocl").contender("emf:ocl").clients(1, 2).executions(20)
				.warmup(1).forks(2).build();
		run = ExperimentRun.of(experiment, FakeStore.out(folder)).workload(FakeStore.workload("Q")).inProcess()
				.catalog(FakeStore.catalog(new FakeStore("fake", (call, query, limits, cancellation) -> FakeStore.right()))).build().run();
	}

	private Path file(String name) {
		return run.folder().resolve(name);
	}

	@Tag("equinox")
	@Test
	void thePageIsDrawnAgainFromTheRawResults() throws Exception {
		String first = Files.readString(run.report());
		Files.delete(run.report());
		Files.delete(file("summary.json"));
		assertEquals(run.report(), Report.write(run.folder()));
		assertEquals(first, Files.readString(run.report()));
		assertTrue(Files.exists(file("summary.json")));
		assertTrue(first.contains("every one of 240 answers was right"), "120 of each contender");
	}

	@Test
	void thePageNeedsNothingElse() throws Exception {
		String page = Files.readString(run.report());
		for (String foreign : List.of("http://", "https://", "src=", "@import", "url(", " style=", " onclick", " onload", "javascript:")) {
			assertFalse(page.contains(foreign), foreign);
		}
		assertEquals(0, page.split("href=\"(?!#|data:text/csv|data:application/x-tex)").length - 1, "links lead into the page, or are a table");
		assertTrue(page.contains("<svg") && page.contains("prefers-color-scheme") && page.contains("@media print"));
	}

	@Test
	void thePolicyAllowsOnlyThePagesOwnScriptAndStyle() throws Exception {
		String page = Files.readString(run.report());
		assertEquals(2, page.split("<script").length);
		for (String tag : List.of("script", "style")) {
			String content = page.substring(page.indexOf("<" + tag + ">") + tag.length() + 2, page.indexOf("</" + tag + ">"));
			String hash = Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8)));
			assertTrue(page.contains(tag + "-src 'sha256-" + hash + "'"), tag);
		}
		assertTrue(page.contains("default-src 'none'"));
		assertFalse(page.contains("unsafe-inline"));
	}

	@Test
	void textInThePageIsEscaped() throws Exception {
		String evil = "<script>alert(1)</script>\"'><img>";
		Files.writeString(file("experiment.yaml"), "name: '" + evil + "'\n");
		JsonObject log = JsonParser.parseString(Files.readString(file("run.json"))).getAsJsonObject();
		log.getAsJsonObject("header").addProperty("name", evil);
		for (String list : List.of("skipped", "troubles")) {
			JsonObject entry = new JsonObject();
			List.of("contender", "query", "reason", "where", "outcome", "message").forEach(key -> entry.addProperty(key, evil));
			log.getAsJsonArray(list).add(entry);
		}
		log.addProperty("load", evil);
		Files.writeString(file("run.json"), log.toString());
		String rows = Files.readString(file("executions.csv"));
		Files.writeString(file("executions.csv"), rows.replace("fake:ocl,Q,", "fake:<img>,Q\"<img>,"));
		Report.write(run.folder());
		String page = Files.readString(run.report());
		assertTrue(page.contains("&lt;script&gt;") && page.contains("fake:&lt;img&gt;"));
		assertEquals(2, page.split("<script").length, "its own");
		assertFalse(page.contains("<img"));
		assertFalse(page.contains("\"<img") || page.contains("Q\"&lt;"));
	}

	@Test
	void theSummaryHasTheFieldsOfJmh() throws Exception {
		JsonArray summary = JsonParser.parseString(Files.readString(file("summary.json"))).getAsJsonArray();
		assertEquals(4, summary.size());
		JsonObject first = summary.get(0).getAsJsonObject();
		assertEquals("sample", first.get("mode").getAsString());
		assertEquals(1, first.get("threads").getAsInt());
		assertEquals("fake:ocl", first.getAsJsonObject("params").get("contender").getAsString());
		JsonObject metric = first.getAsJsonObject("primaryMetric");
		assertEquals("ms/op", metric.get("scoreUnit").getAsString());
		assertTrue(metric.get("score").getAsDouble() > 0);
		assertTrue(metric.getAsJsonObject("scorePercentiles").has("99.0"));
		assertEquals(2, first.get("forks").getAsInt());
		assertEquals(2, metric.getAsJsonArray("rawData").size());
		assertEquals(1, metric.getAsJsonArray("rawData").get(1).getAsJsonArray().size());
		assertEquals(0, first.getAsJsonObject("secondaryMetrics").getAsJsonObject("wrong").get("score").getAsInt());
	}

	@Test
	void theHistogramsReadBack() throws Exception {
		List<String> tags = new ArrayList<>();
		long total = 0;
		HistogramLogReader reader = new HistogramLogReader(file("latency.hlog").toFile());
		for (Histogram histogram = (Histogram) reader.nextIntervalHistogram(); histogram != null; histogram = (Histogram) reader.nextIntervalHistogram()) {
			tags.add(histogram.getTag());
			total += histogram.getTotalCount();
		}
		reader.close();
		assertEquals(240, total);
		assertTrue(tags.contains("fake:ocl@local/Q/2"), tags.toString());
	}

	@ParameterizedTest
	@ValueSource(strings = { "executions.csv", "run.json", "environment.json", "loads.csv", "experiment.yaml" })
	void aMissingFileIsNamed(String name) throws Exception {
		Files.delete(file(name));
		ArenaException e = assertThrows(ArenaException.class, () -> Report.write(run.folder()));
		assertEquals(ErrorCode.NOT_FOUND, e.code());
		assertTrue(e.getMessage().contains(name), e.getMessage());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			fake:ocl,Q,local,1                                                                      | cells
			fake:ocl,Q,local,1,1,1,x,5,1,00000000000000000000000000000000,ok,Q                      | x
			fake:ocl,Q,local,1,1,1,5,-5,1,00000000000000000000000000000000,ok,Q                     | negative
			fake:ocl,Q,local,1,1,1,5,5,1,0000,ok,Q                                                  | digest
			fake:ocl,Q,local,1,1,1,5,5,1,00000000000000000000000000000000,fine,Q                    | 'fine' is no outcome
			fake:ocl,Q,local,1,1,1,5,5,,,failed:NOTHING,Q                                           | 'failed:NOTHING' is no outcome
			emf:ocl,Q,local,2,1,1,5,5,1,00000000000000000000000000000000,ok,Q                       | in two places
			fake:ocl,Q,local,1,1,1,5,5,1,00000000000000000000000000000000,ok,                       | 'asked' is empty
			""")
	void aDamagedLineIsNamed(String line, String hint) throws Exception {
		List<String> lines = new ArrayList<>(Files.readAllLines(file("executions.csv")));
		lines.add(17, line);
		Files.write(file("executions.csv"), lines);
		ArenaException e = assertThrows(ArenaException.class, () -> Report.write(run.folder()));
		assertEquals(ErrorCode.IO, e.code());
		assertTrue(e.getMessage().contains(hint), e.getMessage());
		if (!line.startsWith("emf")) {
			assertTrue(e.getMessage().contains("executions.csv, line 18"), e.getMessage());
		}
	}

	@Test
	void damagedJsonIsNamed() throws Exception {
		Files.writeString(file("run.json"), "{ \"header\": ");
		assertTrue(assertThrows(ArenaException.class, () -> Report.write(run.folder())).getMessage().contains("run.json"));
		Files.writeString(file("run.json"), "{}");
		assertTrue(assertThrows(ArenaException.class, () -> Report.write(run.folder())).getMessage().contains("run.json"));
	}
}
