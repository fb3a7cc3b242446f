// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.types;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.language.internal.syntax.Dialect;

/** The operations that a language has for values of all kinds. They stand in a file for each language. Immutable. */
public final class Library {
	/** Elements and types: what a store with a history knows earlier versions of. */
	private static final String VERSIONED = "Versioned";
	private static final Map<Dialect, Library> LIBRARIES = new ConcurrentHashMap<>();

	private final List<Operation> operations;

	private Library(List<Operation> operations) {
		this.operations = List.copyOf(operations);
	}

	/** The library of a language. EPL has EOL's. */
	public static Library of(Dialect dialect) {
		return LIBRARIES.computeIfAbsent(dialect, each -> read(each == Dialect.OCL ? "ocl.operations" : "eol.operations"));
	}

	private static Library read(String file) {
		try (InputStream stream = Library.class.getResourceAsStream(file);
				BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
			List<Operation> operations = new ArrayList<>();
			reader.lines().forEach(line -> Operation.of(line).ifPresent(operations::add));
			return new Library(operations);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** All of them, in the order of the file. */
	public List<Operation> operations() {
		return operations;
	}

	/** The operations of some receivers, the first of each name where several have it. */
	public List<Operation> of(List<String> receivers) {
		Map<String, Operation> found = new LinkedHashMap<>();
		for (String receiver : receivers) {
			operations.stream().filter(operation -> operation.receiver().equals(receiver)).forEach(operation -> found.putIfAbsent(operation.name(), operation));
		}
		return List.copyOf(found.values());
	}

	/** The operation of that name that a value of a type has. */
	public Optional<Operation> find(ValueType receiver, String name) {
		return of(receivers(receiver)).stream().filter(operation -> operation.name().equals(name)).findFirst();
	}

	/** The operation of that name of any receiver. */
	public Optional<Operation> any(String name) {
		return operations.stream().filter(operation -> operation.name().equals(name)).findFirst();
	}

	/** The operations of collections of a kind, for what stands behind an arrow. */
	public static List<String> ofCollections(ValueType receiver) {
		List<String> receivers = new ArrayList<>(List.of("Collection"));
		if (receiver instanceof ValueType.Many many && many.kind() != CollectionKind.COLLECTION) {
			receivers.add(many.kind().label());
			if (many.kind().isOrdered()) {
				receivers.add("Ordered");
			}
		} else if (receiver instanceof ValueType.Unknown || receiver instanceof ValueType.Many) {
			receivers.addAll(List.of("Sequence", "OrderedSet", "Set", "Bag", "Ordered"));
		} else {
			// What is no collection is taken for a set.
			receivers.add("Set");
		}
		return receivers;
	}

	/** The names of a value's type in the file; the name for all values comes after its own, and before what is asked of versions. */
	public static List<String> receivers(ValueType type) {
		List<String> receivers = new ArrayList<>();
		switch (type) {
		case ValueType.Element element -> receivers.add("Element");
		case ValueType.Basic basic -> {
			receivers.add(basic.text());
			if (basic.equals(ValueType.INTEGER)) {
				receivers.add("Real");
			}
		}
		case ValueType.Type itself -> receivers.add("Type");
		case ValueType.Many many -> receivers.addAll(ofCollections(many));
		case ValueType.Table table -> receivers.add("Map");
		case ValueType.Data data -> receivers.add("Literal");
		case ValueType.Parts parts -> {
			// Only what all values have.
		}
		case ValueType.Unknown unknown -> receivers.addAll(List.of("Element", "String", "Integer", "Real", "Boolean"));
		}
		receivers.add("Any");
		if (type instanceof ValueType.Element || type instanceof ValueType.Type || type instanceof ValueType.Unknown) {
			receivers.add(VERSIONED);
		}
		return receivers;
	}
}
