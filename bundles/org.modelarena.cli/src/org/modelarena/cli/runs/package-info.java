// SPDX-License-Identifier: EPL-2.0
/** The commands that measure, and those about what was measured. */
package org.modelarena.cli.runs;
