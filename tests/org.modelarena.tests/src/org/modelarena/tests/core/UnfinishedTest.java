// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;

/** What was begun is undone unless it is finished. */
class UnfinishedTest {
	private final List<String> undone = new ArrayList<>();

	@Test
	void whatFailsIsUndoneFromTheLastStepToTheFirst() {
		IllegalStateException failure = new IllegalStateException();
		assertSame(failure, assertThrows(IllegalStateException.class, () -> {
			try (Unfinished work = new Unfinished(() -> undone.add("first"))) {
				work.add(null);
				work.add(() -> undone.add("second"));
				throw failure;
			}
		}));
		assertEquals(List.of("second", "first"), undone);
	}

	@Test
	void whatIsFinishedStays() {
		try (Unfinished work = new Unfinished(() -> undone.add("first"))) {
			work.add(() -> undone.add("second"));
			assertEquals("result", work.done("result"));
		}
		assertEquals(List.of(), undone);
	}

	@Test
	void aStepThatCannotBeUndoneHindersNoOther() {
		IOException unclosed = new IOException("disk");
		IllegalStateException failure = assertThrows(IllegalStateException.class, () -> {
			try (Unfinished work = new Unfinished(() -> undone.add("first"))) {
				work.add(() -> {
					throw unclosed;
				});
				work.add(() -> undone.add("third"));
				throw new IllegalStateException();
			}
		});
		assertEquals(List.of("third", "first"), undone);
		assertSame(unclosed, failure.getSuppressed()[0].getCause());
	}

	@Test
	void withoutAFailureTheOneOfUndoingIsTold() {
		Unfinished work = new Unfinished(() -> {
			throw new IOException("disk");
		});
		assertEquals(ErrorCode.IO, assertThrows(ArenaException.class, work::close).code());
	}
}
