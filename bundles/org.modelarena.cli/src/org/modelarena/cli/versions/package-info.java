// SPDX-License-Identifier: EPL-2.0
/** The commands about the versions of stores that keep a history: which there are, their names, and how answers came about. */
package org.modelarena.cli.versions;
