/** Keeping stores safe: checking one for consistency, backing it up, and restoring it. */
package org.modelarena.core.keeping;
