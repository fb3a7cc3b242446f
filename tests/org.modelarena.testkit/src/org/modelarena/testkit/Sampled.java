// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A class of slow tests of which a part runs for each commit, another one each time: a contract on a slow store that other stores fulfil completely, or
 * variations of one thing; never one with a count over all of its methods. On a method with arguments, a part of these for each commit; on another method, that
 * one for one in so many commits. What runs on a class path as well may run inside Equinox for fewer commits. Only where the system property {@code modelarena.sample} is true; elsewhere all of them run.
 *
 * @see Sample
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Sampled.OfThisCommit.class)
public @interface Sampled {
	/** One in so many runs. */
	int value() default 1;

	/** Of these, one in so many runs inside Equinox: where the system property {@code modelarena.equinox} is true. */
	int equinox() default 1;

	/** Decides by the name of the class and the place of the method in it, so that of one contract the stores together try more than each of them, and not all tests try the same store. */
	final class OfThisCommit implements ExecutionCondition {
		/** In the reports, where they are counted. */
		private static final String REASON = "of another commit's sample";
		private static final boolean IN_EQUINOX = Boolean.getBoolean("modelarena.equinox");
		private static final String TEMPLATE = "[test-template:";
		private static final Pattern ARGUMENTS = Pattern.compile("\\[test-template-invocation:#(\\d+)\\]$");

		@Override
		public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
			return !Boolean.getBoolean("modelarena.sample") || context.getTestMethod().isEmpty() || isOfThisCommit(context) ? ConditionEvaluationResult.enabled("")
					: ConditionEvaluationResult.disabled(REASON);
		}

		private static boolean isOfThisCommit(ExtensionContext context) {
			Method method = context.getRequiredTestMethod();
			String test = context.getRequiredTestClass().getName() + "#" + method.getName();
			Matcher arguments = ARGUMENTS.matcher(context.getUniqueId());
			if (arguments.find()) {
				return parts(method).allMatch(parts -> Sample.has(test, Integer.parseInt(arguments.group(1)), parts));
			}
			Stream<Integer> parts = context.getUniqueId().contains(TEMPLATE) ? parts(context.getRequiredTestClass()) : Stream.concat(parts(context.getRequiredTestClass()), parts(method));
			int number = context.getRequiredTestClass().getName().hashCode() + position(context.getRequiredTestClass(), method.getName());
			return parts.allMatch(each -> Sample.has(number, each));
		}

		/** Of a method in its class, in the order of their names: so each commit has as many of a class as another one, give or take one. */
		private static int position(Class<?> test, String name) {
			Stream<Method> own = Stream.<Class<?>>iterate(test, Objects::nonNull, Class::getSuperclass).flatMap(type -> Stream.of(type.getDeclaredMethods()));
			return (int) Stream.concat(own, Stream.of(test.getMethods())).filter(OfThisCommit::isTest).map(Method::getName).distinct()
					.filter(each -> each.compareTo(name) < 0).count();
		}

		/** By the names of JUnit's annotations: {@code Test}, {@code ParameterizedTest}. */
		private static boolean isTest(Method method) {
			return Stream.of(method.getAnnotations()).anyMatch(each -> each.annotationType().getSimpleName().endsWith("Test"));
		}

		private static Stream<Integer> parts(AnnotatedElement element) {
			return Stream.ofNullable(element.getAnnotation(Sampled.class)).map(sampled -> sampled.value() * (IN_EQUINOX ? sampled.equinox() : 1));
		}
	}
}
