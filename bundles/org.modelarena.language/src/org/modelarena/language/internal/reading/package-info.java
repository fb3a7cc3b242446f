// SPDX-License-Identifier: EPL-2.0
/** Reads texts that may be unfinished, and what their names mean. */
package org.modelarena.language.internal.reading;
