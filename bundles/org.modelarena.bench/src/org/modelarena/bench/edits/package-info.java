// SPDX-License-Identifier: EPL-2.0
/** Experiments that edit: read, check, and then again and again edit and check again, each timed by itself. */
package org.modelarena.bench.edits;
