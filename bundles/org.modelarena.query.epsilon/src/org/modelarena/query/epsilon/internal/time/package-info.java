// SPDX-License-Identifier: EPL-2.0
/** The questions of programs about the versions of elements and types. */
package org.modelarena.query.epsilon.internal.time;
