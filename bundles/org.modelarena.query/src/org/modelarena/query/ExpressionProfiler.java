package org.modelarena.query;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;

import org.modelarena.core.Advice;
import org.modelarena.core.Answer;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;

/**
 * Finds out on which expressions an interpreter spends its time. The interpreter says what it begins and ends, which costs it a few
 * nanoseconds and is counted; a separate thread checks what is running every tenth of a millisecond, and books the time since it last
 * looked. To read a clock at each expression would take longer than many an expression does, and so make the cheap ones look costly. Used for
 * one execution, by one thread.
 */
public final class ExpressionProfiler {
	private static final long PAUSE_NANOS = 100_000;
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
	private LongFunction<List<Advice>> adviser = nanos -> List.of();

	/** An expression of the text, with what is known of it. */
	public static final class Site {
		private final int line;
		private final int column;
		private final String text;
		private long calls;
		private long nanos;
		private long own;
		/** The number of the look that saw it last: an expression that runs within itself is seen once a look. */
		private long seen;

		private Site(int line, int column, String text) {
			this.line = line;
			this.column = column;
			this.text = text;
		}

		/** How often the expression was evaluated. */
		public long calls() {
			return calls;
		}

		/** How long that took, in nanoseconds. */
		public long nanos() {
			return nanos;
		}
	}

	/** A place for an expression that is about to be evaluated for the first time. */
	public Site site(int line, int column, String text) {
		Site site = new Site(line, column, text);
		sites.add(site);
		return site;
	}

	/** Sets the source of advice after the work has ended, from the nanoseconds that it took. */
	public void advisedBy(LongFunction<List<Advice>> newAdviser) {
		adviser = newAdviser;
	}

	/** What would make the work faster that took so long. */
	List<Advice> advice(long nanos) {
		return adviser.apply(nanos);
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
			join(observer);
		}
	}

	private static void join(Thread observer) {
		boolean interrupted = false;
		while (true) {
			try {
				observer.join();
				break;
			} catch (InterruptedException e) {
				// It ends at once, and what it has booked is read next.
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
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

	/** What changes meanwhile is the innermost, which is as likely to be the one before as the one after. */
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

	/** What was evaluated, longest own time first. To be called when the work has ended. */
	List<Profile.Expression> expressions() {
		return sites.stream().map(site -> new Profile.Expression(site.line, site.column, site.text, site.calls, site.nanos, site.own))
				.sorted(Comparator.comparingLong(Profile.Expression::own).reversed().thenComparing(Profile.Expression::line)
						.thenComparing(Profile.Expression::column))
				.toList();
	}
}
