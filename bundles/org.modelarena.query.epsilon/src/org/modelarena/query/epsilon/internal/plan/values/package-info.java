// SPDX-License-Identifier: EPL-2.0
/** The values of a program in a plan, with their types, and the place in a program where they are translated. */
package org.modelarena.query.epsilon.internal.plan.values;
