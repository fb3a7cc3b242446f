/** Growable arrays of primitive numbers. */
package org.modelarena.core.arrays;
