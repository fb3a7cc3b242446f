/** The language service for editors that speak the Language Server Protocol. */
package org.modelarena.cli.lsp;
