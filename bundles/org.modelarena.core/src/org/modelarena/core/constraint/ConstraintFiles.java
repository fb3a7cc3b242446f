// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.folders.FolderTree;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguages;

/** Reads constraints for a metamodel, from files of all kinds that may have some. Used by one thread. */
public final class ConstraintFiles {
	private static final String ECORE = "ecore";
	private static final String OCLINECORE = "oclinecore";
	private static final String OCL = "ocl";
	private static final String LEAD_IN = "(?s)(?:\\s++|--[^\\n]*+|/\\*.*?\\*/)*+";
	private static final String DOCUMENT = LEAD_IN + "(?:package|context|import|library|include)\\b.*";
	private static final int MOST_FAULTS = 10;

	private final Metamodel metamodel;
	private final Readers readers;
	private final QueryLanguages languages;
	private final Map<String, ConstraintLanguage> constraintLanguages;
	private final boolean keepsGoing;
	private final Consumer<String> remarks;
	private final Cancellation cancellation;
	private int leftOut;

	/**
	 * Constraints with what they come from.
	 *
	 * @param name the file, or the metamodel
	 */
	public record Source(String name, RuleSet rules) {
	}

	/**
	 * The readers of texts.
	 *
	 * @param languages   runs constraints as queries, where they can be
	 * @param constraints the languages of documents
	 * @param ecore       reads a metamodel's file
	 */
	public record Readers(QueryLanguages languages, Collection<ConstraintLanguage> constraints, Function<Path, Metamodel> ecore) {
	}

	/**
	 * @param keepsGoing whether to leave out single constraints that cannot be checked
	 * @param remarks    takes all faults of a text but the one that ends everything
	 */
	public ConstraintFiles(Metamodel metamodel, Readers readers, boolean keepsGoing, Consumer<String> remarks, Cancellation cancellation) {
		this.keepsGoing = keepsGoing;
		this.remarks = remarks;
		this.metamodel = metamodel;
		this.readers = readers;
		this.languages = readers.languages;
		this.constraintLanguages = readers.constraints.stream().collect(Collectors.toMap(ConstraintLanguage::name, each -> each));
		this.cancellation = cancellation;
	}

	/** How many constraints were left out. */
	public int leftOut() {
		return leftOut;
	}

	/** Whether a file, by its name, holds constraints rather than a model. */
	public static boolean isConstraints(Path file) {
		return Files.isDirectory(file) || List.of(OCL, "evl", "eol", "epl", OCLINECORE).contains(ending(file));
	}

	private static String ending(Path file) {
		String name = String.valueOf(file.getFileName());
		return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
	}

	/** The constraints of the metamodel itself, and what its bounds say. */
	public List<Source> ofMetamodel() {
		String name = metamodel.packages().getFirst().getName();
		List<Source> sources = new ArrayList<>();
		List<Constraint> constraints = Constraint.in(metamodel);
		if (!constraints.isEmpty()) {
			sources.add(source("metamodel " + name, annotations(constraints)));
		}
		sources.add(new Source("bounds of metamodel " + name, new BoundsRules(metamodel)));
		return sources;
	}

	private RuleSet annotations(List<Constraint> constraints) {
		return language(OCL).prepare(constraints, metamodel, languages, cancellation);
	}

	private ConstraintLanguage language(String name) {
		ConstraintLanguage known = constraintLanguages.get(name);
		if (known == null) {
			throw new ArenaException(ErrorCode.UNKNOWN_NAME, "There is no language '" + name + "' for constraints here.");
		}
		return known;
	}

	/**
	 * Reads files, and folders with all files in them that are constraints by their names.
	 *
	 * @throws ConstraintFault with file, line and column
	 * @throws ArenaException  {@link ErrorCode#NOT_FOUND}
	 */
	public List<Source> read(List<Path> files) {
		return all(files).map(this::one).toList();
	}

	/** The files, and those that are constraints in folders, each once: what it finds is told by its name. */
	static Stream<Path> all(List<Path> files) {
		return files.stream().flatMap(file -> each(file).stream()).distinct();
	}

	private static List<Path> each(Path file) {
		if (!Files.isDirectory(file)) {
			return List.of(file);
		}
		List<Path> within = within(file);
		if (within.isEmpty()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "The folder " + file + " has no files whose names end with .ocl, .evl, .eol or .epl.");
		}
		return within;
	}

	private static List<Path> within(Path folder) {
		try {
			return FolderTree.files(folder).stream().filter(ConstraintFiles::isConstraints).toList();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder, e);
		}
	}

	private Source one(Path file) {
		if (!Files.isRegularFile(file)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no file " + file + ".");
		}
		return one(file, () -> readers.ecore.apply(file), () -> text(file), name -> imported(file, name));
	}

	/**
	 * Reads texts that come from elsewhere. They may import each other, and nothing else.
	 *
	 * @param ecore reads a metamodel
	 * @throws ConstraintFault with name, line and column
	 */
	public List<Source> read(List<ConstraintText> texts, Function<ConstraintText, Metamodel> ecore) {
		return texts.stream().filter(text -> !text.isImported()).map(text -> one(Path.of(text.name()), () -> ecore.apply(text), text::text, name -> ConstraintText.imported(texts, text, name)))
				.toList();
	}

	private Source one(Path file, Supplier<Metamodel> ecore, Supplier<String> text, ConstraintLanguage.Imports imports) {
		try {
			String ending = ending(file);
			RuleSet rules = ending.equals(ECORE) ? annotations(Constraint.in(ecore.get()).stream().flatMap(this::here).toList()) : rules(file, ending, text, imports);
			rules.doubts().forEach(doubt -> remarks.accept(placed(file.toString(), doubt)));
			return source(file.toString(), rules);
		} catch (QueryException e) {
			throw in(file.toString(), e, remarks);
		}
	}

	/** All constraints, or those that can be checked. */
	private Source source(String name, RuleSet rules) {
		List<QueryException> faults = rules.faults().stream().collect(Collectors.toMap(QueryException::getMessage, each -> each, (one, same) -> one, LinkedHashMap::new)).values().stream().toList();
		if (!faults.isEmpty() && (!keepsGoing || rules.rules().isEmpty())) {
			faults.stream().skip(1).limit(MOST_FAULTS).forEach(fault -> remarks.accept(placed(name, fault)));
			throw in(name, faults.getFirst(), remarks);
		}
		faults.forEach(fault -> remarks.accept(placed(name, fault)));
		leftOut += rules.faults().size();
		return new Source(name, rules);
	}

	private RuleSet rules(Path file, String ending, Supplier<String> content, ConstraintLanguage.Imports imports) {
		if (ending.equals(OCLINECORE)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, file + " is a text of Eclipse's OCLinEcore editor; save it as an .ecore file there, which has the same invariants.");
		}
		String text = content.get();
		boolean isQuery = ending.equals(OCL) && !text.matches(DOCUMENT);
		if (!isQuery && constraintLanguages.containsKey(ending)) {
			return language(ending).prepare(text, imports, metamodel, languages, cancellation);
		}
		if (!languages.names().contains(ending)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Constraints are read from files whose names end with .ocl, .evl or .ecore, and queries for violators from .ocl, .eol and .epl; " + file
					+ " is none of these.");
		}
		String name = file.getFileName().toString();
		return new QueryRule(name.substring(0, name.lastIndexOf('.')), new Query(ending, text), metamodel, languages, cancellation);
	}

	/** A constraint of another copy of the metamodel; none if this one does not have the class. */
	private Stream<Constraint> here(Constraint constraint) {
		String name = Metamodel.qualified(constraint.context());
		if (!metamodel.hasType(name)) {
			return Stream.empty();
		}
		EClass type = metamodel.type(name);
		return Stream.of(new Constraint(type, constraint.name(), constraint.language(), constraint.body()));
	}

	/** Only programs are imported, by places relative to the file, as Epsilon has it. */
	private static String imported(Path by, String name) {
		return text(importedFile(by, name));
	}

	static Path importedFile(Path by, String name) {
		Path file = by.toAbsolutePath().resolveSibling(name).normalize();
		if (!List.of("eol", "evl").contains(ending(file)) || !Files.isRegularFile(file)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, by + " imports '" + name + "', and there is no program " + file + ".");
		}
		return file;
	}

	/** The text of a file, as {@link ConstraintText} has it. */
	static String text(Path file) {
		try {
			// Some editors begin a text with a byte order mark.
			return Files.readString(file).replaceFirst("^\uFEFF", "");
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "Cannot read " + file + "; constraints are texts in UTF-8.", e);
		}
	}

	/** The first fault of a file with its place, as compilers tell it; the others are told as remarks. */
	public static ConstraintFault in(String file, QueryException fault, Consumer<String> remarks) {
		Arrays.stream(fault.getSuppressed()).filter(QueryException.class::isInstance).limit(MOST_FAULTS).forEach(other -> remarks.accept(placed(file, (QueryException) other)));
		return new ConstraintFault(file, placed(file, fault), fault);
	}

	private static String placed(String file, QueryException fault) {
		String place = fault.line() > 0 ? file + ":" + fault.line() + ":" + fault.column() : file;
		return place + ": " + fault.getMessage().replaceFirst("^line \\d+, column \\d+: ", "");
	}
}
