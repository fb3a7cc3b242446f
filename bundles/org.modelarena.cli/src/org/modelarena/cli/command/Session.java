// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import org.modelarena.cli.output.Console;
import org.modelarena.core.store.Catalog;

/**
 * The stores and languages, the console and the main class that every command works with.
 *
 * @param main the class that starts a command in a process of its own
 */
public record Session(Catalog catalog, Console console, Class<?> main) {
}
