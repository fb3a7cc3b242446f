/** Snapshots of stores whose storage engine runs statements of a query language of its own. */
package org.modelarena.core.pushdown;
