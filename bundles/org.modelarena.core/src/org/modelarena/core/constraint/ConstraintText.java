// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A document with constraints that is read elsewhere than where it lies. Immutable.
 *
 * @param name       its file, whose ending tells the language
 * @param text       what it says
 * @param isImported whether it is only here for others to import
 */
public record ConstraintText(String name, String text, boolean isImported) {
	private static final Pattern IMPORT = Pattern.compile("(?m)^\\s*import\\s+[\"']([^\"'\\n]+)[\"']");

	/**
	 * The texts of files, and of all files in folders that are constraints by their names, with what they import.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no such file, or no such import
	 */
	public static List<ConstraintText> of(List<Path> files) {
		List<ConstraintText> texts = new ArrayList<>();
		Set<Path> known = new HashSet<>();
		ConstraintFiles.all(files).forEach(file -> texts.add(new ConstraintText(file.toString(), ConstraintFiles.text(file), false)));
		texts.forEach(text -> known.add(place(text.name())));
		for (int i = 0; i < texts.size(); i++) {
			ConstraintText by = texts.get(i);
			Matcher imports = IMPORT.matcher(isProgram(by.name()) ? by.text() : "");
			while (imports.find()) {
				Path file = ConstraintFiles.importedFile(Path.of(by.name()), imports.group(1));
				if (known.add(file)) {
					texts.add(new ConstraintText(file.toString(), ConstraintFiles.text(file), true));
				}
			}
		}
		return texts;
	}

	private static boolean isProgram(String name) {
		return name.matches(".*\\.(eol|evl)");
	}

	private static Path place(String name) {
		return Path.of(name).toAbsolutePath().normalize();
	}

	/** The text that another one imports by a name; it is among those that were sent. */
	static String imported(List<ConstraintText> texts, ConstraintText by, String name) {
		Path wanted = place(by.name()).resolveSibling(name).normalize();
		return texts.stream().filter(text -> isProgram(text.name()) && place(text.name()).equals(wanted)).findFirst()
				.orElseThrow(() -> new ArenaException(ErrorCode.NOT_FOUND, by.name() + " imports '" + name + "', which was not sent with it.")).text();
	}
}
