package org.modelarena.cli;

import org.modelarena.cli.output.Console;
import org.modelarena.core.Catalog;

/** What every command works with. */
record Session(Catalog catalog, Console console) {
}
