// SPDX-License-Identifier: EPL-2.0
/** Texts in Gremlin: parsed, run, and their results as rows. */
package org.modelarena.gremlin.internal.running;
