// SPDX-License-Identifier: EPL-2.0
/** How elements become byte strings, and back. */
package org.modelarena.store.neoemf.record;
