// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.constraint;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ReturnStatement;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/**
 * The text of an EVL program.
 *
 * @param program with blanks for the names of the model
 */
record EvlText(ProgramText program) {
	private static final String SKIPPED = "(?s)//[^\\n]*+|/\\*.*?\\*/|'(?:[^'\\\\]++|\\\\.)*+'|\"(?:[^\"\\\\]++|\\\\.)*+\"";
	private static final Pattern MODEL = Pattern.compile(SKIPPED + "|(?<![\\w`])(?<model>[A-Za-z_]\\w*|`[^`]*`)!(?=[A-Za-z_`])");
	private static final Pattern BLANKS = Pattern.compile("(?s)(?:\\s++|//[^\\n]*+|--[^\\n]*+|/\\*.*?\\*/)*+");
	/** The words and signs that may stand behind a condition. */
	private static final Pattern NEXT = Pattern.compile("(?:check|guard|message|fix|constraint|critique)\\b|[}@$]");
	private static final Pattern RETURN = Pattern.compile("(?s)\\{\\s*return\\b(.*);\\s*\\}\\s*");
	private static final Pattern CONDITION = Pattern.compile("(?s)(?:guard|check|message)\\b(.*)");

	/**
	 * A text as it was written. {@code Model!Type} is {@code Type}, as there is one model.
	 *
	 * @throws QueryException {@link ErrorCode#UNSUPPORTED} if it names several models
	 */
	static EvlText of(String written) {
		StringBuilder text = new StringBuilder(written);
		String known = null;
		for (Matcher name = MODEL.matcher(written); name.find();) {
			String model = name.group("model");
			if (model == null) {
				continue;
			}
			if (known != null && !known.equals(model)) {
				throw new ProgramText(written, false).fault(ErrorCode.UNSUPPORTED, "The constraints ask two models, '" + known + "' and '" + model + "'; one model is checked at a time.",
						line(written, name.start()), name.start() - written.lastIndexOf('\n', name.start()) - 1, null);
			}
			known = model;
			text.replace(name.start(), name.end(), " ".repeat(name.end() - name.start()));
		}
		return new EvlText(new ProgramText(text.toString(), false));
	}

	private static int line(String text, int place) {
		return 1 + (int) text.substring(0, place).chars().filter(c -> c == '\n').count();
	}

	/** A condition or message that is an expression, or a block that only returns one; nothing for another, and where it is not certain that this is all of it. */
	Optional<String> expression(ExecutableBlock<?> block) {
		if (block.getBody() instanceof Expression) {
			return written(block).filter(text -> text.startsWith(":")).map(text -> text.substring(1).strip());
		}
		boolean isReturn = block.getBody() instanceof StatementBlock body && body.getStatements().size() == 1 && body.getStatements().getFirst() instanceof ReturnStatement result
				&& result.getReturnedExpression() != null;
		Matcher returned = RETURN.matcher(isReturn ? written(block).orElse("") : "");
		return returned.matches() ? Optional.of(returned.group(1).strip()) : Optional.empty();
	}

	/** The statements of a condition that is a block, in their braces; nothing for another. */
	Optional<String> statements(ExecutableBlock<Boolean> block) {
		return block.getBody() instanceof StatementBlock ? written(block).map(String::strip).filter(text -> text.startsWith("{") && text.endsWith("}")) : Optional.empty();
	}

	/** The text behind the keyword; nothing where it is not certain where that ends. */
	private Optional<String> written(ExecutableBlock<?> block) {
		Matcher condition = CONDITION.matcher(program.whole(block));
		return condition.matches() && NEXT.matcher(behind(block)).lookingAt() ? Optional.of(withoutBlanks(condition.group(1))) : Optional.empty();
	}

	private String behind(ModuleElement block) {
		int end = program.offset(block) + program.whole(block).length();
		return withoutBlanks(program.parsed().substring(end));
	}

	private static String withoutBlanks(String text) {
		Matcher blanks = BLANKS.matcher(text);
		return blanks.lookingAt() ? text.substring(blanks.end()) : text;
	}

	/** Whether a word stands in the text, be it in a comment. */
	boolean mentions(String word) {
		return mentions(program.text(), Set.of(word));
	}

	/** Whether a variable certainly keeps its first value. Comparisons are taken for assignments. */
	boolean isAssignedOnce(String name) {
		return Pattern.compile("\\b" + Pattern.quote(name) + "\\b\\s*(?:[:+*/-]?=|\\+\\+|--)").matcher(program.text()).results().count() == 1;
	}

	/** Whether one of some words stands in a part of the text. */
	static boolean mentions(String part, Set<String> words) {
		return words.stream().anyMatch(part::contains);
	}
}
