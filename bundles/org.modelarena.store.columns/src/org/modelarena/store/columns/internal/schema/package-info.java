// SPDX-License-Identifier: EPL-2.0
/** A metamodel as the store numbers it, and in which columns its features are kept. */
package org.modelarena.store.columns.internal.schema;
