/** The command that asks a query. */
package org.modelarena.cli.queries;
