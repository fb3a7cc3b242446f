// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

/**
 * A glance at a running step.
 *
 * @param executions   ended so far
 * @param planned      of the whole step
 * @param throughput   right answers a second since the step began
 * @param medianMillis of the right answers so far, within 0.1 %; 0 before the first
 * @param p99Millis    of the right answers so far, within 0.1 %; 0 before the first
 * @param wrong        answers so far
 * @param failed       executions so far
 */
public record LiveSample(long executions, long planned, double throughput, double medianMillis, double p99Millis, long wrong, long failed) {
}
