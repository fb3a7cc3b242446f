// SPDX-License-Identifier: EPL-2.0
/** Measures that are no queries: programs that call a store at each object that they visit. */
package org.modelarena.cases.program;
