// SPDX-License-Identifier: EPL-2.0
/**
 * Statistics of samples of latencies, and how sure they are: intervals, tests, and verdicts about contenders, forks and runs. Plain functions on arrays, which
 * are neither kept nor changed. Everything here is immutable, and thread-safe for it. Values that are not finite are refused with an
 * {@link IllegalArgumentException}; a sample that is too small for something is told in the result, and never by an exception.
 */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD, RECORD_COMPONENT })
package org.modelarena.bench.statistics;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RECORD_COMPONENT;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
