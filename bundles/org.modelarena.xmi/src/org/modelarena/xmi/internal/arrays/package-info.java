/** Growable arrays of primitive numbers. */
package org.modelarena.xmi.internal.arrays;
