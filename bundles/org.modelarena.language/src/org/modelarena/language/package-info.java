// SPDX-License-Identifier: EPL-2.0
/** Help for editors with the text of a query: completion, diagnostics, hover, highlighting, formatting. */
package org.modelarena.language;
