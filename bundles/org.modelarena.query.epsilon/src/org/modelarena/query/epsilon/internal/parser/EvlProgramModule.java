// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.io.File;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import org.antlr.runtime.ANTLRInputStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Lexer;
import org.antlr.runtime.TokenStream;
import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.common.parse.EpsilonParser;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.evl.EvlModule;
import org.eclipse.epsilon.evl.dom.Constraint;
import org.eclipse.epsilon.evl.dom.ConstraintContext;
import org.eclipse.epsilon.evl.parse.EvlParser;
import org.modelarena.core.Cancellation;
import org.modelarena.query.epsilon.internal.contexts.EvlRunContext;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;

/** An EVL program that is built of our nodes and imports nothing. */
public final class EvlProgramModule extends EvlModule {
	private final ModuleParsing parsing;
	private final Set<Constraint> answered = Collections.newSetFromMap(new IdentityHashMap<>());

	EvlProgramModule(SnapshotModel model, Cancellation cancellation) {
		super(new EvlRunContext(model));
		this.parsing = new ModuleParsing(null, cancellation);
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
		AST tree = ParserInvocation.tree(parser, ((EvlParser) parser)::evlModule, parseProblems);
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

	@Override
	public EvlRunContext getContext() {
		return (EvlRunContext) super.getContext();
	}

	/** Runs what stands before the constraints. */
	public void begin() throws EolRuntimeException {
		prepareExecution();
	}

	/**
	 * Checks all constraints but some, which somebody else has answered. What a program does afterwards, such as to print, changes nothing of what was found; so it
	 * is not done, and neither are fixes.
	 */
	public void checkBut(Collection<Constraint> others) throws EolRuntimeException {
		answered.clear();
		answered.addAll(others);
		checkConstraints();
	}

	@Override
	protected Collection<Constraint> preProcessConstraintContext(ConstraintContext context) {
		return answered.isEmpty() ? context.getConstraints() : context.getConstraints().stream().filter(each -> !answered.contains(each)).toList();
	}
}
