/** What programs may do: the operations and properties that lead neither to Java nor to the machine. */
package org.modelarena.query.epsilon.internal.sandbox;
