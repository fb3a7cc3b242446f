/**
 * What programs may do, and what is announced before it is done: the operations and properties that lead neither to Java nor to the
 * machine.
 */
package org.modelarena.query.epsilon.internal.sandbox;
