/** Terms as vectors of values, and conditions as selections of rows. */
package org.modelarena.query.internal.vector.expressions;
