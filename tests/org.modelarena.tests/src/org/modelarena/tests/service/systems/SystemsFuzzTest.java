// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;

/**
 * Paths and bodies of the Systems Modeling API that are almost right: none is a fault of the server, each refusal is an error of the API, whatever was committed is
 * an intact model, and the store can be opened again. Ten minutes in the long form; {@code -Dmodelarena.seed=N} for others.
 */
@Timeout(900)
class SystemsFuzzTest {
	private static final Duration TIME = Boolean.getBoolean("modelarena.long") ? Duration.ofMinutes(10) : Duration.ofSeconds(4);
	private static final Set<Integer> ANSWERS = Set.of(200, 201, 400, 404, 405, 409, 422, 501);
	private static final List<String> PATHS = List.of("", "/branches", "/branches/B", "/tags", "/tags/T", "/commits", "/commits/C", "/commits/C/changes", "/commits/C/changes/X", "/commits/C/elements",
			"/commits/C/elements/E", "/commits/C/roots", "/commits/C/elements/E/relationships", "/commits/C/diff", "/query-results", "/queries", "/queries/X", "/queries/X/results",
			"/commits/C/elements/E/projectUsage");
	private static final List<String> PARAMETERS = List.of("page[size]=3", "page[size]=-1", "page[size]=99999999999999999999", "page[after]=E", "page[before]=E", "page[after]=C", "page[before]=C",
			"direction=in",
			"direction=x", "baseCommitId=C", "commitId=C", "branchId=B", "excludeUsed=true", "x=y", "page[before]=");
	private static final List<String> BODIES = List.of("{\"@type\":\"Commit\",\"change\":[{\"@type\":\"DataVersion\",\"identity\":{\"@id\":\"E\"},\"payload\":P}],\"previousCommit\":{\"@id\":\"C\"}}",
			"{\"change\":[{\"payload\":P},{\"payload\":P}]}", "{\"change\":[{\"identity\":{\"@id\":\"E\"},\"payload\":{\"id\":7}},{\"identity\":{\"@id\":\"E\"},\"payload\":null}]}",
			"{\"change\":[{\"payload\":P},{\"identity\":{\"@id\":\"E\"},\"payload\":null},{\"identity\":{\"@id\":\"E\"},\"payload\":P}],\"description\":\"d\"}",
			"{\"change\":[{\"payload\":{\"@type\":\"Segment\",\"length\":5,\"modelarena:container\":{\"@id\":\"E\"},\"modelarena:containment\":\"elements\",\"semaphores\":[{\"@id\":\"E\"}]}}]}",
			"{\"@type\":\"Query\",\"select\":[\"@id\",\"length\"],\"where\":{\"@type\":\"CompositeConstraint\",\"operator\":\"and\",\"constraint\":[W,W]}}", "{\"where\":W}",
			"{\"@type\":\"Tag\",\"name\":\"t\",\"taggedCommit\":{\"@id\":\"C\"}}");
	private static final List<String> PIECES = List.of("{", "}", "[", "]", "\"", ",", ":", "null", "true", "-1", "9223372036854775807", "99999999999999999999", "1e308", "1e999", "NaN", "\\u0000",
			"\\ud800",
			"\u00e9", "\"@id\"", "{\"@id\":\"E\"}", "[[[[", "$0", "\"$0\"", "0.1", "\"elements\"", "\"Route\"", "\"instanceOf\"", "\"<\"");

	private final Random random = new Random(Long.getLong("modelarena.seed", 1));
	private final List<String> elements = new ArrayList<>();
	private final List<String> payloads = new ArrayList<>();
	private final List<String> commits = new ArrayList<>();

	@TempDir
	Path folder;

	@Sampled(2)
	@Test
	void nothingThatComesIsAFaultOfTheServer() throws Exception {
		int requests = 0;
		int made = 0;
		try (SystemsServer server = new SystemsServer(folder).with("railway", Railways.repair(1)).start()) {
			String project = server.project("railway");
			String branch = SystemsServer.id(server.get(project).getAsJsonObject().get("defaultBranch"));
			commits.add(server.head(project));
			for (JsonElement element : server.all(project + "/commits/" + commits.getFirst() + "/elements", 1000)) {
				elements.add(SystemsServer.id(element));
				payloads.add(element.toString());
			}
			for (long end = System.nanoTime() + TIME.toNanos(); System.nanoTime() < end; requests++) {
				HttpResponse<String> response = server.send(request(server, project, branch));
				assertTrue(ANSWERS.contains(response.statusCode()), () -> response.request() + " " + response.statusCode() + " " + response.body());
				if (response.statusCode() >= 400) {
					SystemsServer.refused(response.statusCode(), response);
				} else if (response.request().method().equals("POST") && response.body().contains("\"@type\":\"Commit\"")) {
					made++;
					commits.add(SystemsServer.id(JsonParser.parseString(response.body())));
				}
			}
			System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, requests + " requests, " + made + " commits");
			assertTrue(made > 0, "no commit was right");
		}
		try (ModelStore store = new SystemsServer(folder).catalog.store("columns").open(StoreLocation.at(folder.resolve("railway")))) {
			Findings findings = new Findings();
			ModelCheck.run(store, findings, Progress.none());
			assertTrue(findings.isEmpty(), () -> findings.first().toString());
			assertEquals(made, store.history().newestNumber());
		}
	}

	private HttpRequest.Builder request(SystemsServer server, String project, String branch) {
		String path = (random.nextInt(4) == 0 ? "/legacy" : "") + project + ids(any(PATHS), branch);
		StringBuilder query = new StringBuilder();
		for (int i = random.nextInt(3); i > 0; i--) {
			String[] parameter = ids(any(PARAMETERS), branch).split("=", -1);
			query.append(query.isEmpty() ? '?' : '&').append(URLEncoder.encode(parameter[0], StandardCharsets.UTF_8)).append('=').append(URLEncoder.encode(parameter[1], StandardCharsets.UTF_8));
		}
		if (random.nextInt(8) == 0) {
			path += "/" + URLEncoder.encode(any(PIECES), StandardCharsets.UTF_8);
		}
		HttpRequest.Builder request = server.request(path + query).header("Content-Type", "application/json");
		if (random.nextInt(3) == 0) {
			return random.nextInt(6) == 0 ? request.DELETE() : request.GET();
		}
		// Most bodies go where bodies are taken.
		String to = random.nextInt(8) == 0 ? path : project + any(List.of("/commits", "/query-results", "/commits", "/tags", "/queries"));
		return server.request(to).header("Content-Type", "application/json").method(random.nextInt(20) == 0 ? "PUT" : "POST", BodyPublishers.ofString(body(branch)));
	}

	private String body(String branch) {
		String body = any(BODIES).replaceFirst("P", Matcher.quoteReplacement(any(payloads))).replaceFirst(":P", ":" + Matcher.quoteReplacement(any(payloads))).replace("W",
				"{\"@type\":\"PrimitiveConstraint\",\"property\":\"" + any(List.of("length", "@type", "@id", "id", "route", "entry")) + "\",\"operator\":\""
						+ any(List.of("=", "<", ">=", "in", "instanceOf")) + "\",\"value\":[" + any(List.of("1", "\"Segment\"", "{\"@id\":\"E\"}", "null", "true")) + "]}");
		StringBuilder changed = new StringBuilder(ids(body, branch));
		for (int i = Math.max(0, random.nextInt(6) - 2); i > 0; i--) {
			int from = random.nextInt(changed.length());
			int to = Math.min(changed.length(), from + random.nextInt(12));
			changed.replace(from, to, random.nextBoolean() ? any(PIECES) : changed.substring(Math.max(0, from - 9), from));
		}
		return changed.toString();
	}

	/** Letters stand for ids: of what is there, or nearly. */
	private String ids(String text, String branch) {
		return text.replaceFirst("\\bE\\b", id(any(elements))).replaceAll("\\bE\\b", id(any(elements))).replaceAll("\\bC\\b", id(any(commits))).replaceAll("\\bB\\b", id(branch))
				.replaceAll("\\b[TX]\\b", id(any(elements)));
	}

	private String id(String right) {
		return switch (random.nextInt(12)) {
		case 0 -> new UUID(random.nextLong(), random.nextLong()).toString();
		case 1 -> right.substring(0, 30) + "ffffff";
		case 2 -> right.substring(1);
		case 3 -> any(commits);
		default -> right;
		};
	}

	private <T> T any(List<T> list) {
		return list.get(random.nextInt(list.size()));
	}
}
