// SPDX-License-Identifier: EPL-2.0
/** Files that are fetched over the network when they are first needed, by the user's own Maven, and kept for all processes of the user. */
package org.modelarena.fetch;
