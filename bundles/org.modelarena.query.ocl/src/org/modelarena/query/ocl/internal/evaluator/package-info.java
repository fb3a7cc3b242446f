/** Eclipse OCL's evaluator and environments over snapshots. */
package org.modelarena.query.ocl.internal.evaluator;
