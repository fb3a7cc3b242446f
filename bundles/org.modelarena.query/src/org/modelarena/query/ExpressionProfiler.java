// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

import org.modelarena.core.Advice;
import org.modelarena.core.Answer;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.threads.Threads;

/**
 * Finds out on which expressions an interpreter spends its time. The interpreter says what it begins and ends, which costs it a few
 * nanoseconds and is counted; a separate thread checks what is running every tenth of a millisecond, and books the time since it last
 * looked. To read a clock at each expression would take longer than many an expression does, and so make the cheap ones look costly. Used for
 * one execution, by one thread.
 */
public final class ExpressionProfiler {
	private static final long PAUSE_NANOS = 100_000;
	/** The fewest evaluations for which an expression is worth an attribute. */
	private static final long LEAST_CALLS = 1_000;
	private static final double LEAST_SHARE = 0.3;
	private static final VarHandle DEPTH;

	static {
		try {
			DEPTH = MethodHandles.lookup().findVarHandle(ExpressionProfiler.class, "depth", int.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	private final List<Site> sites = new ArrayList<>();
	private volatile Site[] running = new Site[64];
	private int depth;
	private volatile boolean done;

	/** An expression of the text, with what is known of it. */
	public static final class Site {
		private final int line;
		private final int column;
		private final String text;
		private final Supplier<Optional<Advice.Derivation>> attribute;
		private long calls;
		private long nanos;
		private long own;
		/** The number of the look that saw it last: an expression that runs within itself is seen once a look. */
		private long seen;

		private Site(int line, int column, String text, Supplier<Optional<Advice.Derivation>> attribute) {
			this.line = line;
			this.column = column;
			this.text = text;
			this.attribute = attribute;
		}
	}

	/**
	 * A place for an expression that is about to be evaluated for the first time.
	 *
	 * @param attribute gives the attribute that could be derived by the expression, if it can be one; asked after the work has ended
	 */
	public Site site(int line, int column, String text, Supplier<Optional<Advice.Derivation>> attribute) {
		Site site = new Site(line, column, text, attribute);
		sites.add(site);
		return site;
	}

	/** Advice to make the work faster that took so long: the costliest expression as an attribute; of several that cost the same, the outermost. */
	List<Advice> advice(long nanos) {
		return sites.stream().filter(site -> site.calls >= LEAST_CALLS && site.nanos >= nanos * LEAST_SHARE).sorted(Comparator.comparingLong(site -> -site.nanos))
				.flatMap(site -> site.attribute.get().stream().map(derivation -> Advice.toDerive(derivation,
						String.format(Locale.ROOT, "it is computed ahead, and kept up to date by edits, instead of %,d times here, in %.0f %% of the time", site.calls,
								100.0 * site.nanos / nanos))))
				.limit(1).toList();
	}

	/** An expression begins. */
	public void enter(Site site) {
		site.calls++;
		int at = depth;
		if (at == running.length) {
			running = Arrays.copyOf(running, at * 2);
		}
		running[at] = site;
		DEPTH.setRelease(this, at + 1);
	}

	/** The expression that began last ends. */
	public void leave() {
		DEPTH.setRelease(this, depth - 1);
	}

	/**
	 * The profile of a query that is interpreted as a whole.
	 *
	 * @param preparation gives what executes it; its own time does not count
	 */
	public static Profile profile(Function<ExpressionProfiler, Supplier<Answer>> preparation) {
		ExpressionProfiler profiler = new ExpressionProfiler();
		Supplier<Answer> execution = preparation.apply(profiler);
		long start = System.nanoTime();
		Answer answer = profiler.watch(execution);
		long nanos = System.nanoTime() - start;
		Explanation how = new Explanation(List.of(), answer);
		return new Profile(how, nanos, profiler.expressions(), List.of(), List.of(), profiler.advice(nanos));
	}

	/** Watches some work of this thread, once. */
	<T> T watch(Supplier<T> work) {
		Thread observer = new Thread(this::observe, "modelarena-profile");
		observer.setDaemon(true);
		observer.start();
		try {
			return work.get();
		} finally {
			done = true;
			LockSupport.unpark(observer);
			// It ends at once, and what it has booked is read next.
			Threads.awaitEnd(observer);
		}
	}

	private void observe() {
		long last = System.nanoTime();
		for (long look = 1; !done; look++) {
			LockSupport.parkNanos(PAUSE_NANOS);
			long now = System.nanoTime();
			book(now - last, look);
			last = now;
		}
	}

	/** Books time on the expressions that run. Only the innermost changes meanwhile, and that is as likely to be the one before as the one after. */
	private void book(long nanos, long look) {
		int count = (int) DEPTH.getAcquire(this);
		Site[] stack = running;
		for (int i = Math.min(count, stack.length) - 1; i >= 0; i--) {
			Site site = stack[i];
			if (site != null && site.seen != look) {
				site.seen = look;
				site.nanos += nanos;
			}
			if (site != null && i == count - 1) {
				site.own += nanos;
			}
		}
	}

	/** The expressions that were evaluated, longest own time first. To be called when the work has ended. */
	List<Profile.Expression> expressions() {
		return sites.stream().map(site -> new Profile.Expression(site.line, site.column, site.text, site.calls, site.nanos, site.own))
				.sorted(Comparator.comparingLong(Profile.Expression::own).reversed().thenComparing(Profile.Expression::line)
						.thenComparing(Profile.Expression::column))
				.toList();
	}
}
