package org.modelarena.tests.service;

/** The column store behind the query service. */
class ColumnsServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "columns";
	}
}
