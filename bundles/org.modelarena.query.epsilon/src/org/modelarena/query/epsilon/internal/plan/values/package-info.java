/** What the values of a program are in a plan, with their types, and where in a program they are translated. */
package org.modelarena.query.epsilon.internal.plan.values;
