// SPDX-License-Identifier: EPL-2.0
/** Base files, and the seam between the store and the file system. */
package org.modelarena.store.columns.internal.file;
