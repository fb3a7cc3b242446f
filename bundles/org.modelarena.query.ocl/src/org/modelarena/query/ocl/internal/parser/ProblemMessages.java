// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.ENamedElement;
import org.modelarena.core.Nearest;
import org.modelarena.core.model.Metamodel;

/** Says what Eclipse OCL's parser reports in the user's words, and adds the name that was probably meant. */
final class ProblemMessages {
	/** The advice for an expression that is about nothing. */
	static final String NO_SELF = "A bare expression has no 'self'; begin with TYPE.allInstances(), or write 'context TYPE def: name : TYPE = ...'.";
	private static final Set<String> ITERATORS = Set.of("select", "reject", "collect", "collectNested", "exists", "forAll", "isUnique", "sortedBy", "any",
			"one", "closure", "iterate");
	private static final List<String> OPERATIONS = List.of("size", "isEmpty", "notEmpty", "includes", "excludes", "includesAll", "excludesAll", "including",
			"excluding", "union", "intersection", "symmetricDifference", "product", "asSet", "asBag", "asSequence", "asOrderedSet", "flatten", "first", "last",
			"at", "indexOf", "append", "prepend", "insertAt", "subSequence", "subOrderedSet", "count", "sum", "max", "min", "abs", "floor", "round", "div",
			"mod", "concat", "substring", "toUpper", "toLower", "toInteger", "toReal", "toString", "oclIsUndefined", "oclIsInvalid", "oclIsTypeOf",
			"oclIsKindOf", "oclAsType", "oclAsSet", "allInstances");
	private static final List<String> TYPES = List.of("Integer", "Real", "String", "Boolean", "UnlimitedNatural", "OclAny", "OclVoid", "Set", "OrderedSet",
			"Bag", "Sequence", "Collection");
	private static final Pattern NAME = Pattern.compile("Unrecognized variable: \\((.+?)\\)\\.?");
	private static final Pattern TYPE = Pattern.compile("Unknown type \\(\\[?(.+?)\\]?\\)\\.?");
	private static final Pattern LITERAL = Pattern.compile("Unknown enumeration literal \\((.+?)\\)\\.?");
	private static final Pattern CONTEXT = Pattern.compile("Unrecognized context: \\((.+?)\\)\\.?");
	private static final Pattern PACKAGE = Pattern.compile("Unable to find package: \\((.+?)\\)\\.?");
	private static final Pattern OPERATION = Pattern.compile("Cannot find operation \\((([^(]+).*)\\) for the type \\((.+)\\)\\.?");
	private static final Pattern ITERATOR = Pattern.compile("(?s)Incomplete iterator expression: .*");
	private static final Pattern ITERATOR_CALL = Pattern.compile("->(\\w+)\\(\\w+ :");
	private static final Pattern INSTEAD = Pattern.compile("(\".*\") expected instead of (\".*\")");
	private static final Pattern TOKEN = Pattern.compile("token \"(\\w+)\" is invalid");
	private static final Set<String> KEYWORDS = Set.of("and", "attr", "body", "context", "def", "derive", "else", "endif", "endpackage", "false", "if", "implies", "in", "init",
			"inv", "invalid", "let", "not", "null", "oper", "or", "package", "post", "pre", "self", "static", "then", "true", "xor");
	private static final Map<String, String> OF_OTHER_LANGUAGES = Map.of("==", "=", "===", "=", "!=", "<>", "=>", ">=", "=<", "<=", "&&", "and", "||", "or", "!", "not", ":=", "=");
	private static final Pattern UNFINISHED = Pattern.compile("missing \"(.*)\" to complete scope");

	/**
	 * @param name the wrong name as it stands in the text, or null if the fault is not one name's
	 */
	record Fault(String message, String name) {
	}

	private final Metamodel metamodel;
	private final Collection<String> parameters;

	/** @param parameters names of the query's parameters */
	ProblemMessages(Metamodel metamodel, Collection<String> parameters) {
		this.metamodel = metamodel;
		this.parameters = parameters;
	}

	/** Whether something is missing after the text that the message is about. */
	boolean isMissingEnd(String message) {
		return UNFINISHED.matcher(plain(message)).matches();
	}

	/** The operators of other languages that people write instead of OCL's. */
	Set<String> foreignOperators() {
		return OF_OTHER_LANGUAGES.keySet();
	}

	/** The message where an operator of another language stands. */
	String ofForeignOperator(String operator) {
		return "OCL has no operator '" + operator + "'; write '" + OF_OTHER_LANGUAGES.get(operator) + "'.";
	}

	/** The message of a syntax error. */
	String ofSyntax(String message) {
		String plain = plain(message);
		Matcher token = TOKEN.matcher(plain);
		if (token.matches() && KEYWORDS.contains(token.group(1))) {
			String word = token.group(1);
			return "'" + word + "' is a keyword" + (isFeature(word) ? "; the feature of that name is written '_" + word + "'." : " and cannot stand here.");
		}
		Matcher unfinished = UNFINISHED.matcher(plain);
		if (unfinished.matches()) {
			return "missing " + plain.substring("missing ".length(), unfinished.end(1) + 1) + ".";
		}
		Matcher instead = INSTEAD.matcher(plain);
		return (instead.matches() ? "unexpected " + instead.group(2) + "; perhaps " + instead.group(1) + " was meant" : plain) + ".";
	}

	private boolean isFeature(String name) {
		return metamodel.classes().stream().anyMatch(type -> type.getEStructuralFeature(name) != null);
	}

	/** Without the parser's own positions and the names of its grammar's rules. */
	private static String plain(String message) {
		return message.strip().replaceFirst("^(\\d+:)+\\d+ ", "").replaceFirst("^\"\\w+CS\"", "an expression").replaceAll("\\w+CS\\b", "an expression");
	}

	/** The message of any other error. */
	Fault of(String message) {
		for (Pattern pattern : List.of(NAME, TYPE, LITERAL, CONTEXT, PACKAGE, OPERATION, ITERATOR)) {
			Matcher match = pattern.matcher(message.strip());
			if (match.matches()) {
				return unknown(pattern, match.toMatchResult());
			}
		}
		return new Fault(message.strip(), null);
	}

	private Fault unknown(Pattern kind, MatchResult match) {
		if (kind == ITERATOR) {
			return ITERATOR_CALL.matcher(match.group()).results().map(call -> call.group(1)).filter(name -> !ITERATORS.contains(name)).findFirst()
					.map(name -> new Fault("Unknown iterator '" + name + "'." + hint(name, ITERATORS), name)).orElseGet(() -> new Fault(match.group(), null));
		}
		String name = match.group(1);
		if (kind == OPERATION) {
			String plain = match.group(2);
			return new Fault("Type " + match.group(3) + " has no operation '" + name + "'." + hint(plain, OPERATIONS), plain);
		}
		if (kind == NAME) {
			return new Fault("Unknown name '" + name + "'." + hintForName(name), name);
		}
		if (kind == LITERAL) {
			return new Fault("Unknown enumeration literal '" + name + "'." + hint(name, literals(false)), name);
		}
		if (kind == PACKAGE) {
			return new Fault("Unknown package '" + name + "'." + hint(name, metamodel.packages().stream().map(ENamedElement::getName).toList()), name);
		}
		String what = kind == CONTEXT ? "context" : "type";
		String path = name.replace(", ", "::");
		return new Fault("Unknown " + what + " '" + path + "'." + hint(path, path.contains("::") ? qualified() : types()), path);
	}

	private String hintForName(String name) {
		if (types().stream().anyMatch(name::equalsIgnoreCase)) {
			return Nearest.hint(name, types());
		}
		for (String literal : literals(true)) {
			if (literal.endsWith("::" + name)) {
				return " Did you mean '" + literal + "'?";
			}
		}
		List<String> owners = metamodel.classes().stream().filter(type -> type.getEStructuralFeatures().stream().anyMatch(f -> f.getName().equals(name)))
				.map(ENamedElement::getName).toList();
		if (!owners.isEmpty()) {
			return " It is a feature of " + String.join(", ", owners) + "; oclAsType(" + owners.get(0) + ") makes it known.";
		}
		List<String> names = new ArrayList<>(types());
		metamodel.classes().forEach(type -> type.getEStructuralFeatures().forEach(feature -> names.add(feature.getName())));
		names.addAll(parameters);
		String hint = hint(name, names);
		return hint.isEmpty() && Character.isLowerCase(name.charAt(0)) ? " If it is a parameter, give it a value." : hint;
	}

	private List<String> types() {
		return Stream.concat(classifiers().stream().map(ENamedElement::getName), TYPES.stream()).toList();
	}

	private List<String> qualified() {
		List<String> names = new ArrayList<>(literals(true));
		classifiers().forEach(classifier -> names.add(Metamodel.qualified(classifier)));
		return names;
	}

	private List<String> literals(boolean qualified) {
		return classifiers().stream().filter(EEnum.class::isInstance).flatMap(type -> ((EEnum) type).getELiterals().stream())
				.map(literal -> (qualified ? literal.getEEnum().getName() + "::" : "") + literal.getName()).distinct().toList();
	}

	private List<EClassifier> classifiers() {
		return metamodel.packages().stream().flatMap(ePackage -> ePackage.getEClassifiers().stream()).toList();
	}

	/** Nothing where the name exists, but not for what it is used on. */
	private static String hint(String name, Collection<String> candidates) {
		return candidates.contains(name) ? "" : Nearest.hint(name, candidates);
	}
}
