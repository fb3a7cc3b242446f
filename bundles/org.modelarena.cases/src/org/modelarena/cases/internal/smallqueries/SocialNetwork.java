// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.smallqueries;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;

import org.modelarena.core.ElementSink;

/** Persons who know each other, and their messages. Used once, by one thread. */
final class SocialNetwork {
	private static final int PERSONS = 1000;
	private static final int MESSAGES = 50;
	private static final int FRIENDS = 20;
	private static final int ALL_MESSAGES = PERSONS * MESSAGES;
	/** One message in so many is nobody's reply. */
	private static final int FIRST = 4;
	private static final int MOMENTS = 1_000_000;

	/** How many elements there are. */
	static final int ELEMENTS = PERSONS + ALL_MESSAGES;

	private final Random random;
	private final long firstKey;
	/** By message, in the order of their creators: when it was written; no two at once. */
	private final int[] created;
	/** By message: the one that it replies to, or -1. */
	private final int[] replyOf = new int[ALL_MESSAGES];
	private final List<List<Integer>> replies = new ArrayList<>();

	SocialNetwork(Random random, long firstKey) {
		this.random = random;
		this.firstKey = firstKey;
		this.created = random.ints(0, MOMENTS).distinct().limit(ALL_MESSAGES).toArray();
		reply();
	}

	private void reply() {
		int[] byTime = IntStream.range(0, ALL_MESSAGES).boxed().sorted(Comparator.comparingInt(message -> created[message])).mapToInt(message -> message).toArray();
		for (int i = 0; i < ALL_MESSAGES; i++) {
			replies.add(new ArrayList<>());
		}
		for (int i = 0; i < ALL_MESSAGES; i++) {
			boolean isFirst = i == 0 || random.nextInt(FIRST) == 0;
			replyOf[byTime[i]] = isFirst ? -1 : byTime[random.nextInt(i)];
			if (!isFirst) {
				replies.get(replyOf[byTime[i]]).add(byTime[i]);
			}
		}
	}

	private long person(int person) {
		return firstKey + (long) person * (1 + MESSAGES);
	}

	private long message(int message) {
		return person(message / MESSAGES) + 1 + message % MESSAGES;
	}

	void emit(GraphTypes types, ElementSink sink) {
		for (int person = 0; person < PERSONS; person++) {
			long key = person(person);
			sink.begin(types.person, 0, types.persons);
			sink.attribute(key, types.personId, person);
			for (int friend : friends(person)) {
				sink.reference(key, types.knows, person(friend));
			}
			for (int message = person * MESSAGES; message < (person + 1) * MESSAGES; message++) {
				message(message, types, sink);
			}
			sink.end();
		}
	}

	/** Half of them close by, half of them anywhere. */
	private TreeSet<Integer> friends(int person) {
		TreeSet<Integer> friends = new TreeSet<>();
		for (int i = 1; i <= FRIENDS / 2; i++) {
			friends.add((person + i) % PERSONS);
		}
		while (friends.size() < FRIENDS) {
			int other = random.nextInt(PERSONS);
			if (other != person) {
				friends.add(other);
			}
		}
		return friends;
	}

	private void message(int message, GraphTypes types, ElementSink sink) {
		long key = message(message);
		sink.begin(types.message, person(message / MESSAGES), types.messages);
		sink.attribute(key, types.messageId, message);
		sink.attribute(key, types.created, (long) created[message]);
		if (replyOf[message] >= 0) {
			sink.reference(key, types.replyOf, message(replyOf[message]));
		}
		replies.get(message).stream().sorted().forEach(reply -> sink.reference(key, types.replies, message(reply)));
		sink.end();
	}
}
