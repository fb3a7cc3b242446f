package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.modelarena.core.Metamodel;
import org.modelarena.tests.texts.OclLibrary.Operation;

/** Texts of a language: every other one with a combination that was not reached before, the others random. */
final class TextGenerator {
	/** An operation, of such a source, in such a place. */
	private record Target(Operation operation, Kind kind, String place) {
	}

	private final Coverage coverage = new Coverage();
	private final List<Target> targets = new ArrayList<>();
	private int next;

	TextGenerator(String language) {
		for (Operation operation : OclTexts.OPERATIONS) {
			for (Kind kind : OclTexts.KINDS) {
				OclTexts.PLACES.forEach(place -> targets.add(new Target(operation, kind, place)));
			}
		}
		Collections.shuffle(targets, new Random(language.hashCode()));
	}

	Coverage coverage() {
		return coverage;
	}

	/** So many texts about a metamodel. */
	List<Text> next(long seed, Metamodel metamodel, int count) {
		OclTexts texts = new OclTexts(new Vocabulary(new Random(seed), metamodel), coverage);
		List<Text> made = new ArrayList<>();
		while (made.size() < count) {
			Text text = made.size() % 2 == 0 ? texts.next() : towards(texts);
			if (text != null) {
				made.add(text);
			}
		}
		return made;
	}

	private Text towards(OclTexts texts) {
		for (int tries = 0; tries < targets.size(); tries++) {
			Target target = targets.get(next++ % targets.size());
			Text.Pair pair = new Text.Pair(target.operation().key(), target.kind());
			if (!coverage.isRefused(pair) && !coverage.isReached(new Text.Use(pair.operation(), pair.source(), target.place()))) {
				return texts.towards(target.operation(), target.kind(), target.place());
			}
		}
		return texts.next();
	}

	String report() {
		return coverage.report("OCL", OclTexts.OPERATIONS.stream().map(Operation::key).toList(), OclTexts.KINDS, OclTexts.PLACES);
	}
}
