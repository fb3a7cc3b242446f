// SPDX-License-Identifier: EPL-2.0
/** OCL's standard library where it may take long: announced before it is done, or done here. */
package org.modelarena.query.ocl.internal.library;
