// SPDX-License-Identifier: EPL-2.0
/** The common part of commands: their options, how they reach stores and servers, and what their exit codes mean. */
package org.modelarena.cli.command;
