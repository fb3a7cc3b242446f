// SPDX-License-Identifier: EPL-2.0
/** The output of the command line: on a terminal or into a pipe, as text, tables or JSON. */
package org.modelarena.cli.output;
