// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;

import com.google.gson.JsonElement;

/**
 * Cuts a list into pages. Its items have numbers, and come in their ascending order, so that a page begins where one ended, also if items were added or taken away
 * in between. Used by one thread.
 *
 * @param number of the item that an id names
 * @param id     of an item
 * @param json   of an item
 */
record Pager(Function<UUID, OptionalLong> number, LongFunction<UUID> id, LongFunction<JsonElement> json) {
	/** A page that has become so long ends, though it has fewer items than were asked for. */
	private static final int MOST_BYTES = 4 << 20;
	private static final int BETWEEN_CHECKS = 1024;

	/** Pages of a list that is there as a whole. */
	static <T> SystemsAnswer list(List<T> items, Function<T, UUID> id, Function<T, JsonElement> json, PageRequest request) {
		long[] numbers = new long[items.size()];
		for (int i = 0; i < numbers.length; i++) {
			numbers[i] = i;
		}
		List<UUID> ids = items.stream().map(id).toList();
		Function<UUID, OptionalLong> number = wanted -> ids.contains(wanted) ? OptionalLong.of(ids.indexOf(wanted)) : OptionalLong.empty();
		return new Pager(number, index -> ids.get((int) index), index -> json.apply(items.get((int) index))).page(KeyCursor.of(numbers), index -> true, request, Cancellation.create());
	}

	/**
	 * One page.
	 *
	 * @param items  all of them, in ascending order
	 * @param wanted whether an item is of the list
	 */
	SystemsAnswer page(KeyCursor items, LongPredicate wanted, PageRequest request, Cancellation cancellation) {
		return request.before() == null ? after(items, wanted, request, cancellation) : before(items, wanted, request, cancellation);
	}

	private long number(UUID cursor) {
		return number.apply(cursor).orElseThrow(() -> PageRequest.foreign(cursor));
	}

	private SystemsAnswer after(KeyCursor items, LongPredicate wanted, PageRequest request, Cancellation cancellation) {
		long least = request.after() == null ? Long.MIN_VALUE : number(request.after());
		List<byte[]> page = new ArrayList<>();
		long bytes = 0;
		long first = 0;
		long last = 0;
		boolean isMore = false;
		boolean isThere = request.after() == null ? items.next() : skip(items, least, cancellation);
		for (; isThere && !isMore; isThere = items.next()) {
			cancellation.check();
			long item = items.key();
			if (!wanted.test(item)) {
				continue;
			}
			if (page.size() == request.size()) {
				isMore = true;
				continue;
			}
			byte[] text = text(item);
			isMore = !page.isEmpty() && bytes + text.length > MOST_BYTES;
			if (!isMore) {
				first = page.isEmpty() ? item : first;
				last = item;
				bytes += text.length;
				page.add(text);
			}
		}
		return new SystemsAnswer(joined(page), false, isMore ? id.apply(last) : null, request.after() != null && !page.isEmpty() ? id.apply(first) : null);
	}

	/** Moves to the first item behind one; to look at the clock takes longer than to pass an item. */
	private static boolean skip(KeyCursor items, long last, Cancellation cancellation) {
		for (int passed = 1; items.next(); passed++) {
			if (items.key() > last) {
				return true;
			}
			if (passed % BETWEEN_CHECKS == 0) {
				cancellation.check();
			}
		}
		return false;
	}

	private SystemsAnswer before(KeyCursor items, LongPredicate wanted, PageRequest request, Cancellation cancellation) {
		long end = number(request.before());
		long[] nearest = new long[request.size() + 1];
		long count = 0;
		while (items.next() && items.key() < end) {
			cancellation.check();
			if (wanted.test(items.key())) {
				nearest[(int) (count++ % nearest.length)] = items.key();
			}
		}
		List<byte[]> page = new ArrayList<>();
		long bytes = 0;
		long at = count;
		while (at > 0 && page.size() < request.size() && bytes <= MOST_BYTES) {
			cancellation.check();
			byte[] text = text(nearest[(int) ((at - 1) % nearest.length)]);
			bytes += text.length;
			if (page.isEmpty() || bytes <= MOST_BYTES) {
				page.addFirst(text);
				at--;
			}
		}
		return new SystemsAnswer(joined(page), false, count == 0 ? null : id.apply(nearest[(int) ((count - 1) % nearest.length)]),
				at == 0 || page.isEmpty() ? null : id.apply(nearest[(int) (at % nearest.length)]));
	}

	private byte[] text(long item) {
		return json.apply(item).toString().getBytes(StandardCharsets.UTF_8);
	}

	private static byte[] joined(List<byte[]> page) {
		ByteArrayOutputStream joined = new ByteArrayOutputStream(page.stream().mapToInt(text -> text.length + 1).sum() + 2);
		joined.write('[');
		for (int i = 0; i < page.size(); i++) {
			if (i > 0) {
				joined.write(',');
			}
			joined.writeBytes(page.get(i));
		}
		joined.write(']');
		return joined.toByteArray();
	}
}
