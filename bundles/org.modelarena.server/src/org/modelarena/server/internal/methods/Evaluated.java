package org.modelarena.server.internal.methods;

import org.modelarena.core.Answer;

/**
 * An answer with the state that it is of.
 *
 * @param version the commits that were there when it was begun
 * @param nanos   from the arrival of the call to the answer
 */
record Evaluated(Answer answer, long version, long nanos) {
}
