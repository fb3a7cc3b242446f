/** What commands have in common: their options, how they reach stores and servers, and what their exit codes mean. */
package org.modelarena.cli.command;
