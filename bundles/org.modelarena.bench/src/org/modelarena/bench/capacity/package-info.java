// SPDX-License-Identifier: EPL-2.0
/** How many requests a second a machine answers with a model, and what the limit is. */
package org.modelarena.bench.capacity;
