// SPDX-License-Identifier: EPL-2.0
/** The contexts that programs run in, shut off from Java and the machine. */
package org.modelarena.query.epsilon.internal.contexts;
