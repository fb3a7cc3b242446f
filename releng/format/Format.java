// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.formatter.CodeFormatter;
import org.eclipse.jdt.core.formatter.DefaultCodeFormatterConstants;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.text.edits.TextEdit;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Formats sources with Eclipse's formatter and the profile that Eclipse and IntelliJ import. Arguments: the profile, {@code check} or {@code write}, and
 * folders. Prints the files that are not formatted, or that it has formatted; {@code check} exits with 1 if there is one.
 */
final class Format {
	private final CodeFormatter formatter;
	private final boolean write;
	private final List<Path> different = new ArrayList<>();

	private Format(Map<String, String> options, boolean write) {
		formatter = ToolFactory.createCodeFormatter(options);
		this.write = write;
	}

	public static void main(String[] args) throws Exception {
		Format format = new Format(options(Path.of(args[0])), args[1].equals("write"));
		for (String folder : List.of(args).subList(2, args.length)) {
			try (Stream<Path> files = Files.walk(Path.of(folder))) {
				for (Path source : (Iterable<Path>) files.filter(file -> file.toString().endsWith(".java")).sorted()::iterator) {
					format.file(source);
				}
			}
		}
		format.different.forEach(System.out::println);
		System.exit(format.different.isEmpty() || format.write ? 0 : 1);
	}

	private static Map<String, String> options(Path profile) throws Exception {
		Map<String, String> options = new HashMap<>(DefaultCodeFormatterConstants.getEclipseDefaultSettings());
		JavaCore.setComplianceOptions(JavaCore.VERSION_21, options);
		NodeList settings = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(profile.toFile()).getElementsByTagName("setting");
		for (int i = 0; i < settings.getLength(); i++) {
			Element setting = (Element) settings.item(i);
			options.put(setting.getAttribute("id"), setting.getAttribute("value"));
		}
		return options;
	}

	private void file(Path source) throws IOException, BadLocationException {
		String text = Files.readString(source);
		TextEdit edit = formatter.format(CodeFormatter.K_COMPILATION_UNIT | CodeFormatter.F_INCLUDE_COMMENTS, text, 0, text.length(), 0, "\n");
		if (edit == null) {
			throw new IOException(source + " does not parse");
		}
		Document document = new Document(text);
		edit.apply(document);
		if (!document.get().equals(text)) {
			different.add(source);
			if (write) {
				Files.writeString(source, document.get());
			}
		}
	}
}
