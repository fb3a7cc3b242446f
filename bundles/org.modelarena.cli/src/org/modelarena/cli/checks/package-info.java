// SPDX-License-Identifier: EPL-2.0
/** The command that checks constraints: what is checked on what, what is known already, and reports of what is found. */
package org.modelarena.cli.checks;
