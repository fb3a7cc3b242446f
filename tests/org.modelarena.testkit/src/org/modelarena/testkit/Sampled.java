// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A class of slow tests of which a part runs for each commit, another one each time: a contract on a slow store that other stores fulfil completely, or
 * variations of one thing; never one with a count over all of its methods. Only where the system property {@code modelarena.sample} is true; elsewhere all of them run.
 *
 * @see Sample
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Sampled.OfThisCommit.class)
public @interface Sampled {
	/** One in so many methods runs. */
	int value();

	/** Decides by the names of class and method, so that of one contract the stores together try more than each of them. */
	final class OfThisCommit implements ExecutionCondition {
		/** In the reports, where they are counted. */
		private static final String REASON = "of another commit's sample";

		@Override
		public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
			Sampled sampled = context.getRequiredTestClass().getAnnotation(Sampled.class);
			String test = context.getTestMethod().map(method -> context.getRequiredTestClass().getName() + "#" + method.getName()).orElse("");
			return sampled == null || test.isEmpty() || !Boolean.getBoolean("modelarena.sample") || Sample.has(test, sampled.value()) ? ConditionEvaluationResult.enabled("")
					: ConditionEvaluationResult.disabled(REASON);
		}
	}
}
