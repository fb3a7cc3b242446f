package org.modelarena.tests.service;

/** Eclipse CDO behind the query service. */
class CdoServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "cdo";
	}
}
