/**
 * What samples of latencies tell, and how sure that is: intervals, tests, and verdicts about contenders, forks and runs. Plain functions on arrays, which are
 * neither kept nor changed. Everything here is immutable, and thread-safe for it. Values that are not finite are refused with an
 * {@link IllegalArgumentException}; what a sample is too small for is said in the result, and is never an exception.
 */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD, RECORD_COMPONENT })
package org.modelarena.bench.statistics;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RECORD_COMPONENT;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
