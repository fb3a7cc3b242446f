// SPDX-License-Identifier: EPL-2.0
/** The commands that others talk to: servers of stores, and of help for editors. */
package org.modelarena.cli.serving;
