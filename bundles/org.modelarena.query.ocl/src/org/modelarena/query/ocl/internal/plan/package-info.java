/** OCL as plans. */
package org.modelarena.query.ocl.internal.plan;
