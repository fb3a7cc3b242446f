// SPDX-License-Identifier: EPL-2.0
/** Documents and metamodels with invariants: each invariant is a query of its own, for the elements that break it. */
package org.modelarena.query.ocl.internal.constraint;
