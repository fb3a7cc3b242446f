/** What editors need to help with the text of a query: completion, diagnostics, hover, highlighting, formatting. */
package org.modelarena.language;
