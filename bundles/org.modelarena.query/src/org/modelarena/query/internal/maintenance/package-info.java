// SPDX-License-Identifier: EPL-2.0
/** Answers of plans that are kept up by the difference that each change makes. */
package org.modelarena.query.internal.maintenance;
