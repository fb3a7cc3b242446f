// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.yaml;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A value of a YAML file that still knows its place, so that each complaint names a line. Reads nodes, not objects: a file can make
 * nothing but what is asked of it here.
 *
 * @param source the name of the file in messages
 * @param what   the name of the value in messages
 * @param code   the error for mistakes in the file
 */
public record YamlValue(String source, String what, Node node, ErrorCode code) {
	private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

	/**
	 * The value in a file.
	 *
	 * @param what its name in messages: {@code experiment}
	 * @param code the error for mistakes in the file
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#IO}, and {@code code}
	 */
	public static YamlValue read(Path file, String what, ErrorCode code) {
		if (!Files.isRegularFile(file)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no " + what + " file " + file + ".");
		}
		try {
			return parse(Files.readString(file), file.toString(), what, code);
		} catch (CharacterCodingException e) {
			throw new ArenaException(code, file + " is not UTF-8 text.", e);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the " + what + " file " + file, e);
		}
	}

	/** The same for a text. */
	public static YamlValue parse(String yaml, String source, String what, ErrorCode code) {
		try {
			Node node = new Yaml(new SafeConstructor(new LoaderOptions())).compose(new StringReader(yaml));
			if (node == null) {
				throw new ArenaException(code, source + ", line 1: The " + what + " is empty.");
			}
			return new YamlValue(source, "", node, code);
		} catch (MarkedYAMLException e) {
			int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
			throw new ArenaException(code, source + ", line " + line + ": Not YAML: " + e.getProblem() + ".", e);
		} catch (YAMLException e) {
			throw new ArenaException(code, source + ": Not YAML: " + e.getMessage(), e);
		}
	}

	/** The error for a value that is not as it should be. */
	public ArenaException invalid(String message) {
		return new ArenaException(code, source + ", line " + line() + ": " + message);
	}

	/** Counted from 1. */
	public int line() {
		return node.getStartMark().getLine() + 1;
	}

	/** Runs a lookup; its complaint gets this place. */
	public <T> T located(Supplier<T> lookup) {
		try {
			return lookup.get();
		} catch (ArenaException e) {
			throw invalid(e.getMessage());
		}
	}

	/** Whether it has keys and values. */
	public boolean isMap() {
		return node instanceof MappingNode;
	}

	/** Whether it has entries. */
	public boolean isList() {
		return node instanceof SequenceNode;
	}

	/** A single value, without blanks around it. */
	public String text() {
		if (node instanceof ScalarNode scalar) {
			return scalar.getValue().strip();
		}
		throw invalid("'" + what + "' must be a single value, not a " + (isList() ? "list" : "mapping") + ".");
	}

	/** The value as it stands, for query texts. */
	public String rawText() {
		text();
		return ((ScalarNode) node).getValue();
	}

	/** A whole number in a range, both ends included. */
	public long integer(long least, long most) {
		String text = text();
		String range = "'" + what + "' must be a whole number from " + least + " to " + most + ", not '" + text + "'.";
		if (!text.matches("-?\\d{1,18}")) {
			throw invalid(range);
		}
		long value = Long.parseLong(text);
		if (value < least || value > most) {
			throw invalid(range);
		}
		return value;
	}

	/** A number in a range. */
	public double number(double above, double most) {
		String text = text();
		if (!text.matches("\\d{1,12}(\\.\\d{1,9})?") || Double.parseDouble(text) <= above || Double.parseDouble(text) > most) {
			throw invalid("'" + what + "' must be a number above " + above + " and at most " + most + ", not '" + text + "'.");
		}
		return Double.parseDouble(text);
	}

	/** A part of the whole, written as a percentage such as 2% or 0.5%: above 0, at most 1. */
	public double percent() {
		String text = text();
		if (!text.matches("\\d{1,3}(\\.\\d{1,6})?%")) {
			throw invalid("'" + what + "' must be a percentage such as 2% or 0.5%, not '" + text + "'.");
		}
		double part = Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
		if (part <= 0 || part > 1) {
			throw invalid("'" + what + "' must be above 0% and at most 100%, not '" + text + "'.");
		}
		return part;
	}

	/** A time from 1ms to 24h. */
	public Duration duration() {
		Matcher matcher = DURATION.matcher(text());
		if (!matcher.matches()) {
			throw invalid("'" + what + "' must be a time such as 500ms, 60s or 2m, not '" + text() + "'.");
		}
		long amount = Long.parseLong(matcher.group(1));
		Duration duration = switch (matcher.group(2)) {
		case "ms" -> Duration.ofMillis(amount);
		case "s" -> Duration.ofSeconds(amount);
		case "m" -> Duration.ofMinutes(amount);
		default -> Duration.ofHours(amount);
		};
		if (duration.isZero() || duration.compareTo(Duration.ofDays(1)) > 0) {
			throw invalid("'" + what + "' must be 1ms to 24h, not '" + text() + "'.");
		}
		return duration;
	}

	/** A size such as 512m, of so many bytes at least. */
	public long bytes(long least) {
		return bytes(least, Long.MAX_VALUE);
	}

	/** A size in a range, both ends included. */
	public long bytes(long least, long most) {
		long bytes = ByteSize.parse(text()).orElseThrow(() -> invalid("'" + what + "' must be a size such as 512m or 2g, not '" + text() + "'."));
		if (bytes < least) {
			throw invalid("'" + what + "' must be at least " + ByteSize.text(least) + ", not '" + text() + "'.");
		}
		if (bytes > most) {
			throw invalid("'" + what + "' must be at most " + ByteSize.text(most) + ", not '" + text() + "'.");
		}
		return bytes;
	}

	/** The entries of a list; a single value stands for a list of one. Never empty. */
	public List<YamlValue> list() {
		List<YamlValue> entries = new ArrayList<>();
		switch (node) {
		case SequenceNode sequence -> sequence.getValue().forEach(entry -> entries.add(new YamlValue(source, what, entry, code)));
		case ScalarNode scalar -> entries.add(this);
		default -> throw invalid("'" + what + "' must be a list, for instance [a, b].");
		}
		if (entries.isEmpty()) {
			throw invalid("'" + what + "' is empty; give at least one entry.");
		}
		return entries;
	}

	/** The entries of a mapping by key, in order. */
	public Map<String, YamlValue> entries() {
		if (!(node instanceof MappingNode mapping)) {
			throw invalid("'" + what + "' must be a mapping of keys to values.");
		}
		Map<String, YamlValue> entries = new LinkedHashMap<>();
		for (NodeTuple tuple : mapping.getValue()) {
			String key = new YamlValue(source, "key", tuple.getKeyNode(), code).text();
			if (entries.put(key, new YamlValue(source, key, tuple.getValueNode(), code)) != null) {
				throw new YamlValue(source, key, tuple.getKeyNode(), code).invalid("The key '" + key + "' stands twice.");
			}
		}
		return entries;
	}

	/** The entries of a mapping that has only these keys. */
	public Map<String, YamlValue> entries(Collection<String> allowed) {
		Map<String, YamlValue> entries = entries();
		for (NodeTuple tuple : ((MappingNode) node).getValue()) {
			YamlValue key = new YamlValue(source, "key", tuple.getKeyNode(), code);
			if (!allowed.contains(key.text())) {
				throw key.invalid("Unknown key '" + key.text() + "'" + (what.isEmpty() ? "" : " in '" + what + "'") + "."
						+ Nearest.hint(key.text(), allowed) + " Allowed: " + String.join(", ", allowed) + ".");
			}
		}
		return entries;
	}
}
