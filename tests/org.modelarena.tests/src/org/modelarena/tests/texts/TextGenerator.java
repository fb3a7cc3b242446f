// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;

import org.modelarena.core.model.ModelSnapshot;

/** Texts of a language: three in four with a combination that was not reached before, the others random; or one in eight. */
final class TextGenerator {
	private static final int TRIES = 20;

	/** An operation, of such a source, in such a place. */
	private record Target(int operation, Kind kind, String place) {
	}

	private final String language;
	private final boolean wantsNew;
	private final Coverage coverage = new Coverage();
	/** What was not reached when it was last looked at; what was tried waits behind the others. */
	private final Queue<Target> targets = new ArrayDeque<>();
	private List<String> operations = List.of();
	private LanguageTexts last;

	/** @param wantsNew whether combinations that were not reached are worth more than plans, which random texts have more of */
	TextGenerator(String language, boolean wantsNew) {
		this.language = language;
		this.wantsNew = wantsNew;
	}

	Coverage coverage() {
		return coverage;
	}

	private LanguageTexts texts(long seed, ModelSnapshot snapshot) {
		Vocabulary words = new Vocabulary(new Random(seed), snapshot);
		return switch (language) {
		case "ocl" -> new OclTexts(words, coverage);
		case "eol" -> new EolTexts(words, new EolSamples(snapshot), coverage);
		default -> new EplTexts(words, new EolSamples(snapshot), coverage);
		};
	}

	private void aim(LanguageTexts texts) {
		List<Target> all = new ArrayList<>();
		operations = texts.operations();
		for (int operation = 0; operation < operations.size(); operation++) {
			for (Kind kind : texts.kinds()) {
				for (String place : texts.places()) {
					all.add(new Target(operation, kind, place));
				}
			}
		}
		Collections.shuffle(all, new Random(language.hashCode()));
		targets.addAll(all);
	}

	/** So many texts about a model. */
	List<Text> next(long seed, ModelSnapshot snapshot, int count) {
		last = texts(seed, snapshot);
		if (operations.isEmpty()) {
			aim(last);
		}
		List<Text> made = new ArrayList<>();
		while (made.size() < count) {
			Text text = wantsNew && made.size() % 4 != 0 || !wantsNew && made.size() % 8 == 0 ? towards() : last.next();
			if (text != null) {
				made.add(text);
			}
		}
		return made;
	}

	private Text towards() {
		int waiting = targets.size();
		for (int tries = 0; tries < TRIES && waiting > 0; waiting--) {
			Target target = targets.remove();
			String operation = operations.get(target.operation());
			if (!coverage.isDone(new Text.Use(operation, target.kind(), target.place()))) {
				tries++;
				targets.add(target);
				Text text = last.towards(target.operation(), target.kind(), target.place());
				if (text != null) {
					return text;
				}
			}
		}
		return last.next();
	}

	/** What was not reached, one combination a line. */
	List<String> missing() {
		return coverage.missing(last.places());
	}

	String report() {
		return coverage.report(language.toUpperCase(Locale.ROOT), operations, last.kinds(), last.places());
	}
}
