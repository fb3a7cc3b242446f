package org.modelarena.ui.editor;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.IDocument;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Metamodel;
import org.modelarena.core.QueryLanguage;
import org.modelarena.core.Strategy;
import org.modelarena.language.Directives;
import org.modelarena.language.LanguageService;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.stores.Stores;
import org.modelarena.xmi.Ecore;

/**
 * Finds the language service for a text: its language by the file's ending, its metamodel by a comment {@code @metamodel my.ecore} at its beginning, else that of the store that
 * is chosen in the Query Console. Thread-safe; may open a store, so it is not for the UI thread.
 */
final class LanguageContext {
	/** Of files that have not changed since. */
	private static final Map<FileState, Metamodel> READ = new ConcurrentHashMap<>();
	private static final int MOST_READ = 20;
	private static final Metamodel NONE = Metamodel.of(List.of());

	private LanguageContext() {
	}

	/** A metamodel file as it is now. */
	private record FileState(Path file, long modified, long size) {
	}

	/** The workspace's file that a document is of. */
	static Optional<IFile> file(IDocument document) {
		ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
		IPath location = buffer == null ? null : buffer.getLocation();
		return location == null || location.segmentCount() < 2 ? Optional.empty() : Optional.of(ResourcesPlugin.getWorkspace().getRoot().getFile(location)).filter(IFile::exists);
	}

	/** The language of a document by the ending of its file. */
	static Optional<String> language(IDocument document) {
		return file(document).map(IFile::getFileExtension).filter(Stores.get().catalog().languages().names()::contains);
	}

	/** The service for a document; nothing if its metamodel is not known. */
	static Optional<LanguageService> of(IDocument document) {
		return language(document).flatMap(language -> metamodel(language, document).map(metamodel -> service(language, metamodel)));
	}

	/** The service for a text without a file. */
	static Optional<LanguageService> ofConsole(String language) {
		return ofChosenStore().map(metamodel -> service(language, metamodel));
	}

	/** A service that knows the words of a language, and no metamodel: for colours. */
	static LanguageService wordsOf(String language) {
		return service(language, NONE);
	}

	private static LanguageService service(String language, Metamodel metamodel) {
		QueryLanguage found = Stores.get().catalog().languages().get(language, Strategy.INTERPRETED);
		return new LanguageService(metamodel, found);
	}

	private static Optional<Metamodel> metamodel(String language, IDocument document) {
		List<String> named = Directives.of(language, document.get()).metamodels();
		Path folder = file(document).map(file -> file.getLocation().toPath().getParent()).orElse(Path.of(""));
		return named.isEmpty() ? ofChosenStore() : read(folder.resolve(named.getFirst()));
	}

	/** Why the metamodel that a document names cannot be read; nothing if it can, or if it names none. */
	static Optional<String> problem(IDocument document) {
		List<String> named = language(document).map(language -> Directives.of(language, document.get()).metamodels()).orElse(List.of());
		if (named.isEmpty()) {
			return Optional.empty();
		}
		try {
			Ecore.read(file(document).map(file -> file.getLocation().toPath().getParent()).orElse(Path.of("")).resolve(named.getFirst()));
			return Optional.empty();
		} catch (ArenaException e) {
			return Optional.of(e.getMessage());
		}
	}

	private static Optional<Metamodel> read(Path file) {
		if (READ.size() > MOST_READ) {
			READ.clear();
		}
		try {
			FileState state = new FileState(file.normalize(), file.toFile().lastModified(), file.toFile().length());
			return Optional.of(READ.computeIfAbsent(state, each -> Ecore.read(file)));
		} catch (ArenaException e) {
			return Optional.empty();
		}
	}

	private static Optional<Metamodel> ofChosenStore() {
		return Queries.get().chosen().stream().findFirst().flatMap(store -> {
			try {
				return Optional.of(Stores.get().open(store).metamodel());
			} catch (ArenaException e) {
				// The explorer says why.
				return Optional.empty();
			}
		});
	}
}
