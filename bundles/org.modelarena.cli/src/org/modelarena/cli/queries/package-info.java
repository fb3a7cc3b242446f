// SPDX-License-Identifier: EPL-2.0
/** The command that asks a query. */
package org.modelarena.cli.queries;
