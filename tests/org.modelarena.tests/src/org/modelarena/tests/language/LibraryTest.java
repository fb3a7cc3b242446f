// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.cases.RailwayCase;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Operation;

/** What is proposed is there: each operation runs on a value of its receiver. */
class LibraryTest {
	private static final Map<String, String> OCL_RECEIVERS = Map.ofEntries(Map.entry("Any", "1"), Map.entry("Type", "Segment"), Map.entry("String", "'12'"), Map.entry("Integer", "7"),
			Map.entry("Real", "7.5"), Map.entry("Collection", "Sequence{1, 2}"), Map.entry("Set", "Set{1, 2}"), Map.entry("OrderedSet", "OrderedSet{1, 2}"), Map.entry("Bag", "Bag{1, 2}"),
			Map.entry("Sequence", "Sequence{1, 2}"), Map.entry("Ordered", "Sequence{1, 2}"));
	private static final Map<String, String> OCL_ARGUMENTS = Map.ofEntries(Map.entry("object", "1"), Map.entry("index", "1"), Map.entry("lower", "1"), Map.entry("upper", "1"),
			Map.entry("text", "'1'"), Map.entry("regex", "'1'"), Map.entry("number", "2"), Map.entry("type", "Integer"), Map.entry("condition", "x > 0"), Map.entry("expression", "x"));
	private static final Map<String, String> EOL_RECEIVERS = Map.ofEntries(Map.entry("Any", "'1'"), Map.entry("Element", "Segment.all.first()"), Map.entry("Type", "Segment"),
			Map.entry("Versioned", "Segment.all.first()"),
			Map.entry("Literal", "Signal#GO"), Map.entry("String", "'12'"), Map.entry("Integer", "7"), Map.entry("Real", "7.5"),
			Map.entry("Collection", "Sequence{1, 2, 3, 4}"), Map.entry("Map", "Map{1 = 2}"));
	private static final Map<String, String> EOL_ARGUMENTS = Map.ofEntries(Map.entry("object", "1"), Map.entry("index", "1"), Map.entry("text", "'1'"), Map.entry("regex", "'1'"),
			Map.entry("number", "9"), Map.entry("width", "5"), Map.entry("right", "true"), Map.entry("collection", "Sequence{1}"), Map.entry("map", "Map{3 = 4}"),
			Map.entry("type", "Integer"), Map.entry("condition", "x > 0"), Map.entry("expression", "x"), Map.entry("key", "x"), Map.entry("value", "x"), Map.entry("from", "0"),
			Map.entry("to", "'0'"), Map.entry("commit", "0"), Map.entry("count", "1"));

	@TempDir
	static Path folder;
	private static ModelStore store;
	private static QueryEndpoint endpoint;

	@BeforeAll
	static void load() {
		Catalog catalog = Catalog.discover();
		store = catalog.store("columns").create(StoreLocation.at(folder.resolve("store")), new RailwayCase().model(Map.of("size", "1")), Progress.none());
		store.keepHistory(CommitNote.of("Ada", ""));
		endpoint = store.endpoint(catalog.languages());
	}

	@AfterAll
	static void close() {
		endpoint.close();
		store.close();
	}

	static Stream<Operation> ofOcl() {
		return Library.of(Dialect.OCL).operations().stream();
	}

	static Stream<Operation> ofEol() {
		return Library.of(Dialect.EOL).operations().stream();
	}

	@ParameterizedTest
	@MethodSource("ofOcl")
	void oclHasTheOperation(Operation operation) {
		String receiver = receiver(OCL_RECEIVERS, operation);
		String collection = operation.receiver().equals("Set") ? "Set{1}" : operation.receiver().equals("Bag") ? "Bag{1}" : "Sequence{1}";
		boolean arrow = receiver.contains("{");
		String arguments = operation.accumulates() ? "x; result : Integer = 0 | result + x" : arguments(operation, OCL_ARGUMENTS, collection);
		String text = receiver + (arrow ? "->" : ".") + operation.name() + "(" + arguments + ")";
		assertRuns("ocl", switch (operation.name()) {
		// What is no value can only be asked for.
		case "toBoolean" -> "'true'.toBoolean()";
		case "allInstances" -> "Segment.allInstances()->size()";
		default -> text;
		});
	}

	@ParameterizedTest
	@MethodSource("ofEol")
	void eolHasTheOperation(Operation operation) {
		assertRuns("eol", "var it = " + receiver(EOL_RECEIVERS, operation) + "; var r = it." + operation.name() + "(" + arguments(operation, EOL_ARGUMENTS, "Sequence{1}") + "); return 1;");
	}

	private static String receiver(Map<String, String> receivers, Operation operation) {
		return receivers.get(operation.receiver());
	}

	private static String arguments(Operation operation, Map<String, String> known, String collection) {
		List<String> arguments = new ArrayList<>();
		for (String parameter : operation.parameters()) {
			boolean isOfVersion = parameter.equals("condition") && operation.receiver().equals("Versioned");
			arguments.add(parameter.equals("collection") ? collection : isOfVersion ? "v.isAlive" : known.getOrDefault(parameter, parameter));
		}
		if (operation.isIterator()) {
			return arguments.removeFirst() + " | " + String.join(", ", arguments);
		}
		return String.join(", ", arguments);
	}

	private static void assertRuns(String language, String text) {
		assertFalse(endpoint.execute(new Query(language, text), QueryLimits.DEFAULT, Cancellation.create()).columns().isEmpty(), text);
	}
}
