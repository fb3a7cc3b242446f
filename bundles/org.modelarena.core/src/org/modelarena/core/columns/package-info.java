/**
 * Reading many elements at once, as compiled queries do: a snapshot's elements are numbered by rows, and its features are columns over the
 * rows.
 */
package org.modelarena.core.columns;
