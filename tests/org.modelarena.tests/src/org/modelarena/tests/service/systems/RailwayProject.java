// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.systems;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.tests.Railways;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** A project that holds a railway, on a server of its own. */
abstract class RailwayProject {
	static final String NAME = "railway";

	@TempDir
	Path folder;
	SystemsServer server;
	String project;

	@BeforeEach
	void serve() throws Exception {
		server = new SystemsServer(folder).with(NAME, Railways.inject(1)).start();
		project = server.project(NAME);
	}

	@AfterEach
	void close() throws InterruptedException {
		server.close();
	}

	String commitPath() throws Exception {
		return project + "/commits/" + server.head(project);
	}

	List<Long> ocl(String text) {
		try (QueryEndpoint endpoint = server.service.store(NAME).endpoint(server.catalog.languages())) {
			Answer answer = endpoint.execute(new Query("ocl", text), QueryLimits.DEFAULT, Cancellation.create());
			List<Long> keys = new ArrayList<>();
			for (long row = 0; row < answer.count(); row++) {
				keys.add(((ElementKey) answer.row(row).getFirst()).value());
			}
			return keys.stream().sorted().toList();
		}
	}

	static String primitive(String property, String operator, String value) {
		return "{\"@type\":\"PrimitiveConstraint\",\"inverse\":false,\"property\":\"" + property + "\",\"operator\":\"" + operator + "\",\"value\":" + value + "}";
	}

	static String composite(String operator, String... parts) {
		return "{\"@type\":\"CompositeConstraint\",\"operator\":\"" + operator + "\",\"constraint\":[" + String.join(",", parts) + "]}";
	}

	static String not(String constraint) {
		return constraint.replace("\"inverse\":false", "\"inverse\":true");
	}

	JsonObject element(String id) throws Exception {
		return server.get(commitPath() + "/elements/" + id).getAsJsonObject();
	}

	String idOf(String ocl) throws Exception {
		long key = ocl(ocl).getFirst();
		return server.all(commitPath() + "/elements", 5000).stream().filter(each -> SystemsServer.key(each) == key).map(SystemsServer::id).findFirst().orElseThrow();
	}

	String branch() throws Exception {
		return SystemsServer.id(server.get(project).getAsJsonObject().get("defaultBranch"));
	}

	/** The commit that was the newest so many commits ago. */
	String previous(int back) throws Exception {
		return SystemsServer.id(server.all(project + "/commits", 2).get(back));
	}

	static JsonArray array(JsonElement... items) {
		JsonArray array = new JsonArray();
		List.of(items).forEach(array::add);
		return array;
	}

	static JsonObject segment(int length) {
		JsonObject json = new JsonObject();
		json.addProperty("@type", "Segment");
		json.addProperty("length", length);
		return json;
	}
}
