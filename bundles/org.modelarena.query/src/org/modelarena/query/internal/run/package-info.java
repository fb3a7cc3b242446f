// SPDX-License-Identifier: EPL-2.0
/** Runs compiled plans over snapshots: workers, morsels, and the interpreter beside a plan that takes long. */
package org.modelarena.query.internal.run;
