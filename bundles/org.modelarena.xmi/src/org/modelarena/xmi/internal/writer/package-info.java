// SPDX-License-Identifier: EPL-2.0
/** Models as XMI files, and what a store keeps of the files that it was loaded from. */
package org.modelarena.xmi.internal.writer;
