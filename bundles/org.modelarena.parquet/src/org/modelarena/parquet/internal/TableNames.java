// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.ENamedElement;

/** Names of tables and columns that SQL and all file systems take for what they are. Stateless. */
final class TableNames {
	/** File systems take 255 bytes, and some count in units of UTF-16; what is unique may add a number. */
	private static final int MOST_BYTES = 200;
	/** The names that are devices to Windows, with whatever follows a dot. */
	private static final Pattern DEVICES = Pattern.compile("(?i)(con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?");

	private TableNames() {
	}

	/** The names of the packages around a class or feature, and its own: there is no other of that name but in packages of the same names. */
	static String path(ENamedElement element) {
		List<String> names = new ArrayList<>();
		for (Object each = element; each instanceof ENamedElement named; each = named.eContainer()) {
			names.addFirst(escaped(String.valueOf(named.getName())));
		}
		return String.join(".", names);
	}

	/** The name of a folder for a table, which may not be the only one of that name: what is too long has its end left out. */
	static String folder(ENamedElement element) {
		String path = path(element);
		// Spark does not read what begins with '_'.
		boolean isSpecial = path.startsWith("_") || DEVICES.matcher(path).matches();
		return shortened(isSpecial ? escape(path.codePointAt(0)) + path.substring(1) : path);
	}

	private static String shortened(String path) {
		int bytes = 0;
		for (int i = 0; i < path.length(); i += Character.charCount(path.codePointAt(i))) {
			bytes += Character.toString(path.codePointAt(i)).getBytes(StandardCharsets.UTF_8).length;
			if (bytes > MOST_BYTES) {
				return path.substring(0, i);
			}
		}
		return path;
	}

	/** Without what a file system or a pattern of files may not take. */
	private static String escaped(String name) {
		return name.codePoints().mapToObj(each -> Character.isLetterOrDigit(each) || each == '_' || each == '-' ? Character.toString(each) : escape(each)).collect(Collectors.joining());
	}

	private static String escape(int character) {
		return String.format(Locale.ROOT, "%%%02X", character);
	}

	/** The name, or the name with the first number that nobody has taken: names that differ by case only, or by how a letter is composed, are the same to some. */
	static String unique(String name, Set<String> taken) {
		String free = name;
		for (int i = 2; !taken.add(folded(free)); i++) {
			free = name + "~" + i;
		}
		return free;
	}

	private static String folded(String name) {
		return Normalizer.normalize(Normalizer.normalize(name, Normalizer.Form.NFD).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
	}
}
