// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.folders.StoreDirectory;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/**
 * The history of a repository of Ecore models that somebody else wrote: {@code -Dmodelarena.follow.models=DIR}, {@code -Dmodelarena.follow.include=GLOB} for its files,
 * and {@code -Dmodelarena.follow.sample=N} for how many of the versions are loaded afresh. {@code -Dmodelarena.follow.store=DIR} keeps the store, for another run.
 */
@Timeout(7200)
class FollowModelsTest {
	private static final List<String> QUERIES = List.of("EClass.allInstances()->collect(name)", "EClass.allInstances()->collect(eSuperTypes->collect(name))",
			"EStructuralFeature.allInstances()->collect(f | f.eContainingClass.name.concat(f.name))", "EReference.allInstances()->select(r | r.containment)->collect(name)",
			"EReference.allInstances()->select(r | not r.eOpposite.oclIsUndefined())->collect(r | r.eOpposite.name)", "EAttribute.allInstances()->collect(defaultValueLiteral)",
			"EAnnotation.allInstances()->collect(details->collect(value))", "EEnumLiteral.allInstances()->collect(value)->sum()", "EOperation.allInstances()->collect(eParameters->size())",
			"EPackage.allInstances()->collect(nsURI)");

	@TempDir
	Path folder;

	@Test
	void versionsAreWhatFreshLoadsGive() throws IOException, InterruptedException {
		String repository = System.getProperty("modelarena.follow.models", "");
		assumeFalse(repository.isEmpty(), "no repository is named");
		String include = System.getProperty("modelarena.follow.include", "**/*.ecore");
		String store = System.getProperty("modelarena.follow.store", folder.resolve("followed").toString());
		assertEquals(0, Arena.run("follow", repository, "--git", "--include", include, "--at", store, "--once").code());
		List<JsonObject> commits = new ArrayList<>();
		for (JsonElement commit : Arena.run("log", "--at", store, "--json", "--limit", "1000000").succeeded().json().getAsJsonArray()) {
			commits.add(commit.getAsJsonObject());
		}
		int sample = Math.min(commits.size(), Integer.getInteger("modelarena.follow.sample", 100));
		for (int i = 0; i < sample; i++) {
			JsonObject commit = commits.get((int) ((long) i * (commits.size() - 1) / Math.max(1, sample - 1)));
			compare(store, commit, repository, include);
		}
		System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, sample + " of " + commits.size() + " versions answer as fresh loads do");
	}

	private void compare(String store, JsonObject commit, String repository, String include) throws IOException, InterruptedException {
		Path checkout = Files.createDirectories(folder.resolve("checkout"));
		String archive = "git -C '" + repository + "' archive " + commit.get("revision").getAsString() + " ':(glob)" + include + "' | tar -x -C '" + checkout + "'";
		assertEquals(0, new ProcessBuilder("sh", "-c", archive).inheritIO().start().waitFor(), archive);
		String fresh = folder.resolve("fresh").toString();
		List<String> load = new ArrayList<>(List.of("load", "--unresolved", "drop", "--store", "columns", "--at", fresh));
		try (Stream<Path> files = Files.walk(checkout)) {
			files.filter(file -> checkout.getFileSystem().getPathMatcher("glob:" + include).matches(checkout.relativize(file))).sorted().forEach(file -> load.add(file.toString()));
		}
		assertFalse(load.size() == 6, "no files match " + include);
		Arena loaded = Arena.run(load.toArray(String[]::new));
		assertEquals(0, loaded.code(), loaded::err);
		for (String query : QUERIES) {
			assertEquals(digest(query, "--at", fresh), digest(query, "--at", store, "--as-of", commit.get("number").getAsString()), commit + ": " + query);
		}
		StoreDirectory.delete(Path.of(fresh));
		StoreDirectory.delete(checkout);
	}

	private static String digest(String query, String... where) {
		List<String> ask = new ArrayList<>(List.of("query", query, "--json", "--limit", "0"));
		ask.addAll(List.of(where));
		return Arena.run(ask.toArray(String[]::new)).succeeded().jsonObject().get("digest").getAsString();
	}
}
