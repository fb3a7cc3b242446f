// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.io.File;
import java.util.HashMap;
import java.util.List;

import org.antlr.runtime.ANTLRInputStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Lexer;
import org.antlr.runtime.TokenStream;
import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.common.parse.EpsilonParser;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.parse.EolParser;
import org.modelarena.core.Cancellation;
import org.modelarena.query.epsilon.internal.contexts.EolRunContext;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.profiler.ProfiledNodes;

/** An EOL program that is built of our nodes and imports nothing. */
public final class EolProgramModule extends EolModule {
	private final ModuleParsing parsing;

	EolProgramModule(SnapshotModel model, ProfiledNodes profiled, Cancellation cancellation) {
		super(new EolRunContext(model));
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
		AST tree = ParserInvocation.tree(parser, ((EolParser) parser)::eolModule, parseProblems);
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
	protected HashMap<String, Class<? extends IModule>> getImportConfiguration() {
		return new HashMap<>();
	}

	@Override
	public void build(AST cst, IModule owner) {
		if (!ImportCheck.refuseStatementsBehindOperations(cst, getParseProblems())) {
			super.build(cst, owner);
		}
	}

	@Override
	protected void checkImports(AST cst) {
		ImportCheck.refuse(cst, getParseProblems());
	}

	@Override
	public void prepareContext() {
		getContext().setModule(this);
	}
}
