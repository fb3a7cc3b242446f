/** What a report is made of: markup, tables and charts. */
package org.modelarena.bench.internal.report.page;
