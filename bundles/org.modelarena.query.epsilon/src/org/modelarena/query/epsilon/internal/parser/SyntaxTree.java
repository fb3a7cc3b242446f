// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.util.List;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.epl.EplModule;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.nodes.PlainRole;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** A parsed text for those who read it and do not run it. */
public final class SyntaxTree {
	private final EolModule module;
	private final SymbolTable symbols;
	private final ProgramText text;

	private SyntaxTree(EolModule module, SymbolTable symbols, ProgramText text) {
		this.module = module;
		this.symbols = symbols;
		this.text = text;
	}

	/** @throws QueryException if the text does not parse */
	public static SyntaxTree ofEol(String text, Metamodel metamodel, Cancellation cancellation) {
		SymbolTable symbols = new SymbolTable(metamodel);
		ProgramParser.Parsed parsed = ProgramParser.eol(text, new SnapshotModel(symbols), null, cancellation);
		return new SyntaxTree(parsed.module(), symbols, parsed.text());
	}

	/** @throws QueryException if the text does not parse */
	public static SyntaxTree ofEpl(String text, Metamodel metamodel, Cancellation cancellation) {
		SymbolTable symbols = new SymbolTable(metamodel);
		ProgramText program = new ProgramText(text, false);
		return new SyntaxTree(ProgramParser.epl(program, new SnapshotModel(symbols), null, cancellation), symbols, program);
	}

	public EolModule module() {
		return module;
	}

	/** The module of a text that was parsed by {@link #ofEpl}. */
	public EplModule patterns() {
		return (EplModule) module;
	}

	public SymbolTable symbols() {
		return symbols;
	}

	/** A sentence with the node's place in front, if there is one. */
	public String at(ModuleElement node, String sentence) {
		return node == null ? sentence : text.fault(ErrorCode.UNSUPPORTED, sentence, node, null).getMessage();
	}

	/** All nodes, in an order that is the same for each parsed copy of the text. */
	public List<ModuleElement> nodes() {
		return SyntaxTreeSearch.all(module);
	}

	/** The parts of a node. */
	public static List<ModuleElement> partsOf(ModuleElement node) {
		return SyntaxTreeSearch.parts(node);
	}

	/** The user's text for a node, on one line. */
	public String textOf(ModuleElement node) {
		return text.of(node);
	}

	/** Whether a role has one name and is neither optional nor switched on and off. */
	public static boolean isPlain(Role role) {
		return role instanceof PlainRole plain && plain.isPlain();
	}

	/** The block that tells whether a role is optional; null for none. */
	public static ExecutableBlock<Boolean> optional(Role role) {
		return ((PlainRole) role).optional();
	}

	/** The block that tells whether a role is there at all; null for none. */
	public static ExecutableBlock<Boolean> active(Role role) {
		return ((PlainRole) role).active();
	}

	/** Whether a name stands in a node. */
	public static boolean mentions(ModuleElement node, String name) {
		return SyntaxTreeSearch.mentions(node, name);
	}

	/** Whether a node, or what it consists of, makes variables in ways that cannot be seen from its declarations. */
	public static boolean makesVariables(ModuleElement node) {
		return SyntaxTreeSearch.contains(node,
				part -> part instanceof OperationCallExpression call && (call.getName().equals("asVar") || call.getName().equals("as")));
	}
}
