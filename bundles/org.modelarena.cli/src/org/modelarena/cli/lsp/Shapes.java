// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.modelarena.language.Completion;
import org.modelarena.language.Diagnostic;
import org.modelarena.language.Hover;
import org.modelarena.language.TextLines;
import org.modelarena.language.TextRange;
import org.modelarena.language.TextToken;

/** Says what the language service has found in the protocol's words. Stateless. */
final class Shapes {
	/** The types of semantic tokens, in the order of their numbers. */
	static final List<String> TOKEN_TYPES = List.of("keyword", "type", "string", "number", "comment", "operator");

	private static final String SOURCE = "ModelArena";

	private Shapes() {
	}

	static Position position(TextLines lines, int offset) {
		return new Position(lines.line(offset), lines.column(offset));
	}

	static Range range(TextLines lines, TextRange range) {
		return new Range(position(lines, range.offset()), position(lines, range.end()));
	}

	static org.eclipse.lsp4j.Diagnostic diagnostic(TextLines lines, Diagnostic found) {
		DiagnosticSeverity severity = switch (found.severity()) {
		case ERROR -> DiagnosticSeverity.Error;
		case WARNING -> DiagnosticSeverity.Warning;
		case INFO -> DiagnosticSeverity.Information;
		};
		return new org.eclipse.lsp4j.Diagnostic(range(lines, found.range()), found.message(), severity, SOURCE, found.code());
	}

	static org.eclipse.lsp4j.Hover hover(TextLines lines, Hover found) {
		return new org.eclipse.lsp4j.Hover(new MarkupContent(MarkupKind.MARKDOWN, found.markdown()), range(lines, found.range()));
	}

	/**
	 * @param order     its place in the list
	 * @param snippets whether the editor can put the caret into what is inserted
	 */
	static CompletionItem completion(TextLines lines, Completion found, int order, boolean snippets) {
		CompletionItem item = new CompletionItem(found.label());
		item.setKind(kind(found.kind()));
		item.setDetail(found.detail());
		item.setSortText(String.format(Locale.ROOT, "%05d", order));
		if (!found.documentation().isEmpty()) {
			item.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, found.documentation()));
		}
		boolean isSnippet = snippets && found.caret() < found.insertText().length();
		item.setInsertTextFormat(isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText);
		item.setTextEdit(Either.forLeft(new TextEdit(range(lines, found.replaced()), isSnippet ? snippet(found) : found.insertText())));
		return item;
	}

	private static String snippet(Completion found) {
		return escaped(found.insertText().substring(0, found.caret())) + "$0" + escaped(found.insertText().substring(found.caret()));
	}

	private static String escaped(String text) {
		return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}");
	}

	private static CompletionItemKind kind(Completion.Kind kind) {
		return switch (kind) {
		case ATTRIBUTE -> CompletionItemKind.Field;
		case REFERENCE -> CompletionItemKind.Property;
		case VARIABLE -> CompletionItemKind.Variable;
		case OPERATION -> CompletionItemKind.Method;
		case CLASS -> CompletionItemKind.Class;
		case TYPE -> CompletionItemKind.Struct;
		case LITERAL -> CompletionItemKind.EnumMember;
		case PACKAGE -> CompletionItemKind.Module;
		case KEYWORD -> CompletionItemKind.Keyword;
		};
	}

	/** The tokens as the protocol wants them: five numbers for each, places as distances from the token before, and none over several lines. */
	static List<Integer> tokens(String text, List<TextToken> tokens) {
		TextLines lines = new TextLines(text);
		List<Integer> data = new ArrayList<>();
		int lastLine = 0;
		int lastColumn = 0;
		for (TextToken token : tokens) {
			int type = TOKEN_TYPES.indexOf(token.kind().name().toLowerCase(Locale.ROOT));
			int end = token.offset() + token.length();
			for (int start = token.offset(); type >= 0 && start < end;) {
				int line = lines.line(start);
				int next = Math.min(end, line + 1 < lines.count() ? lines.offset(line + 1, 0) : end);
				int length = text.substring(start, next).stripTrailing().length();
				int column = lines.column(start);
				if (length > 0) {
					data.addAll(List.of(line - lastLine, line == lastLine ? column - lastColumn : column, length, type, 0));
					lastLine = line;
					lastColumn = column;
				}
				start = next;
			}
		}
		return data;
	}
}
