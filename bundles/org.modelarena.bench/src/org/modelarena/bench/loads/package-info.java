// SPDX-License-Identifier: EPL-2.0
/** The costs of loading on this machine, past and expected. */
package org.modelarena.bench.loads;
