// SPDX-License-Identifier: EPL-2.0
/** Documents of EVL: which of their constraints are queries, and how Epsilon checks the others. */
package org.modelarena.query.epsilon.internal.constraint;
