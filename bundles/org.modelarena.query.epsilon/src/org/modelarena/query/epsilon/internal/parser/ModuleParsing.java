// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import org.antlr.runtime.ANTLRInputStream;
import org.antlr.runtime.TokenStream;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.common.parse.EpsilonParser;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.modelarena.core.Cancellation;
import org.modelarena.query.epsilon.internal.nodes.NodeFactory;
import org.modelarena.query.epsilon.internal.profiler.ProfiledNodes;

/**
 * How the modules of EOL and of EPL are parsed and built, which extend different classes of Epsilon's. One for each module. What forwards to it stands in
 * both: a default method of an interface does not override what a superclass has, and most of these call their superclass, which Epsilon calls back.
 */
final class ModuleParsing {
	private final Cancellation cancellation;
	private final ProfiledNodes profiled;
	private String text;

	/** @param profiled makes nodes that tell a profiler what they do; null if nobody wants to know */
	ModuleParsing(ProfiledNodes profiled, Cancellation cancellation) {
		this.cancellation = cancellation;
		this.profiled = profiled;
	}

	/** Takes the text that is parsed next. */
	void begin(String code) {
		text = code;
	}

	/** The text as it is: Epsilon would give the lexer one without tabs. */
	ANTLRInputStream characters() {
		return ParserInvocation.characters(text);
	}

	/** A parser that comes to an end, and that can be stopped. */
	EpsilonParser parser(TokenStream tokens, Function<TokenStream, EpsilonParser> maker) {
		BoundedTokenStream bounded = new BoundedTokenStream(tokens, cancellation);
		EpsilonParser made = maker.apply(bounded);
		bounded.watch(made.getParseProblems());
		return made;
	}

	/** Epsilon's node; a number that is too large is a problem of the text. */
	ModuleElement node(AST cst, Supplier<ModuleElement> maker, List<ParseProblem> problems) {
		try {
			return maker.get();
		} catch (NumberFormatException e) {
			ParserInvocation.reportNumber(cst, problems);
			throw e;
		}
	}

	/** Our node in the place of Epsilon's. */
	ModuleElement ours(ModuleElement node, ModuleElement parent) {
		ModuleElement faster = NodeFactory.faster(node, parent);
		return profiled == null ? faster : profiled.of(faster);
	}
}
