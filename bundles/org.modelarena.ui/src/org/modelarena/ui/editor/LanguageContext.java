// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.editor;

import java.nio.file.InvalidPathException;
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
import org.eclipse.osgi.util.NLS;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguage;
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
	/** From files that have not changed since. */
	private static final Map<List<FileState>, Metamodel> READ = new ConcurrentHashMap<>();
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

	/**
	 * The service for a document; nothing if its metamodel is not known.
	 *
	 * @throws ArenaException if the document names metamodels that cannot be read
	 */
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
		return named.isEmpty() ? ofChosenStore() : Optional.of(read(named.stream().map(name -> resolved(folder, name)).toList()));
	}

	private static Path resolved(Path folder, String name) {
		try {
			return folder.resolve(name).normalize();
		} catch (InvalidPathException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, NLS.bind(Messages.noPath, name), e);
		}
	}

	private static Metamodel read(List<Path> files) {
		if (READ.size() > MOST_READ) {
			READ.clear();
		}
		List<FileState> states = files.stream().map(file -> new FileState(file, file.toFile().lastModified(), file.toFile().length())).toList();
		return READ.computeIfAbsent(states, each -> Ecore.read(files));
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
