// SPDX-License-Identifier: EPL-2.0
/** What programs ask of the versions of elements and types. */
package org.modelarena.query.epsilon.internal.time;
