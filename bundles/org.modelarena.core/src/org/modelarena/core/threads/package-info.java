/** Waiting for threads, working on one with a deep stack, and a lock whose waiters have a deadline. */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD })
package org.modelarena.core.threads;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
