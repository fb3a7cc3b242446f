// SPDX-License-Identifier: EPL-2.0
/** Files as they are being read, with the places in them that errors name. */
package org.modelarena.xmi.internal.input;
