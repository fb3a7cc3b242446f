package org.modelarena.query.epsilon.internal;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributor;
import org.eclipse.epsilon.eol.types.EolSequence;

/**
 * Operations of the language that may take hours on small values, in a form that looks at the deadline. Their results are those of
 * Epsilon and Java. Public only because Epsilon finds operations by reflection.
 */
public final class CheckedOperations extends OperationContributor {
	private static final Set<String> OF_TEXT = Set.of("pad", "matches", "replace", "replaceAll", "replaceFirst", "split");
	private static final Set<String> OF_COLLECTION = Set.of("powerset", "includesAll", "excludesAll");

	@Override
	public boolean contributesTo(Object target) {
		return target instanceof String || target instanceof Collection<?>;
	}

	/** Whether an operation is one of these. */
	static boolean has(Object target, String name) {
		return target instanceof String && OF_TEXT.contains(name) || target instanceof Collection<?> && OF_COLLECTION.contains(name);
	}

	private String text() {
		return (String) getTarget();
	}

	private Collection<?> items() {
		return (Collection<?>) getTarget();
	}

	private void step() {
		Execution.of(getContext()).step();
	}

	public String pad(int width, String padding, boolean right) {
		StringBuilder added = new StringBuilder();
		for (int missing = width - text().length(); missing > 0; missing--) {
			step();
			added.append(padding);
		}
		return right ? text() + added : added + text();
	}

	private Matcher matcher(String regex) {
		return Pattern.compile(regex).matcher(new CheckedText(text(), Execution.of(getContext())));
	}

	public boolean matches(String regex) {
		return matcher(regex).matches();
	}

	/** As in EOL, where the first argument is a regular expression. */
	public String replace(String regex, String replacement) {
		return replaceAll(regex, replacement);
	}

	public String replaceAll(String regex, String replacement) {
		return matcher(regex).replaceAll(replacement);
	}

	public String replaceFirst(String regex, String replacement) {
		return matcher(regex).replaceFirst(replacement);
	}

	public Collection<Object> split(String regex) {
		return split(regex, 0);
	}

	public Collection<Object> split(String regex, int limit) {
		EolSequence<Object> parts = new EolSequence<>();
		parts.addAll(List.of(Pattern.compile(regex).split(new CheckedText(text(), Execution.of(getContext())), limit)));
		return parts;
	}

	public Set<Set<Object>> powerset() {
		Set<Set<Object>> sets = new HashSet<>();
		sets.add(new HashSet<>());
		for (Object item : new HashSet<>(items())) {
			for (Set<Object> set : List.copyOf(sets)) {
				step();
				Set<Object> larger = new HashSet<>(set);
				larger.add(item);
				sets.add(larger);
			}
		}
		return sets;
	}

	public boolean includesAll(Collection<?> others) {
		for (Object other : others) {
			step();
			if (!items().contains(other)) {
				return false;
			}
		}
		return true;
	}

	public boolean excludesAll(Collection<?> others) {
		for (Object other : others) {
			step();
			if (items().contains(other)) {
				return false;
			}
		}
		return true;
	}
}
