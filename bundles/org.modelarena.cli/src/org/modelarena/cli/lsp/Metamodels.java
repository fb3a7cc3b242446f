// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.language.Directives;
import org.modelarena.language.LanguageService;
import org.modelarena.xmi.Ecore;

/**
 * Finds the metamodel of a text: the files that its first lines name, relative to it; else what the server was started with; else the files that the editor
 * has named. Files are read again when they have changed. Thread-safe.
 */
final class Metamodels {
	/** Nobody works with more at once. */
	private static final int MOST_KEPT = 32;

	private final QueryLanguages languages;
	private final Optional<Metamodel> given;
	private final Map<List<Version>, Metamodel> read = new ConcurrentHashMap<>();
	private final Map<Metamodel, Map<String, LanguageService>> services = new ConcurrentHashMap<>();
	private volatile List<Path> ofEditor = List.of();

	/** A file as it was at a time. */
	private record Version(Path file, long changed) {
	}

	/** @param given the metamodel that the server was started with */
	Metamodels(QueryLanguages languages, Optional<Metamodel> given) {
		this.languages = languages;
		this.given = given;
	}

	/** Uses the files that the editor has named. */
	void use(List<Path> files) {
		ofEditor = List.copyOf(files);
	}

	/**
	 * The help for a text; nothing if nobody has named a metamodel.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#METAMODEL_INVALID}, {@link ErrorCode#UNKNOWN_NAME} for the language
	 */
	Optional<LanguageService> service(OpenText text) {
		return metamodel(text).map(metamodel -> services.computeIfAbsent(metamodel, each -> new ConcurrentHashMap<>()).computeIfAbsent(text.language(),
				language -> new LanguageService(metamodel, languages.get(language))));
	}

	private Optional<Metamodel> metamodel(OpenText text) {
		List<String> named = Directives.of(text.language(), text.text()).metamodels();
		if (!named.isEmpty()) {
			return Optional.of(read(named.stream().map(name -> resolved(text, name)).toList()));
		}
		if (given.isPresent()) {
			return given;
		}
		return ofEditor.isEmpty() ? Optional.empty() : Optional.of(read(ofEditor));
	}

	private static Path resolved(OpenText text, String name) {
		try {
			return text.folder().orElse(Path.of("")).resolve(name).normalize();
		} catch (InvalidPathException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "'" + name + "' is no file.", e);
		}
	}

	private Metamodel read(List<Path> files) {
		List<Version> versions = files.stream().map(Metamodels::version).toList();
		if (read.size() > MOST_KEPT) {
			read.clear();
			services.clear();
		}
		return read.computeIfAbsent(versions, each -> Ecore.read(new ArrayList<>(files)));
	}

	private static Version version(Path file) {
		try {
			return new Version(file, Files.getLastModifiedTime(file).toMillis());
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no metamodel " + file + ".", e);
		}
	}
}
