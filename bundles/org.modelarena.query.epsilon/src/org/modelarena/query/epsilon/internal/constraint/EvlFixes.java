// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.constraint;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.evl.dom.Constraint;
import org.eclipse.epsilon.evl.dom.Fix;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.threads.Mutex;
import org.modelarena.query.epsilon.internal.analysis.ErrorTranslation;
import org.modelarena.query.epsilon.internal.contexts.EvlRunContext;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.parser.EvlProgramModule;
import org.modelarena.query.epsilon.internal.parser.ProgramParser;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/**
 * The fixes of an EVL program. They have the program for themselves, so that nobody waits for a long check who only wants to know what can be done. A fix runs where Epsilon has
 * found the violation, and sees the variables of its check. Thread-safe.
 */
final class EvlFixes {
	private final ProgramText text;
	private final SymbolTable symbols;
	private final EvlImports complete;
	private final List<Integer> counts;
	private final ErrorTranslation errors;
	private final Mutex turn = new Mutex();
	/** Parsed when it is first needed; only in turn. */
	private Program program;

	private record Program(SnapshotModel model, EvlProgramModule module, List<List<Fix>> fixes) {
	}

	/** @param counts how many fixes each constraint has */
	EvlFixes(ProgramText text, SymbolTable symbols, EvlImports complete, List<Integer> counts) {
		this.text = text;
		this.symbols = symbols;
		this.complete = complete;
		this.counts = counts;
		this.errors = new ErrorTranslation(text);
	}

	/** How many fixes a constraint has. */
	int count(int constraint) {
		return counts.get(constraint);
	}

	/** The fixes of a constraint whose guards hold for an element, if that violates it. */
	List<org.modelarena.core.constraint.Fix> of(int constraint, long key, ModelSnapshot state, Cancellation cancellation) {
		List<org.modelarena.core.constraint.Fix> found = new ArrayList<>();
		if (count(constraint) > 0 && state.contains(key)) {
			violated(constraint, key, state, cancellation, (known, self, fixes) -> {
				for (int i = 0; i < fixes.size(); i++) {
					if (fixes.get(i).appliesTo(self, known.module.getContext())) {
						found.add(new ElementFix(constraint, i, key, String.valueOf(fixes.get(i).getTitle(self, known.module.getContext()))));
					}
				}
			});
		}
		return found;
	}

	/** One fix of one violation. */
	private final class ElementFix implements org.modelarena.core.constraint.Fix {
		private final int constraint;
		private final int number;
		private final long key;
		private final String title;

		ElementFix(int constraint, int number, long key, String title) {
			this.constraint = constraint;
			this.number = number;
			this.key = key;
			this.title = title;
		}

		@Override
		public String title() {
			return title;
		}

		@Override
		public void apply(ModelEdit edit, Cancellation cancellation) {
			if (!edit.before().contains(key)) {
				throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + " any more.");
			}
			boolean[] done = new boolean[1];
			violated(constraint, key, edit.after(), cancellation, (known, self, fixes) -> {
				known.model.editBy(edit);
				fixes.get(number).execute(self, known.module.getContext());
				done[0] = true;
			});
			if (!done[0]) {
				throw new ArenaException(ErrorCode.CONFLICT, "Element #" + key + " does not violate the constraint any more.");
			}
		}
	}

	/** The work that is done in the midst of the check that finds a violation. */
	private interface Work {
		void run(Program program, Object self, List<Fix> fixes) throws EolRuntimeException;
	}

	/** Takes an exception of Epsilon's through a listener. */
	private static final class Failure extends RuntimeException {
		private static final long serialVersionUID = 1L;

		Failure(EolRuntimeException cause) {
			super(cause);
		}
	}

	private void violated(int constraint, long key, ModelSnapshot state, Cancellation cancellation, Work work) {
		turn.run(cancellation, () -> complete.placed(() -> {
			Program known = program(cancellation);
			EvlRunContext context = known.module.getContext();
			known.model.bind(state, cancellation);
			Constraint checked = known.module.getConstraints().get(constraint);
			try {
				context.begin(false, unsatisfied -> {
					if (unsatisfied.getConstraint() == checked) {
						unchecked(() -> work.run(known, unsatisfied.getInstance(), known.fixes.get(constraint)));
					}
				});
				known.module.begin();
				checked.check(known.model.element(key), context);
				return null;
			} catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
				throw errors.of(e);
			} finally {
				context.end();
				Execution.of(context).variables().reset();
				known.module.clearCache();
				known.model.unbind();
			}
		}));
	}

	private interface Statement {
		void run() throws EolRuntimeException;
	}

	private static void unchecked(Statement work) {
		try {
			work.run();
		} catch (EolRuntimeException e) {
			throw new Failure(e);
		}
	}

	private Program program(Cancellation cancellation) {
		if (program == null) {
			SnapshotModel model = new SnapshotModel(symbols);
			EvlProgramModule module = ProgramParser.evl(text, model, cancellation);
			List<List<Fix>> fixes = new ArrayList<>();
			for (Constraint constraint : module.getConstraints()) {
				fixes.add(List.copyOf(constraint.getFixes()));
				// Epsilon would ask each of them whenever it finds a violation.
				constraint.getFixes().clear();
			}
			module.prepareContext();
			program = new Program(model, module, fixes);
		}
		return program;
	}
}
