/** How elements become byte strings, and back. */
package org.modelarena.store.neoemf.record;
