// SPDX-License-Identifier: EPL-2.0
/** The language service for editors that speak the Language Server Protocol. */
package org.modelarena.cli.lsp;
