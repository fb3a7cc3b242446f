/** Texts in Gremlin: parsed, run, and their results as rows. */
package org.modelarena.gremlin.internal.running;
