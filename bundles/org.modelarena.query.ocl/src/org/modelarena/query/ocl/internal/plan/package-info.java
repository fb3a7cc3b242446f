// SPDX-License-Identifier: EPL-2.0
/** OCL as plans. */
package org.modelarena.query.ocl.internal.plan;
