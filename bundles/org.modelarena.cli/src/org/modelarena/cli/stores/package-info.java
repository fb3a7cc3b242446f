// SPDX-License-Identifier: EPL-2.0
/** The commands about stores that are there: what they have, whether they are sound, and how they are changed and kept. */
package org.modelarena.cli.stores;
