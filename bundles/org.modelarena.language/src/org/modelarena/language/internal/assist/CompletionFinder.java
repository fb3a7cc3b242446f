// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.assist;

import java.util.Comparator;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EPackage;
import org.modelarena.core.Cancellation;
import org.modelarena.language.Completion;
import org.modelarena.language.Completion.Kind;
import org.modelarena.language.internal.reading.Declared;
import org.modelarena.language.internal.reading.Place;
import org.modelarena.language.internal.reading.Reading;
import org.modelarena.language.internal.reading.TextReader;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.syntax.Tokenizer;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** Finds what could stand at a place of a text. Thread-safe. */
public final class CompletionFinder {
	private static final List<String> OCL_WORDS = List.of("if", "let", "not", "true", "false", "null");
	private static final List<String> OCL_TYPES = List.of("Boolean", "Integer", "Real", "String", "Set", "OrderedSet", "Bag", "Sequence", "Collection", "Tuple", "OclAny");
	private static final List<String> EOL_WORDS = List.of("not", "new", "true", "false", "null");
	private static final List<String> EOL_TYPES = List.of("Boolean", "Integer", "Real", "String", "Any", "Set", "OrderedSet", "Bag", "Sequence", "Collection", "Map", "Tuple");

	private final Dialect dialect;
	private final Symbols symbols;
	private final TextReader reader;

	public CompletionFinder(Dialect dialect, Symbols symbols, TextReader reader) {
		this.dialect = dialect;
		this.symbols = symbols;
		this.reader = reader;
	}

	/** The proposals for a place, the best first. */
	public List<Completion> find(String text, int offset, Cancellation cancellation) {
		Word word = Word.at(dialect, text, offset);
		if (!word.canBeName(dialect)) {
			return List.of();
		}
		Reading reading = reader.readTo(word.range().offset(), word.before(), Tokenizer.tokens(dialect, text), cancellation);
		Proposals proposals = new Proposals(word);
		switch (reading.place()) {
		case Place.Member member -> new MemberProposals(dialect, symbols, proposals, reading.declared()).add(member);
		case Place.Expression expression -> addExpression(proposals, expression, reading.declared());
		case Place.TypeName type -> addTypes(proposals);
		case Place.Path path -> addPath(proposals, path.path());
		case Place.Literal literal -> literal.enumeration().getELiterals()
				.forEach(each -> proposals.add(Kind.LITERAL, each.getName(), literal.enumeration().getName(), () -> Descriptions.of(each)));
		case Place.Clause clause -> addWords(proposals, clause.keywords());
		case Place.Nothing nothing -> {
			// Nobody knows.
		}
		}
		return proposals.inOrder();
	}

	private void addExpression(Proposals proposals, Place.Expression place, List<Declared> declared) {
		MemberProposals members = new MemberProposals(dialect, symbols, proposals, declared);
		for (ValueType source : place.scope().implicitSources()) {
			members.addFeatures(source);
			declared.stream().filter(own -> !(own.receiver() instanceof ValueType.Unknown) && own.belongsTo(source)).forEach(members::addDeclared);
		}
		place.scope().all().forEach(variable -> proposals.add(Kind.VARIABLE, variable.name(), variable.type().text(), variable::what));
		declared.stream().filter(own -> own.receiver() instanceof ValueType.Unknown).forEach(members::addDeclared);
		addTypes(proposals);
		String sign = dialect == Dialect.OCL ? "::" : "#";
		for (EEnum enumeration : symbols.enumerations()) {
			String owner = symbols.isAmbiguous(enumeration) ? Symbols.qualified(enumeration.getEPackage()) + "::" + enumeration.getName() : enumeration.getName();
			enumeration.getELiterals().forEach(literal -> proposals.add(Kind.LITERAL, owner + sign + literal.getName(), "literal", () -> Descriptions.of(literal)));
		}
		addWords(proposals, dialect == Dialect.OCL ? OCL_WORDS : EOL_WORDS);
		addWords(proposals, place.keywords());
	}

	private void addTypes(Proposals proposals) {
		symbols.classifiers().stream().sorted(Comparator.comparing(EClassifier::getName)).forEach(type -> addType(proposals, type, symbols.isAmbiguous(type)));
		(dialect == Dialect.OCL ? OCL_TYPES : EOL_TYPES).forEach(type -> proposals.add(Kind.TYPE, type, "type of the language", () -> ""));
	}

	private void addType(Proposals proposals, EClassifier type, boolean qualified) {
		String name = qualified ? Symbols.qualified(type.getEPackage()) + "::" + type.getName() : dialect.escaped(type.getName());
		proposals.add(type instanceof EClass ? Kind.CLASS : Kind.TYPE, qualified ? name : type.getName(), name, name.length(),
				Descriptions.kind(type) + " of " + type.getEPackage().getName(), () -> Descriptions.of(type));
	}

	private void addPath(Proposals proposals, List<String> path) {
		if (path.isEmpty()) {
			symbols.metamodel().packages().forEach(ePackage -> addPackage(proposals, ePackage));
			return;
		}
		for (EPackage ePackage : symbols.packages(path)) {
			ePackage.getEClassifiers().forEach(type -> addType(proposals, type, false));
			ePackage.getESubpackages().forEach(sub -> addPackage(proposals, sub));
		}
		if (dialect == Dialect.OCL && symbols.classifier(String.join("::", path)).orElse(null) instanceof EEnum enumeration) {
			enumeration.getELiterals().forEach(literal -> proposals.add(Kind.LITERAL, literal.getName(), dialect.escaped(literal.getName()), dialect.escaped(literal.getName()).length(),
					enumeration.getName(), () -> Descriptions.of(literal)));
		}
	}

	private static void addPackage(Proposals proposals, EPackage ePackage) {
		proposals.add(Kind.PACKAGE, String.valueOf(ePackage.getName()), "package", () -> String.valueOf(ePackage.getNsURI()));
	}

	private static void addWords(Proposals proposals, List<String> words) {
		words.forEach(word -> proposals.add(Kind.KEYWORD, word, "keyword", () -> ""));
	}
}
