// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.syntax;

import java.util.regex.Pattern;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.Position;
import org.eclipse.epsilon.eol.dom.FeatureCallExpression;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;

/**
 * A program's text as the user wrote it and as it is parsed: a bare expression is put after {@code return}.
 *
 * @param text the user's text
 * @param bare whether it is an expression without {@code return} and semicolon
 */
public record ProgramText(String text, boolean bare) {
	/** The name of the language, also where its expressions stand in EPL. */
	public static final String EOL = "eol";

	private static final int LONGEST = 120;
	private static final int LONGEST_EXCERPT = 60;
	private static final String RETURN = "return ";
	private static final String BLANKS = "(?s)(?:\\s++|//[^\\n]*+|--[^\\n]*+|/\\*.*?\\*/)*+";
	private static final Pattern BEGINS_STATEMENT = Pattern
			.compile(BLANKS + "(?:return|var|for|while|if|switch|operation|function|import|model|delete|throw|transaction|@|\\$)(?!\\w).*");

	/** The text given to the parser. */
	public String parsed() {
		return bare ? RETURN + text + "\n;" : text;
	}

	/** Whether it looks like a program of statements. */
	public boolean looksLikeStatements() {
		return text.indexOf(';') >= 0 || BEGINS_STATEMENT.matcher(text).matches();
	}

	/**
	 * An error at a place of what was parsed.
	 *
	 * @param line   counted from 1; 0 or less where the place is not known
	 * @param column counted from 0
	 */
	public QueryException fault(ErrorCode code, String message, int line, int column, Throwable cause) {
		if (line <= 0) {
			return new QueryException(code, message, 0, 0, cause);
		}
		return isBehindEnd(line) ? atEnd(code, message, cause) : new QueryException(code, message, line, ofUser(line, column) + 1, cause);
	}

	private int ofUser(int line, int column) {
		return bare && line == 1 ? Math.max(0, column - RETURN.length()) : column;
	}

	/** The column of a place in the user's text, counted from 1. */
	public int column(Position place) {
		return ofUser(place.getLine(), place.getColumn()) + 1;
	}

	/** Whether a line is one that the user did not write. */
	public boolean isBehindEnd(int line) {
		return line > Math.max(1, text.lines().count());
	}

	private QueryException atEnd(ErrorCode code, String message, Throwable cause) {
		String stripped = text.stripTrailing();
		int line = 1 + (int) stripped.chars().filter(c -> c == '\n').count();
		return new QueryException(code, message, line, stripped.length() - stripped.lastIndexOf('\n'), cause);
	}

	/** The user's text for a node, on one line and perhaps shortened. */
	public String of(ModuleElement node) {
		String all = parsed();
		int from = offset(all, node.getRegion().getStart());
		int to = Math.max(from, offset(all, node.getRegion().getEnd()));
		String line = all.substring(from, to).strip().replaceAll("\\s+", " ");
		return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 3) + "...";
	}

	/** The user's text for a node from its {@linkplain #start place} on, on one line and perhaps shortened. */
	public String excerpt(ModuleElement node) {
		String all = parsed();
		int from = offset(all, start(node));
		int to = Math.max(from, offset(all, node.getRegion().getEnd()));
		String line = all.substring(from, to).strip().replaceAll("\\s+", " ");
		return line.length() <= LONGEST_EXCERPT ? line : line.substring(0, LONGEST_EXCERPT - 3) + "...";
	}

	/** Where a node begins in what is parsed, with what a call is called on. */
	public int offset(ModuleElement node) {
		return offset(parsed(), node.getRegion().getStart());
	}

	/** All that the user wrote for a node. */
	public String whole(ModuleElement node) {
		return parsed().substring(offset(node), offset(parsed(), node.getRegion().getEnd()));
	}

	/** The user's text with something else for a node. */
	public String replaced(ModuleElement node, String by) {
		String all = parsed();
		int end = offset(all, node.getRegion().getEnd());
		int prefix = bare ? RETURN.length() : 0;
		return text.substring(0, offset(node) - prefix) + by + text.substring(end - prefix);
	}

	/** Where a node stands: a call where its name is, as those of a chain begin at one place. Null if that is not known. */
	public static Position start(ModuleElement node) {
		ModuleElement place = node instanceof FeatureCallExpression call && call.getNameExpression() != null ? call.getNameExpression() : node;
		return place == null || place.getRegion() == null ? null : place.getRegion().getStart();
	}

	private static int offset(String text, Position position) {
		int at = 0;
		for (int line = 1; line < position.getLine() && at >= 0; line++) {
			at = text.indexOf('\n', at) + 1;
		}
		return Math.min(text.length(), at + position.getColumn());
	}

	/** An error at a node, or nowhere for null. */
	public QueryException fault(ErrorCode code, String message, ModuleElement node, Throwable cause) {
		Position start = start(node);
		return start == null ? fault(code, message, 0, 0, cause) : fault(code, message, start.getLine(), start.getColumn(), cause);
	}
}
