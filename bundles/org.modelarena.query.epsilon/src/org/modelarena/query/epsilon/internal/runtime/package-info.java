// SPDX-License-Identifier: EPL-2.0
/** The state that the nodes of a running program share: its variables, and what leaves it as values. */
package org.modelarena.query.epsilon.internal.runtime;
