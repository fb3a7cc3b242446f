// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.sandbox;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributor;
import org.eclipse.epsilon.eol.types.EolCollectionType;
import org.eclipse.epsilon.eol.types.EolNoType;
import org.eclipse.epsilon.eol.types.EolOrderedSet;
import org.eclipse.epsilon.eol.types.EolSequence;
import org.eclipse.epsilon.eol.types.EolSet;
import org.eclipse.epsilon.eol.types.EolType;
import org.eclipse.epsilon.eol.types.concurrent.EolConcurrentSet;
import org.modelarena.core.budget.MeteredText;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;
import org.modelarena.query.epsilon.internal.runtime.Execution;

/**
 * Operations of the language that may take hours on small values, in a form that looks at the deadline. Their results are those of
 * Epsilon and Java. Public only because Epsilon finds operations by reflection.
 */
public final class CheckedOperations extends OperationContributor {
	private static final Set<String> OF_TEXT = Set.of("pad", "matches", "replace", "replaceAll", "replaceFirst", "split", "contains",
			"indexOf", "lastIndexOf", "isSubstringOf", "replaceLiteral");
	private static final Set<String> OF_COLLECTION = Set.of("powerset", "includesAll", "excludesAll", "containsAll", "removeAll",
			"retainAll", "excludingAll", "excluding", "invert");
	/** Operations that make a Set of any collection, and those that fill or copy one. */
	private static final Set<String> MAKES_SET = Set.of("asSet", "asOrderedSet", "asConcurrentSet");
	private static final Set<String> OF_SET = Set.of("addAll", "clone", "including", "includingAll", "selectByKind", "selectByType");
	private static final int BYTES_OF_MEMBER = 48;
	/** 2<sup>64</sup> divides the factorials from here on, so that what fits into a Long is 0. */
	private static final int FIRST_FACTORIAL_OF_ZERO = 66;

	@Override
	public boolean contributesTo(Object target) {
		return target instanceof String || target instanceof Collection<?> || target instanceof Map<?, ?> || target instanceof Number;
	}

	/** Whether an operation is one of these. */
	static boolean has(Object target, String name) {
		return target instanceof String && OF_TEXT.contains(name)
				|| target instanceof Collection<?> && (OF_COLLECTION.contains(name) || MAKES_SET.contains(name))
				|| LibraryWork.isTable(target) && OF_SET.contains(name) || target instanceof Map<?, ?> && name.equals("putAll")
				|| target instanceof Number number && name.equals("factorial") && number.longValue() >= FIRST_FACTORIAL_OF_ZERO;
	}

	private String text() {
		return (String) getTarget();
	}

	private Collection<?> items() {
		return (Collection<?>) getTarget();
	}

	private void step() {
		work().meter().step();
	}

	private LibraryWork work() {
		return Execution.of(getContext()).work();
	}

	private MeteredText texts() {
		return work().texts();
	}

	public long factorial() {
		return 0;
	}

	public boolean contains(CharSequence part) {
		return indexOf(part.toString()) >= 0;
	}

	public boolean isSubstringOf(String other) {
		return texts().indexOf(other, text(), 0) >= 0;
	}

	public int indexOf(String part) {
		return texts().indexOf(text(), part, 0);
	}

	public int indexOf(String part, int from) {
		return texts().indexOf(text(), part, from);
	}

	public int lastIndexOf(String part) {
		return texts().lastIndexOf(text(), part);
	}

	public String replaceLiteral(String part, String replacement) {
		return texts().replace(text(), part, replacement);
	}

	public String pad(int width, String padding, boolean right) {
		StringBuilder added = new StringBuilder();
		work().meter().reserve(Math.max(0L, (long) width - text().length()) * padding.length());
		for (int missing = width - text().length(); missing > 0; missing--) {
			step();
			added.append(padding);
		}
		return right ? text() + added : added + text();
	}

	private Matcher matcher(String regex) {
		return texts().matcher(regex, text());
	}

	public boolean matches(String regex) {
		return matcher(regex).matches();
	}

	/** As in EOL, where the first argument is a regular expression. */
	public String replace(String regex, String replacement) {
		return replaceAll(regex, replacement);
	}

	public String replaceAll(String regex, String replacement) {
		return texts().replaceAll(matcher(regex), replacement);
	}

	public String replaceFirst(String regex, String replacement) {
		return texts().replaceFirst(matcher(regex), replacement);
	}

	public Collection<Object> split(String regex) {
		return split(regex, 0);
	}

	public Collection<Object> split(String regex, int limit) {
		EolSequence<Object> parts = new EolSequence<>();
		parts.addAll(List.of(Pattern.compile(regex).split(texts().stepped(text()), limit)));
		return parts;
	}

	public Set<Set<Object>> powerset() {
		Set<Set<Object>> sets = new HashSet<>();
		sets.add(new HashSet<>());
		for (Object item : new HashSet<>(items())) {
			for (Set<Object> set : List.copyOf(sets)) {
				work().meter().work((long) set.size() * BYTES_OF_MEMBER);
				Set<Object> larger = new HashSet<>(set);
				larger.add(item);
				sets.add(larger);
			}
		}
		return sets;
	}

	public boolean includesAll(Collection<?> others) {
		return all(others, true);
	}

	public boolean excludesAll(Collection<?> others) {
		return all(others, false);
	}

	public boolean containsAll(Collection<?> others) {
		return all(others, true);
	}

	private boolean all(Collection<?> others, boolean included) {
		for (Object other : others) {
			if (has(items(), other) != included) {
				return false;
			}
		}
		return true;
	}

	public Collection<Object> asSet() {
		return filled(new EolSet<>(), items());
	}

	public Collection<Object> asOrderedSet() {
		return filled(new EolOrderedSet<>(), items());
	}

	public Collection<Object> asConcurrentSet() {
		return filled(new EolConcurrentSet<>(), items());
	}

	@Override
	public Collection<Object> clone() {
		return filled(EolCollectionType.createSameType(members()), items());
	}

	public Collection<Object> including(Object item) {
		Collection<Object> copy = clone();
		work().tables().add(copy, item);
		return copy;
	}

	public Collection<Object> includingAll(Collection<?> others) {
		return filled(clone(), others);
	}

	public Collection<Object> selectByKind(EolType type) {
		return selected((type == null ? EolNoType.Instance : type)::isKind);
	}

	public Collection<Object> selectByType(EolType type) {
		return selected((type == null ? EolNoType.Instance : type)::isType);
	}

	private Collection<Object> selected(Predicate<Object> wanted) {
		return filled(EolCollectionType.createSameType(members()), () -> members().stream().filter(wanted).iterator());
	}

	public boolean addAll(Collection<?> others) {
		return work().tables().addAll(members(), others == items() ? List.of() : others);
	}

	@SuppressWarnings("unchecked")
	public void putAll(Map<?, ?> entries) {
		work().tables().putAll((Map<Object, Object>) getTarget(), entries);
	}

	@SuppressWarnings("unchecked")
	private Collection<Object> members() {
		return (Collection<Object>) getTarget();
	}

	private Collection<Object> filled(Collection<Object> table, Iterable<?> items) {
		work().tables().addAll(table, items);
		return table;
	}

	private boolean has(Collection<?> items, Object item) {
		step();
		work().search(items, item);
		return items.contains(item);
	}

	public boolean removeAll(Collection<?> others) {
		return keepIf(item -> !has(others, item));
	}

	public boolean retainAll(Collection<?> others) {
		return keepIf(item -> has(others, item));
	}

	@SuppressWarnings("unchecked")
	private boolean keepIf(Predicate<Object> wanted) {
		if (!(items() instanceof List)) {
			return items().removeIf(wanted.negate());
		}
		List<Object> kept = new ArrayList<>();
		for (Object item : items()) {
			if (wanted.test(item)) {
				kept.add(item);
			}
		}
		boolean changes = kept.size() < items().size();
		if (changes) {
			// Not one by one: each would move all that come after it.
			items().clear();
			((Collection<Object>) items()).addAll(kept);
		}
		return changes;
	}

	/** In Epsilon each item pushes all before it to the back. */
	public Collection<Object> invert() {
		List<Object> backwards = new ArrayList<>(items());
		Collections.reverse(backwards);
		Collection<Object> inverted = new EolSequence<>();
		inverted.addAll(backwards);
		return inverted;
	}

	/** As in Epsilon: a collection of the same kind without any occurrence of the others. */
	public Collection<Object> excludingAll(Collection<?> others) {
		return work().without(items(), others);
	}

	/** As in Epsilon: without any occurrence of the item. */
	public Collection<Object> excluding(Object item) {
		return work().without(items(), Collections.singletonList(item));
	}
}
