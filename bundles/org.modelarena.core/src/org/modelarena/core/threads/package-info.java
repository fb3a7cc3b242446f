/** Waiting for threads, working on one with a deep stack, and a lock whose waiters have a deadline. */
package org.modelarena.core.threads;
