// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.io.File;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.antlr.runtime.ANTLRInputStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Lexer;
import org.antlr.runtime.TokenStream;
import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.common.parse.EpsilonParser;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.FrameStack;
import org.eclipse.epsilon.eol.execute.context.Variable;
import org.eclipse.epsilon.epl.EplModule;
import org.eclipse.epsilon.epl.combinations.CombinationGenerator;
import org.eclipse.epsilon.epl.combinations.CombinationGeneratorListener;
import org.eclipse.epsilon.epl.dom.NoMatch;
import org.eclipse.epsilon.epl.dom.Pattern;
import org.eclipse.epsilon.epl.dom.Role;
import org.eclipse.epsilon.epl.execute.PatternMatch;
import org.eclipse.epsilon.epl.parse.EplParser;
import org.modelarena.core.Cancellation;
import org.modelarena.query.epsilon.internal.contexts.EplRunContext;
import org.modelarena.query.epsilon.internal.matching.MatchSink;
import org.modelarena.query.epsilon.internal.matching.PatternMatcher;
import org.modelarena.query.epsilon.internal.matching.RoleCombinations;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.profiler.ProfiledNodes;
import org.modelarena.query.epsilon.internal.runtime.Execution;

/**
 * An EPL program that is built of our nodes and imports nothing. A pattern is matched by {@link PatternMatcher} where that is possible, and
 * else by Epsilon.
 */
public final class EplProgramModule extends EplModule {
	private final ModuleParsing parsing;
	private MatchSink sink;

	EplProgramModule(SnapshotModel model, ProfiledNodes profiled, Cancellation cancellation) {
		super(new EplRunContext(model));
		this.parsing = new ModuleParsing(profiled, cancellation);
	}

	@Override
	public boolean parse(String code, File file) throws Exception {
		parsing.begin(code);
		return super.parse(code, file);
	}

	@Override
	protected Lexer createLexer(ANTLRInputStream withoutTabs) {
		return super.createLexer(parsing.characters());
	}

	@Override
	public EpsilonParser createParser(TokenStream tokens) {
		return parsing.parser(tokens, super::createParser);
	}

	@Override
	protected boolean invokeMainRule(List<CommonToken> comments) {
		AST tree = ParserInvocation.tree(parser, ((EplParser) parser)::eplModule, parseProblems);
		assignAnnotations(tree);
		createAst(tree, null);
		return parseProblems.isEmpty();
	}

	@Override
	public ModuleElement createAst(AST cst, ModuleElement parent) {
		return parsing.node(cst, () -> super.createAst(cst, parent), parseProblems);
	}

	@Override
	public ModuleElement adapt(AST cst, ModuleElement parent) {
		return parsing.ours(super.adapt(cst, parent), parent);
	}

	@Override
	public HashMap<String, Class<? extends IModule>> getImportConfiguration() {
		return new HashMap<>();
	}

	@Override
	protected void checkImports(AST cst) {
		ImportCheck.refuse(cst, getParseProblems());
	}

	@Override
	public void prepareContext() {
		getContext().setModule(this);
	}

	/** Runs the program and gives its matches to the sink. */
	public void run(MatchSink matches) throws EolRuntimeException {
		sink = matches;
		try {
			executeImpl();
		} finally {
			sink = null;
		}
	}

	/** Matches all patterns, then does what they say to do with their matches. */
	@Override
	protected Object processRules() throws EolRuntimeException {
		Map<Pattern, PatternMatcher> runs = new HashMap<>();
		Map<Pattern, Collection<PatternMatch>> ofEpsilon = new HashMap<>();
		for (Pattern pattern : getPatterns()) {
			if (PatternMatcher.canRun(pattern)) {
				PatternMatcher run = new PatternMatcher(pattern, getContext(), sink);
				run.match();
				runs.put(pattern, run);
			} else {
				ofEpsilon.put(pattern, match(pattern));
			}
		}
		for (Pattern pattern : getPatterns()) {
			if (runs.containsKey(pattern)) {
				runs.get(pattern).doMatches();
			} else {
				postProcessMatches(0, ofEpsilon.get(pattern));
			}
		}
		return null;
	}

	/** Epsilon comes by here for each combination of elements, and evaluates no node of ours where there is no guard. */
	@Override
	protected boolean isValidCombination(Pattern pattern, List<? extends Iterable<?>> combination) throws EolRuntimeException {
		Execution.of(getContext()).step();
		return super.isValidCombination(pattern, combination);
	}

	@Override
	protected CombinationGenerator<Object> createCombinationGenerator(Role role) throws EolRuntimeException {
		RoleCombinations combinations = new RoleCombinations(getRoleInstances(role, null), role, (EplRunContext) getContext());
		FrameStack frames = getContext().getFrameStack();
		combinations.addListener(new CombinationGeneratorListener<>() {
			@Override
			public void generated(Collection<Object> combination) {
				if (combination == null) {
					role.getNames().forEach(name -> frames.put(Variable.createReadOnlyVariable(name, NoMatch.INSTANCE)));
				} else {
					frames.put(getVariables(combination, role));
				}
			}

			@Override
			public void reset() {
				frames.remove(role.getNames());
			}
		});
		return combinations;
	}

	/** Tells the sink at once, so that a limit of rows ends the search. */
	@Override
	protected PatternMatch createPatternMatch(Pattern pattern, Collection<? extends Iterable<?>> combination) {
		PatternMatch match = super.createPatternMatch(pattern, combination);
		sink.take(match);
		return match;
	}
}
