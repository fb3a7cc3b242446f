// SPDX-License-Identifier: EPL-2.0
/** Eclipse OCL's evaluator and environments over snapshots. */
package org.modelarena.query.ocl.internal.evaluator;
