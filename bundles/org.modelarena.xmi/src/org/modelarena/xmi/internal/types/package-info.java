// SPDX-License-Identifier: EPL-2.0
/** Classes and features with what reading and writing them needs, looked up once. */
package org.modelarena.xmi.internal.types;
