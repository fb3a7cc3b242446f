// SPDX-License-Identifier: EPL-2.0
/** How elements of two models are matched, and how their differences are found and carried out. */
package org.modelarena.compare.internal;
