/** The elements of a report: markup, tables and charts. */
package org.modelarena.bench.internal.report.page;
