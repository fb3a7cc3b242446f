// SPDX-License-Identifier: EPL-2.0
/** Checks plans where they are used, on a small part of the model. */
package org.modelarena.query.internal.validation;
