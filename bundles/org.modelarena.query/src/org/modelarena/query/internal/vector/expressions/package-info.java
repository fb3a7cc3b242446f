// SPDX-License-Identifier: EPL-2.0
/** Terms as vectors of values, and conditions as selections of rows. */
package org.modelarena.query.internal.vector.expressions;
